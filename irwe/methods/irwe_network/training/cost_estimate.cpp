#include "irwe/methods/irwe_network/training/cost_estimate.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "irwe/base/memory_size.h"
#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/model/irwe_network.h"
#include "irwe/methods/irwe_network/model/model_inputs.h"
#include "irwe/methods/irwe_network/model/walk_encoder.h"
#include "irwe/methods/irwe_network/training/mini_batch_estimate.h"
#include "irwe/methods/irwe_network/training/timed_part.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe {
namespace {

// A product of x (rows, in) and W (in, out) is 2 rows in out operations; dW and dx are two more.
constexpr double kForward = 2;
constexpr double kForwardAndWeights = 4;
constexpr double kForwardAndBackward = 6;
// Attention takes, for each query, key and dimension, scores and sum forward; backward the scores
// again and four gradients. Each head then makes two exponentials and what belongs to them.
constexpr double kAttention = 14;
constexpr double kAttentionHead = 50;
// The following numbers are estimates that were not measured one by one. A sparse product does less
// in a second than a dense one.
constexpr double kSparse = 3;
// Norms, dropout and residuals, for each entry of a layer of the transformer.
constexpr double kEncoderEntry = 100;
// Adam moves 28 bytes for each parameter, its gradient was cleared and summed before.
constexpr double kParameter = 300;

// The operations of `rows` rows through one layer.
double layer(double rows, double in, double out, double operations = kForwardAndBackward) {
    return operations * rows * in * out;
}

// Layers 1, 2, ... of a stack; the first is counted apart where its input needs no gradient.
double layers_after_first(double rows, const std::vector<int>& sizes) {
    double result = 0;
    for (std::size_t i = 1; i + 1 < sizes.size(); ++i) {
        result += layer(rows, sizes[i], sizes[i + 1]);
    }
    return result;
}

// The settings with the letters of the paper.
struct Sizes {
    const ModelOptions& model;
    double d, table, nodes, walks, tokens;  // tokens: of one walk
    int place_columns;
    double edges;
    FeatureDensity density;

