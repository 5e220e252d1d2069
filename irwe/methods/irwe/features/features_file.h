// Features on disk: an .npz archive that NumPy and SciPy read.

#pragma once

#include "irwe/io/npz.h"
#include "irwe/methods/irwe/features/feature_space.h"
#include "irwe/methods/irwe/features/node_features.h"

namespace irwe {

// Adds to `archive`, one row a node in the order of `features` (docs/file-formats.md):
//
//     nodes                      names: whole numbers, or text
//     degrees
//     anonymous_walks            one row of l + 1 labels for each column of the statistics
//     aw_statistics_{indptr, indices, data}     CSR, counts
//     degree_features_{indptr, indices, data}   CSR, counts
//     global_position_encodings  (nodes, d)
//     walks                      (nodes, n_I, l + 1): the kept walks, as places in the node order
void write_features(const Graph& graph, const FeatureSpace& space, const NodeFeatures& features,
                    NpzWriter& archive);

}  // namespace irwe
