#include "irwe/methods/irwe_network/model/model_inputs.h"

#include <utility>
#include <vector>

namespace irwe {
namespace {

std::vector<const Matrix*> matrices_of(const NodeFeatures& features) {
    std::vector<const Matrix*> result;
    for (const FeatureBlock& block : features.blocks) {
        result.push_back(&block.values);
    }
    return result;
}

nn::FeatureSource feature_source(const NodeFeatures& features, const ModelOptions& options,
                                 Real share) {
    std::vector<const SparseMatrix*> side_by_side;
    if (options.identity_inputs != IdentityInputs::degrees) {
        side_by_side.push_back(&features.aw_statistics);
    }
    if (options.identity_inputs != IdentityInputs::statistics) {
        side_by_side.push_back(&features.degree_features);
    }
    return {std::move(side_by_side),
            {.scale = options.feature_scaling == FeatureScaling::frequencies ? share : 1,
             .square_root = options.feature_scaling == FeatureScaling::square_roots},
            matrices_of(features)};
}

}  // namespace

ModelInputs::ModelInputs(const NodeFeatures& features, Matrix one_hot_walks,
                         const ModelOptions& options, int walks_per_node)
    : features_(&features),
      one_hot_walks_(std::move(one_hot_walks)),
      structural_features_(
          feature_source(features, options, 1 / static_cast<Real>(walks_per_node))) {
    if (options.encoding_scaling == FeatureScaling::frequencies && features.encodings_are_counts) {
        scaled_encodings_ = features.global_encodings * (1 / static_cast<Real>(walks_per_node));
    }
}

InputSizes input_sizes(const FeatureSpace& space) {
    const int walk_length = space.table.ranking().walk_length();
    return {.walk_length = walk_length,
            .num_anonymous_walks = space.table.size(),
            .num_degree_columns = (walk_length + 1) * space.buckets.num_buckets(),
            .num_graph_columns = irwe::num_graph_columns(space.options)};
}

}  // namespace irwe