    Sizes(const NetworkSettings& settings, const TrainingSize& size)
        : model(settings.model),
          d(model.embedding_dim),
          table(static_cast<double>(size.inputs.num_anonymous_walks)),
          nodes(static_cast<double>(size.num_nodes)),
          walks(nodes * settings.walks.encoder_walks_per_node),
          tokens(size.inputs.walk_length + 1.0),
          place_columns((size.inputs.walk_length + 1) * (size.inputs.walk_length + 1)),
          edges(static_cast<double>(size.num_edges)),
          density(size.density) {}
};

double attention(double queries, double keys, double d, double heads) {
    return queries * keys * (kAttention * d + kAttentionHead * heads);
}

// psi of every node: AW embeddings, Red_s, cross-attention (Eq. 1 to 3).
double identity_embeddings(const Sizes& s, const InputSizes& inputs) {
    const auto walk_sizes =
        nn::layer_sizes(s.place_columns, s.model.aw_hidden_layers, s.model.embedding_dim);
    double result = layer(s.table, walk_sizes[0], walk_sizes[1], kForwardAndWeights);
    result += layers_after_first(s.table, walk_sizes);

    const auto num_inputs = static_cast<int>(num_identity_inputs(s.model, inputs));
    const auto sizes = nn::layer_sizes(num_inputs, s.model.reduction_layers, s.model.embedding_dim);
    double entries = 0;  // of one node that are not zero
    if (s.model.identity_inputs != IdentityInputs::degrees) {
        entries += s.density.statistics;
    }
    if (s.model.identity_inputs != IdentityInputs::statistics) {
        entries += s.density.degrees;
    }
    result += kSparse * kForwardAndWeights * s.nodes * entries * sizes[1];
    result += layers_after_first(s.nodes, sizes);
    result += layer(s.nodes, s.d, s.d);  // queries
    result += layer(s.table, s.d, s.d);  // keys
    result += layer(s.table, s.d, s.d);  // values
    result += attention(s.nodes, s.table, s.d, s.model.identity_heads);
    return result;
}

// The operations of both reconstructions (Eq. 1, 4).
double reconstructions(const Sizes& s, const InputSizes& inputs) {
    auto walk_sizes =
        nn::layer_sizes(s.place_columns, s.model.aw_hidden_layers, s.model.embedding_dim);
    std::ranges::reverse(walk_sizes);
    double result = layer(s.table, walk_sizes[0], walk_sizes[1]);
    result += layers_after_first(s.table, walk_sizes);
    const auto sizes = nn::layer_sizes(s.model.embedding_dim, s.model.decoder_layers,
                                       static_cast<int>(num_decoder_outputs(s.model, inputs)));
    result += layer(s.nodes, sizes[0], sizes[1]);
    result += layers_after_first(s.nodes, sizes);
    return result;
}

// Walks through the transformer (Eq. 7, 8). Queries, keys and values of the first layer are made
// for each node; in the last layer only token 0 asks.
double transformer(const Sizes& s, double recomputed_share) {
    const nn::WalkTransformerOptions options = transformer_options(s.model);
    const double all_tokens = s.walks * s.tokens;
    double result = 0;
    for (int i = 0; i < options.num_layers; ++i) {
        const double queries = i == options.num_layers - 1 ? s.walks : all_tokens;
        result += layer(i == 0 ? s.nodes : queries, s.d, s.d);
        result += layer(i == 0 ? s.nodes : all_tokens, s.d, 2 * s.d);
        result += attention(queries, s.tokens, s.d, options.num_heads);
        result += layer(queries, s.d, s.d);
        result += layer(queries, s.d, options.feedforward_dim);
        result += layer(queries, options.feedforward_dim, s.d);
        result += kEncoderEntry * queries * s.d;
    }
    return result * (1 + recomputed_share * kForward / kForwardAndBackward);
}

// ReAtt, the transformer, the readout and the loss (Eq. 6 to 9, 14).
double position_module(const Sizes& s, double recomputed_share) {
    const int num_networks = s.model.position_inputs == PositionInputs::encodings ? 1 : 2;
    double result = 0;
    for (int i = 0; i < num_networks * s.model.reweighting_layers; ++i) {
        result += layer(s.nodes, s.d, s.d);
    }
    result += layer(s.nodes, s.d, s.d);  // tokens
    result += transformer(s, recomputed_share);
    if (s.model.readout == Readout::attention) {
        result += layer(s.nodes, s.d, s.d);  // queries
        result += layer(s.walks, s.d, s.d);  // keys
        result += layer(s.walks, s.d, s.d);  // values
        result += attention(s.walks, 1, s.d, s.model.readout_heads);
    }
    result += layer(s.nodes, s.d, s.d);                                // position
    result += layer(s.nodes, s.d, s.d);                                // context
    result += 8 * s.nodes * s.d * s.d + kSparse * 12 * s.edges * s.d;  // loss and quality
    return result;
}

TrainingSize training_size(const Graph& graph, const NetworkSettings& settings,
                           const FeatureSpace& space, ThreadPool& pool) {
    TrainingSize size = smallest_training_size(graph, settings, pool);
    size.inputs = input_sizes(space);
    return size;
}

// The share of walks whose activations do not fit the memory that a training takes by itself.
double recomputed_share(const NetworkSettings& settings, const TrainingSize& size) {
    const auto walk_size = static_cast<std::size_t>(size.inputs.walk_length) + 1;
    const double num_chunks = static_cast<double>(size.num_nodes) *
                              settings.walks.encoder_walks_per_node /
                              static_cast<double>(nn::kWalksPerChunk);
    const auto chunk_bytes = static_cast<double>(
        nn::kept_bytes_per_chunk(transformer_options(settings.model), walk_size));
    const auto budget =
        static_cast<double>(memory_plan(settings, size, default_memory()).activation_bytes);
    return 1 - std::min(1.0, budget / (num_chunks * chunk_bytes));
}

TrainingSeconds full_batch_seconds(const Graph& graph, const NetworkSettings& settings,
                                   ThreadPool& pool) {
    constexpr NodeId kSampleNodes = 300;
    const Graph sample = part_of(graph, kSampleNodes);

    const Stopwatch features;
    const TrainingData data(sample, settings, pool);
    const double feature_seconds = features.seconds();

    const TrainingSize sample_size = training_size(sample, settings, data.space(), pool);
    const std::size_t budget =
        memory_plan(settings, sample_size, default_memory()).activation_bytes;
    const std::unique_ptr<NetworkTrainer> trainer = make_trainer(data, settings, budget, pool);
    const int num_steps = settings.training.identity_steps + settings.training.position_steps;
    seconds_of_steps(*trainer, num_steps);  // fills buffers and caches
    const double iteration_seconds = seconds_of_steps(*trainer, num_steps);

    const TrainingSize size = expected_training_size(graph, settings, pool);
    const double operations =
        floating_point_operations(settings, size, recomputed_share(settings, size)) /
        floating_point_operations(settings, sample_size, recomputed_share(settings, sample_size));
    const double nodes = static_cast<double>(graph.num_nodes()) / sample.num_nodes();
    return {.features = feature_seconds * nodes,
            .steps = iteration_seconds * operations * settings.training.num_iterations,
            .embeddings = seconds_of_embeddings(*trainer, data, pool) * nodes};
}

}  // namespace

TrainingSize expected_training_size(const Graph& graph, const NetworkSettings& settings,
                                    ThreadPool& pool) {
    constexpr std::int64_t kMaxWalks = 4'000'000;
    if (settings.features.max_anonymous_walks > 0) {
        return smallest_training_size(graph, settings, pool);
    }
    WalkOptions options = settings.walks;
    const auto affordable = static_cast<int>(kMaxWalks / graph.num_nodes());
    options.walks_per_node = std::clamp(affordable, 1, options.walks_per_node);
    options.encoder_walks_per_node =
        std::min(options.encoder_walks_per_node, options.walks_per_node);
    const WalkSet walks = sample_walks(graph, options, Random(settings.training.seed));
    return training_size(graph, settings, fit_feature_space(walks, settings.features, pool), pool);
}

double floating_point_operations(const NetworkSettings& settings, const TrainingSize& size,
                                 double recomputed_share) {
    const Sizes sizes(settings, size);
    const TrainingOptions& training = settings.training;
    const ParameterCounts parameters = count_parameters(settings.model, size.inputs);
    const double embeddings = identity_embeddings(sizes, size.inputs);
    const double identity =
        embeddings + reconstructions(sizes, size.inputs) + kParameter * parameters.identity;
    double position = position_module(sizes, recomputed_share) + kParameter * parameters.position;
    if (settings.model.position_inputs != PositionInputs::encodings) {
        position += training.position_trains_identity
                        ? embeddings + kParameter * parameters.identity
                        : embeddings * kForward / kForwardAndBackward;
    }
    return training.identity_steps * identity + training.position_steps * position;
}

TrainingSeconds projected_training_seconds(const Graph& graph, const NetworkSettings& settings,
                                           ThreadPool& pool) {
    return settings.training.batch_size > 0 ? mini_batch_seconds(graph, settings, pool)
                                            : full_batch_seconds(graph, settings, pool);
}

}  // namespace irwe
