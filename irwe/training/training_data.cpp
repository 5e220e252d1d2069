#include "irwe/training/training_data.h"

#include "irwe/base/error.h"
#include "irwe/features/adjacency_matrix.h"
#include "irwe/features/contrastive_statistics.h"
#include "irwe/model/anonymous_walk_autoencoder.h"

namespace irwe {
namespace {

FittedFeatures features_of(const Graph& graph, const Settings& settings, ThreadPool& pool,
                           const ProgressCallback& progress) {
    validate(settings);
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
    FeatureOptions options = settings.features;
    options.encoding_dim = settings.model.embedding_dim;
    const WalkSet walks = sample_walks(graph, settings.walks, Random(settings.training.seed));
    return fit_and_extract_features(walks, options, pool, progress);
}

nn::SparseTarget feature_target(const NodeFeatures& features, const Settings& settings) {
    nn::SparseTarget target;
    if (settings.model.reconstruction_target == ReconstructionTarget::statistics_and_degrees) {
        target.side_by_side.push_back(&features.aw_statistics);
    }
    target.side_by_side.push_back(&features.degree_features);
    target.scale = 1 / static_cast<Real>(settings.walks.walks_per_node);
    return target;
}

SparseMatrix position_target(const Graph& graph, const TrainingOptions& options, ThreadPool& pool) {
    if (options.position_target == PositionLossTarget::adjacency) {
        return adjacency_matrix(graph, pool);
    }
    return contrastive_statistics(graph, {.num_negatives = options.num_negatives}, pool);
}

}  // namespace

TrainingData::TrainingData(const Graph& graph, const Settings& settings, ThreadPool& pool,
                           const ProgressCallback& progress)
    : graph_(graph),
      fitted_(features_of(graph, settings, pool, progress)),
      inputs_(model_inputs(fitted_.features, settings.model, settings.walks.walks_per_node)),
      one_hot_walks_(irwe::one_hot_walks(fitted_.space.table)),
      feature_target_(irwe::feature_target(fitted_.features, settings)),
      position_target_(irwe::position_target(graph, settings.training, pool)) {}

}  // namespace irwe
