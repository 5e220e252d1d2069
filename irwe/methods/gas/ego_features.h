// What GAS reconstructs: numbers of the network of a node and its neighbors.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

inline constexpr Eigen::Index kEgoNumbers = 7;
inline constexpr Eigen::Index kEgoColumns = 3 * kEgoNumbers;

// Returns a matrix (nodes, kEgoColumns). Its first columns are, for the network of a node and its
// neighbors: the edges within it; the sum of the degrees of its nodes; the first divided by the
// second; one minus that; the degree of the node; its clustering coefficient; its triangles. Then
// come the means of these seven over the node and its neighbors, and the sums. The row of a node
// without neighbors is zero.
//
// Costs a pass over the edges and the triangles. REQUIRES: the graph has no self-loops.
Matrix ego_features(const Graph& graph, ThreadPool& pool);

// Divides each column by its largest value, where that is above 0. REQUIRES: no entry is negative.
void divide_by_largest(Matrix& features);

}  // namespace irwe
