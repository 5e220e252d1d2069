// The features of nodes in the form in which a model reads them.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "irwe/methods/irwe/features/feature_space.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/nn/feature_matrix.h"

namespace irwe {

// One row a node. The features are lent and must outlive it.
class ModelInputs {
public:
    // `one_hot_walks`: rho of the anonymous walks of the table, one per row.
    ModelInputs(const NodeFeatures& features, Matrix one_hot_walks, const ModelOptions& options,
                int walks_per_node);

    NodeId num_nodes() const { return static_cast<NodeId>(structural_features_.num_rows()); }
    const Matrix& one_hot_walks() const { return one_hot_walks_; }

    // [s | delta], as ModelOptions::identity_inputs and feature_scaling have it.
    const nn::FeatureSource& structural_features() const { return structural_features_; }
    // pi_g, as ModelOptions::encoding_scaling has it.
    const Matrix& global_encodings() const {
        return scaled_encodings_ ? *scaled_encodings_ : features_->global_encodings;
    }
    // n_I walks of l + 1 rows for each node.
    std::span<const std::uint32_t> encoder_walks() const { return features_->encoder_walks.all(); }

private:
    const NodeFeatures* features_;
    Matrix one_hot_walks_;
    nn::FeatureSource structural_features_;
    std::optional<Matrix> scaled_encodings_;  // if they are not as they came
};

InputSizes input_sizes(const FeatureSpace& space);

}  // namespace irwe
