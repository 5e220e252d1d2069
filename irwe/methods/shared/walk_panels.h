// Powers of the transition matrix, some columns at a time: nothing of the size of all pairs is
// stored.

#pragma once

#include <functional>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Returns P = D^-1 A: the chance of a step from each node to each other. Rows of nodes without
// neighbors are zero.
SparseMatrix transition_matrix(const Graph& graph, ThreadPool& pool);

// Returns S = D^-1/2 A D^-1/2, which is symmetric and has the eigenvalues of P.
SparseMatrix normalized_adjacency(const Graph& graph, ThreadPool& pool);

// Returns how many columns of a matrix with `num_rows` rows are made at a time.
Eigen::Index panel_columns(std::int64_t num_rows);

// Returns the bytes that for_each_power_panel holds beside its results, with the matrix.
double power_panel_bytes(const Graph& graph);

// Calls visit(t, first, columns) for t = 1, ..., num_steps with the columns first, first + 1, ...
// of matrix^t, and then for the next columns, on the calling thread. The bytes are the same for
// every number of threads.
//
// Costs num_steps products of the matrix with as many columns as it has: O(edges nodes) each.
// REQUIRES: the matrix is square.
void for_each_power_panel(
    const SparseMatrix& matrix, int num_steps, ThreadPool& pool,
    const std::function<void(int step, Eigen::Index first, const Matrix& columns)>& visit);

}  // namespace irwe
