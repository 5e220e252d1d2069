#include "irwe/methods/irwe_network/training/training_data.h"

#include "irwe/base/error.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/methods/irwe_network/features/contrastive_statistics.h"
#include "irwe/methods/irwe_network/model/anonymous_walk_autoencoder.h"

namespace irwe {
namespace {

TrainingFeatures features_of(const Graph& graph, const NetworkSettings& settings, ThreadPool& pool,
                             const ExtractionOptions& extraction) {
    validate(settings);
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
    const WalkSet walks = sample_walks(graph, settings.walks, Random(settings.training.seed));
    return training_features(walks, feature_options(settings), pool, extraction);
}

nn::SparseTarget feature_target(const NodeFeatures& features, const NetworkSettings& settings) {
    nn::SparseTarget target;
    if (settings.model.reconstruction_target == ReconstructionTarget::statistics_and_degrees) {
        target.side_by_side.push_back(&features.aw_statistics);
    }
    target.side_by_side.push_back(&features.degree_features);
    target.scaling = {.scale = 1 / static_cast<Real>(settings.walks.walks_per_node),
                      .square_root = settings.model.reconstruction_scaling ==
                                     ReconstructionScaling::square_roots};
    for (const FeatureBlock& block : features.blocks) {
        target.further.push_back(&block.values);
    }
    return target;
}

// `known`: the contrast of the encodings, if there is one.
TargetMatrix position_target(const Graph& graph, const HopContrast* known,
                             const NetworkSettings& settings, ThreadPool& pool) {
    const TrainingOptions& options = settings.training;
    switch (options.position_target) {
        case PositionLossTarget::adjacency:
            return TargetMatrix(adjacency_matrix(graph, pool));
        case PositionLossTarget::hop_contrast: {
            if (known != nullptr) {
                return TargetMatrix(known->matrix, known->transpose);
            }
            const HopContrast contrast =
                hop_contrast(sample_walks(graph, settings.walks, Random(options.seed)),
                             {.num_hops = settings.features.num_hops,
                              .negative_power = settings.features.negative_power},
                             pool);
            return TargetMatrix(contrast.matrix, contrast.transpose);
        }
        case PositionLossTarget::contrastive_statistics:
            break;
    }
    return TargetMatrix(
        contrastive_statistics(graph, {.num_negatives = options.num_negatives}, pool));
}

}  // namespace

TrainingData::TrainingData(const Graph& graph, const NetworkSettings& settings, ThreadPool& pool,
                           const ExtractionOptions& extraction)
    : TrainingData(graph, settings, features_of(graph, settings, pool, extraction), pool) {}

TrainingData::TrainingData(const Graph& graph, const NetworkSettings& settings,
                           TrainingFeatures fitted, ThreadPool& pool)
    : graph_(graph),
      space_(std::move(fitted.space)),
      features_(std::move(fitted.made.features)),
      inputs_(features_, irwe::one_hot_walks(space_.table), settings.model,
              settings.walks.walks_per_node),
      feature_target_(irwe::feature_target(features_, settings)),
      position_target_(irwe::position_target(graph, fitted.made.contrast.get(), settings, pool)) {}

}  // namespace irwe
