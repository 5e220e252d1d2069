#include "irwe/methods/irwe_network/training/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"

namespace irwe {
namespace {

void validate(const TrainingOptions& training) {
    constexpr int kMany = 1'000'000'000;
    require_between("training.num_iterations", training.num_iterations, 1, kMany);
    require_between("training.identity_steps", training.identity_steps, 0, kMany);
    require_between("training.position_steps", training.position_steps, 0, kMany);
    require(training.identity_steps + training.position_steps > 0,
            "training.identity_steps and training.position_steps: expected at least one step in an "
            "iteration, found 0 of both");
    require_positive("training.identity_learning_rate", training.identity_learning_rate);
    require_positive("training.position_learning_rate", training.position_learning_rate);
    require_not_negative("training.walk_loss_weight", training.walk_loss_weight);
    require_not_negative("training.feature_loss_weight", training.feature_loss_weight);
    require_positive("training.temperature", training.temperature);
    require_positive("training.num_negatives", training.num_negatives);
    require_between("training.patience", training.patience, 1, kMany);
    require_between("training.batch_size", training.batch_size, 0, kMany);
    require_between("training.walks_per_step", training.walks_per_step, 1, kMaxWalksPerNode);
    require(
        training.final_rate_share > 0 && training.final_rate_share <= 1,
        fmt::format("training.final_rate_share: expected a number above 0 and at most 1, found {}",
                    training.final_rate_share));
}

}  // namespace

FeatureOptions feature_options(const NetworkSettings& settings) {
    FeatureOptions options = settings.features;
    options.encoding_dim = settings.model.embedding_dim;
    return options;
}

std::vector<OptionField> option_fields(TrainingOptions& options) {
    return {
        {"training.num_iterations", options.num_iterations},
        {"training.identity_steps", options.identity_steps},
        {"training.position_steps", options.position_steps},
        {"training.identity_learning_rate", options.identity_learning_rate},
        {"training.position_learning_rate", options.position_learning_rate},
        {"training.walk_loss_weight", options.walk_loss_weight},
        {"training.feature_loss_weight", options.feature_loss_weight},
        {"training.temperature", options.temperature},
        {"training.num_negatives", options.num_negatives},
        {"training.position_target",
         options.position_target,
         {"contrastive_statistics", "adjacency", "hop_contrast"}},
        {"training.batch_size", options.batch_size},
        {"training.walks_per_step", options.walks_per_step},
        {"training.final_rate_share", options.final_rate_share},
        {"training.optimizer_states", options.optimizer_states, {"one_for_each_loss", "shared"}},
        {"training.position_trains_identity", options.position_trains_identity},
        {"training.stop_early", options.stop_early},
        {"training.patience", options.patience},
        {"training.seed", options.seed}};
}

std::vector<OptionField> option_fields(NetworkSettings& settings) {
    std::vector<OptionField> fields = option_fields(settings.walks);
    for (std::vector<OptionField> more :
         {option_fields(settings.features), option_fields(settings.model),
          option_fields(settings.training)}) {
        std::ranges::move(more, std::back_inserter(fields));
    }
    return fields;
}

void validate(const NetworkSettings& settings) {
    validate(settings.walks);
    require(settings.walks.encoder_walks_per_node >= 1,
            "walks.encoder_walks_per_node: expected at least 1, found 0; position embeddings are "
            "made from these walks");
    validate(settings.features, settings.walks.walk_length);
    validate(settings.model);
    validate(settings.training);
}

}  // namespace irwe
