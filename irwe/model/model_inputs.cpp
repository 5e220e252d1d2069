#include "irwe/model/model_inputs.h"

#include <vector>

namespace irwe {

ModelInputs model_inputs(const NodeFeatures& features, const ModelOptions& options,
                         int walks_per_node) {
    const auto scale = [&](FeatureScaling scaling) {
        return scaling == FeatureScaling::counts ? Real{1} : 1 / static_cast<Real>(walks_per_node);
    };
    std::vector<const SparseMatrix*> side_by_side;
    if (options.identity_inputs != IdentityInputs::degrees) {
        side_by_side.push_back(&features.aw_statistics);
    }
    if (options.identity_inputs != IdentityInputs::statistics) {
        side_by_side.push_back(&features.degree_features);
    }
    return {nn::FeatureMatrix(side_by_side, scale(options.feature_scaling)),
            features.global_encodings * scale(options.encoding_scaling),
            features.encoder_walks.all()};
}

InputSizes input_sizes(const FeatureSpace& space) {
    const int walk_length = space.table.ranking().walk_length();
    return {.walk_length = walk_length,
            .num_anonymous_walks = space.table.size(),
            .num_degree_columns = (walk_length + 1) * space.buckets.num_buckets()};
}

}  // namespace irwe
