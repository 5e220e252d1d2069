#include "irwe/methods/irwe_network/training/recipe.h"

#include <algorithm>

#include "irwe/graph/normalized_spectrum.h"

namespace irwe {
namespace {

// Bounds of the second eigenvalue, the share of its origin that a walk keeps after a step. Below
// the first bound, the later nodes of a walk say too little about the node; below the second, even
// the next hop does (word graphs).
constexpr double kWalksInform = 0.65;
constexpr double kHopsInform = 0.5;

constexpr std::int64_t kSmallGraph = 1000;    // nodes
constexpr std::int64_t kLargeGraph = 20'000;  // from here on the time grows with the nodes

WalkOptions walk_options(std::int64_t num_nodes) {
    if (num_nodes < kLargeGraph) {
        return {.walk_length = 9, .walks_per_node = 1000, .encoder_walks_per_node = 20};
    }
    const std::int64_t walks_per_node =
        std::clamp<std::int64_t>(1000 * kLargeGraph / num_nodes, 100, 1000);
    return {.walk_length = 9,
            .walks_per_node = static_cast<int>(walks_per_node),
            .encoder_walks_per_node = 10};
}

ModelOptions model_options() {
    ModelOptions model;
    model.embedding_dim = 128;
    model.aw_hidden_layers = {100};
    model.reduction_layers = {512};
    model.reduction_last_relu = false;
    model.reduction_norm = true;
    model.decoder_layers = {128};
    model.decoder_last_tanh = false;
    model.identity_heads = 8;
    model.reweighting_layers = 2;
    model.transformer_layers = 1;
    model.transformer_heads = 8;
    model.readout_heads = 8;
    model.dropout = 0;
    model.feature_scaling = FeatureScaling::square_roots;
    model.reconstruction_scaling = ReconstructionScaling::square_roots;
    return model;
}

TrainingOptions training_options(std::int64_t num_nodes) {
    TrainingOptions training;
    training.num_iterations = 1;
    training.identity_steps = 300;
    training.batch_size = num_nodes < kLargeGraph ? 256 : 1024;
    // Every node some thirty times; on large graphs as often as time allows, and at least twice.
    const std::int64_t num_rows =
        std::max(std::min(30 * num_nodes, 30 * kLargeGraph), 2 * num_nodes);
    training.position_steps =
        static_cast<int>(std::max<std::int64_t>(300, num_rows / training.batch_size));
    training.identity_learning_rate = 3e-3;
    training.position_learning_rate = 1e-2;
    training.feature_loss_weight = 10;
    training.temperature = 100;
    training.position_target = PositionLossTarget::hop_contrast;
    training.walks_per_step = 1;
    training.final_rate_share = 0.02;
    training.position_trains_identity = false;
    return training;
}

}  // namespace

GraphProfile graph_profile(const Graph& graph, ThreadPool& pool) {
    return {
        .num_nodes = graph.num_nodes(),
        .second_eigenvalue = graph.num_edges() > 0 ? second_eigenvalue(graph, Random(1), pool) : 1};
}

NetworkSettings recipe(const GraphProfile& profile) {
    NetworkSettings settings;
    settings.walks = walk_options(profile.num_nodes);
    settings.features.num_degree_buckets = profile.num_nodes < kSmallGraph ? 32 : 100;
    settings.features.max_anonymous_walks = 300;
    settings.features.recursive_rounds = 3;
    settings.features.encodings = GlobalEncodingKind::spectral;
    settings.features.num_hops = 3;
    settings.features.negative_power = 1;
    settings.model = model_options();
    settings.training = training_options(profile.num_nodes);
    // If walks mix fast, add the node's own encoding to the readout, bypassing the walks.
    settings.model.readout_skip = profile.second_eigenvalue < kWalksInform;
    if (profile.second_eigenvalue < kHopsInform) {
        settings.features.num_hops = 1;
        settings.features.negative_power = 0.75;
    }
    return settings;
}

}  // namespace irwe
