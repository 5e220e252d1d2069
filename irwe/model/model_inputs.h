// The features of nodes in the form in which a model reads them.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/features/feature_space.h"
#include "irwe/features/node_features.h"
#include "irwe/model/model_options.h"
#include "irwe/nn/feature_matrix.h"

namespace irwe {

// One row a node. The features must outlive it: walks and counts are lent.
struct ModelInputs {
    nn::FeatureMatrix structural_features;  // [s | delta], as ModelOptions::identity_inputs and
                                            // feature_scaling have it
    Matrix global_encodings;                // pi_g, as ModelOptions::encoding_scaling has it
    std::span<const std::uint32_t> encoder_walks;  // n_I walks of l + 1 rows for each node
};

ModelInputs model_inputs(const NodeFeatures& features, const ModelOptions& options,
                         int walks_per_node);

InputSizes input_sizes(const FeatureSpace& space);

}  // namespace irwe
