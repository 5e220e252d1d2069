// The contrastive target over several hops, and position encodings from its singular vectors.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Returns ln n_j for every j, with n_j proportional to frequencies[j]^power and of sum one;
// -infinity where the frequency is 0.
std::vector<double> log_negative_distribution(std::vector<double> frequencies, double power);

// ln n_j for every column of p = `frequencies` (methods/shared/hop_statistics), with n_j proportional to
// (sum over i of p_ij)^power and of sum one; -infinity for columns that are never visited.
//
// One pass over the entries in their order, on one thread.
std::vector<double> log_negative_frequencies(const SparseMatrix& frequencies, double power);

// C_ij = max(0, ln p_ij - ln n_j) with p = `frequencies`: Proposition 1 over several hops, with one
// negative sample, without what is met less often than by chance. Zeros are not stored, nor are
// columns whose logarithm is -infinity.
//
// The result has a column for each of log_negative. Columns of `frequencies` behind those are left
// out: visits to new nodes, which come after the known ones.
SparseMatrix clipped_contrast(const SparseMatrix& frequencies, std::span<const double> log_negative,
                              ThreadPool& pool);

// With C = U S V^T nearly, both times the number that gives the encodings a root mean square length
// of one, so that the size of the graph does not matter to those who read them.
struct SpectralEncoding {
    Matrix encodings;  // (rows of C, dim) = C V, which is U S as far as the decomposition is exact
    Matrix fold_in;    // (columns of C, dim) = V; rows of new nodes times it are their encodings
};

// From the `dim` largest singular values, descending; columns are zero where there are fewer.
//
// randomized_svd in single precision with k = dim + 16 directions and 3 power iterations, which is
// plenty for encodings: time O(nonzeros k + (rows + columns) k^2), memory some 8 (rows + columns) k
// bytes. `transpose` is that of `contrast`.
//
// Throws InputError if dim is below 1.
SpectralEncoding spectral_encoding(const SparseMatrix& contrast, const SparseMatrix& transpose,
                                   int dim, const Random& random, ThreadPool& pool);

// The encodings of the nodes whose rows of C are `contrast_rows`: contrast_rows * fold_in.
//
// REQUIRES: contrast_rows has fold_in.rows() columns.
Matrix folded_in(const SparseMatrix& contrast_rows, const Matrix& fold_in, ThreadPool& pool);

}  // namespace irwe
