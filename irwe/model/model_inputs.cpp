#include "irwe/model/model_inputs.h"

#include <vector>

namespace irwe {

ModelInputs model_inputs(const NodeFeatures& features, const ModelOptions& options,
                         int walks_per_node) {
    const Real share = 1 / static_cast<Real>(walks_per_node);
    const nn::CountScaling scaling{
        .scale = options.feature_scaling == FeatureScaling::frequencies ? share : 1,
        .square_root = options.feature_scaling == FeatureScaling::square_roots};
    std::vector<const SparseMatrix*> side_by_side;
    if (options.identity_inputs != IdentityInputs::degrees) {
        side_by_side.push_back(&features.aw_statistics);
    }
    if (options.identity_inputs != IdentityInputs::statistics) {
        side_by_side.push_back(&features.degree_features);
    }
    const bool are_shares = options.encoding_scaling == FeatureScaling::frequencies;
    return {
        nn::FeatureMatrix(side_by_side, scaling, features.recursive_features),
        features.global_encodings * (are_shares && features.encodings_are_counts ? share : Real{1}),
        features.encoder_walks.all()};
}

InputSizes input_sizes(const FeatureSpace& space) {
    const int walk_length = space.table.ranking().walk_length();
    return {.walk_length = walk_length,
            .num_anonymous_walks = space.table.size(),
            .num_degree_columns = (walk_length + 1) * space.buckets.num_buckets(),
            .num_recursive_columns = space.recursive_scale.mean.size()};
}

}  // namespace irwe
