// The graph of who resembles whom, from features of nodes.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/base/sparse_matrix.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Two nodes are joined if either is among the `num_neighbors` others whose rows of `features` have
// the highest cosine with the row of the other one. Where cosines are equal, the node with the lower
// number is nearer. A row of zeros has the cosine 0 with all. The nodes are called 0, 1, ..., as
// the rows; where there are no more than `num_neighbors` others, all are joined.
//
// Every pair of rows is compared, in double precision and with the sums in the order of the
// columns, so counts are compared without rounding until the division by the length. With s entries
// in a mean row this takes O(N^2 s), and O(N num_neighbors) memory: no N x N matrix.
//
// Throws InputError if num_neighbors is less than 1.
Graph similarity_graph(const SparseMatrix& features, int num_neighbors, ThreadPool& pool);

}  // namespace irwe
