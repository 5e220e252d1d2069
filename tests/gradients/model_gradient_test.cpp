// Both losses of the whole model, from the features to the loss.

#include "apps/reproduce/variants.h"
#include "irwe/graph/generators.h"
#include "irwe/methods/irwe_network/losses/position_loss.h"
#include "irwe/methods/irwe_network/model/forward.h"
#include "irwe/methods/irwe_network/training/identity_objective.h"
#include "tests/support/gradient_check.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

NetworkSettings small_settings() {
    NetworkSettings settings;
    settings.walks = {.walk_length = 3, .walks_per_node = 40, .encoder_walks_per_node = 3};
    settings.features.num_degree_buckets = 3;
    settings.model = {.embedding_dim = 4,
                      .aw_hidden_layers = {5},
                      .reduction_layers = {6, 5},
                      .decoder_layers = {3},
                      .identity_heads = 2,
                      .reweighting_layers = 2,
                      .transformer_layers = 2,
                      .transformer_heads = 2,
                      .feedforward_dim = 5,
                      .dropout = 0.2,
                      .readout_heads = 1,
                      // Counts would put the ReLUs of Red_s far from where differences are exact.
                      .feature_scaling = FeatureScaling::frequencies};
    settings.training.feature_loss_weight = 0.7;
    settings.training.temperature = 3;
    return settings;
}

class ModelGradient : public testing::Test {
protected:
    // The seed is such that no ReLU is so near to its kink that differences would step over it.
    void check(const NetworkSettings& settings, std::uint64_t seed = 2) {
        const TrainingData data(graph_, settings, pool_);
        IrweNetwork model(settings.model, input_sizes(data.space()), Random(seed));
        nn::check_gradients(model.identity_parameters(), [&](nn::Tape& tape) {
            return identity_objective(tape, model, data, settings.training, kAllNodes).total();
        });
        std::vector<nn::Parameter*> all;
        if (settings.model.position_inputs != PositionInputs::encodings) {
            all = model.identity_parameters();
        }
        // The decoders have no part in the position loss.
        std::erase_if(all, [](const nn::Parameter* parameter) {
            return parameter->name.find("decoder") != std::string::npos;
        });
        for (nn::Parameter* parameter : model.position_parameters()) {
            all.push_back(parameter);
        }
        nn::check_gradients(all, [&](nn::Tape& tape) {
            const auto [position, context] = forward_position(
                tape, model, data.inputs(),
                {.nodes = kAllNodes, .visited = kAllNodes, .walks = data.inputs().encoder_walks()},
                {}, 0);
            return position_loss(tape, position, context, data.position_target(),
                                 settings.training.temperature);
        });
    }

    ThreadPool pool_{1};
    Graph graph_ = random_graph(9, 16, 4);
};

TEST_F(ModelGradient, MatchesCentralDifferences) { check(small_settings()); }

TEST_F(ModelGradient, MatchesCentralDifferencesForTheOtherReadings) {
    NetworkSettings settings = small_settings();
    settings.model.reduction_last_relu = false;
    settings.model.reconstruction_target = ReconstructionTarget::statistics_and_degrees;
    settings.model.readout_query = ReadoutQuery::normalized_encodings;
    settings.model.dropout = 0;
    check(settings);
}

TEST_F(ModelGradient, MatchesCentralDifferencesForEveryAblation) {
    for (const Variant& variant : variants().subspan(1)) {
        SCOPED_TRACE(variant.name);
        NetworkSettings settings = small_settings();
        variant.leave_out(settings);
        check(settings, variant.name == "no-encoding-input" ? 3 : 2);
    }
}

TEST_F(ModelGradient, MatchesCentralDifferencesForTheModelOfTheRecipe) {
    NetworkSettings settings = small_settings();
    settings.features.recursive_rounds = 1;
    settings.features.max_anonymous_walks = 4;
    settings.features.encodings = GlobalEncodingKind::spectral;
    settings.features.num_hops = 2;
    settings.model.reduction_last_relu = false;
    settings.model.reduction_norm = true;
    settings.model.decoder_last_tanh = false;
    settings.model.reconstruction_scaling = ReconstructionScaling::square_roots;
    settings.model.feature_scaling = FeatureScaling::square_roots;
    settings.model.reduction_layers = {};
    settings.training.position_target = PositionLossTarget::hop_contrast;
    check(settings);
}

}  // namespace
}  // namespace irwe
