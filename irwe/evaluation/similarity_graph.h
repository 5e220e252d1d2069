// The graph of who resembles whom, from features of nodes.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Two nodes are joined if either is among the `num_neighbors` others whose rows of `features` are
// nearest to the row of the other one, by Euclidean distance. Where they are equally near, the node
// with the lower number comes first. The nodes are called 0, 1, ..., as the rows; where there are no more than
// `num_neighbors` others, all are joined.
//
// Every pair of rows is compared, in double precision and with the sums in the order of the
// columns, so distances of counts have no rounding. With s entries in a mean row this takes O(N^2 s), and O(N num_neighbors) memory: no N x N matrix.
//
// Throws InputError if num_neighbors is less than 1.
Graph similarity_graph(const SparseMatrix& features, int num_neighbors, ThreadPool& pool);

}  // namespace irwe
