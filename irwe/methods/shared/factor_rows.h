// What methods share that factorize a matrix with a row for each node.

#pragma once

#include <cstdint>
#include <string_view>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"
#include "irwe/base/resources.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/linear_operator.h"

namespace irwe {

// The largest graph for which a matrix of all pairs of nodes is stored: 1.6 GB.
inline constexpr NodeId kMaxNodesOfPairs = 20'000;

// Throws InputError if a matrix of all pairs of the nodes may not be stored: they are more than
// kMaxNodesOfPairs, or it takes more memory than is allowed. `instead` says what to try: "use ...".
void require_room_for_pairs(const Graph& graph, const Resources& resources,
                            std::string_view instead);

// Returns U diag(values)^1/2 of the largest `dim` singular triplets U diag(values) V^T of the
// matrix, one row for each of its rows. Columns beyond its rank are zero, as are rows of zeros.
// Costs what randomized_svd costs with its defaults.
//
// `to_rows`, if it is given, becomes V diag(values)^-1/2, where columns beyond the rank are zero: a
// row of the matrix times this is its row of the result, and so new rows are folded in.
Matrix factor_rows(const LinearOperator& matrix, int dim, const Random& random, ThreadPool& pool,
                   Matrix* to_rows = nullptr);
Matrix factor_rows(const SparseMatrix& matrix, int dim, const Random& random, ThreadPool& pool,
                   Matrix* to_rows = nullptr);

// Scales every row to length one. Rows of zeros stay as they are.
void scale_to_length_one(MatrixView rows, ThreadPool& pool);

}  // namespace irwe
