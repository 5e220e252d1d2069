// The features of nodes in the form that a model reads.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/feature_matrix.h"

namespace irwe {

// The inputs, one row per node. The caller keeps the features alive while the object exists.
class ModelInputs {
public:
    // Takes `one_hot_walks`, rho of the anonymous walks of the table, one per row.
    ModelInputs(const NodeFeatures& features, Matrix one_hot_walks, const ModelOptions& options,
                int walks_per_node);

    NodeId num_nodes() const { return static_cast<NodeId>(structural_features_.num_rows()); }
    const Matrix& one_hot_walks() const { return one_hot_walks_; }

    // Returns [s | delta] according to ModelOptions::identity_inputs and feature_scaling.
    const nn::FeatureSource& structural_features() const { return structural_features_; }
    // Returns pi_g according to ModelOptions::encoding_scaling.
    const Matrix& global_encodings() const {
        return scaled_encodings_ ? *scaled_encodings_ : features_->global_encodings;
    }
    // Returns n_I walks of l + 1 rows for each node.
    std::span<const std::uint32_t> encoder_walks() const { return features_->encoder_walks.all(); }

private:
    const NodeFeatures* features_;
    Matrix one_hot_walks_;
    nn::FeatureSource structural_features_;
    std::optional<Matrix> scaled_encodings_;  // if they are scaled
};

InputSizes input_sizes(const FeatureSpace& space);

}  // namespace irwe
