// Writes features as an .npz archive for NumPy and SciPy.

#pragma once

#include "irwe/io/npz.h"
#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/features/node_features.h"

namespace irwe {

// Adds to `archive`, with one row per node in the order of `features` (docs/file-formats.md):
//
//     nodes                      names: integers or text
//     degrees
//     anonymous_walks            one row of l + 1 labels for each column of the statistics
//     aw_statistics_{indptr, indices, data}     CSR, counts
//     degree_features_{indptr, indices, data}   CSR, counts
//     global_position_encodings  (nodes, d)
//     walks                      (nodes, n_I, l + 1): the stored walks, as row numbers
void write_features(const Graph& graph, const FeatureSpace& space, const NodeFeatures& features,
                    NpzWriter& archive);

}  // namespace irwe
