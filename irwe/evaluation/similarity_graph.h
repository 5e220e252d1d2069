// The graph that joins nodes with similar features.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Returns a graph that joins two nodes if either is among the `num_neighbors` others whose rows of
// `features` are nearest to the row of the other, by Euclidean distance. Ties go to the node with
// the lower number. Nodes are named 0, 1, ..., like the rows. If there are at most `num_neighbors`
// others, all are joined.
//
// Compares every pair of rows in double precision, with sums in the order of the columns, so
// distances of counts have no rounding error. With s entries in an average row this takes O(N^2 s)
// time and O(N num_neighbors) memory; there is no N x N matrix.
//
// Throws InputError if num_neighbors is less than 1.
Graph similarity_graph(const SparseMatrix& features, int num_neighbors, ThreadPool& pool);

}  // namespace irwe
