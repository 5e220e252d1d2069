// Products of a sparse and a dense matrix.
//
// There are two kernels, because the location of the dense factor limits the speed. If its panels
// fit into the caches, arithmetic is the limit: sparse_product_in_cache keeps sums in registers and
// packs panels. If every nonzero reads a row from anywhere in memory, memory latency is the limit:
// sparse_product_from_memory prefetches whole rows and passes over the row of the result less
// often. weighted_row_sum does that for one row of a product whose dense factor is stored in half
// the bytes.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/real.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

template <typename Scalar>
using RowMajorMatrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Computes result = sparse * dense, or adds it to the result if `accumulate`. For the first layer
// of a network: S W and S^T dY.
//
// The columns are split into panels of 8 SIMD vectors, so that the sums of a row stay in registers
// and every nonzero is one broadcast and 8 multiply-adds. A task is one panel of a block of rows.
// It first copies its panel of `dense` (columns, width of the panel) to make it contiguous: rows
// that lie pages apart would take 1.3 to 2.7 times as long.
//
// REQUIRES: columns of `sparse` are below dense.rows(); result is (rows, n), dense is (columns, n).
void sparse_product_in_cache(ThreadPool& pool, const SparseRows& sparse,
                             const ConstMatrixView& dense, MatrixView result, bool accumulate);

// Computes result = sparse * dense. Scalar is float or double.
//
// Four products at a time are summed in pairs and added to the row of the result.
//
// REQUIRES: dense is (columns of sparse, n), result is (rows of sparse, n) and another matrix.
template <typename Scalar>
void sparse_product_from_memory(ThreadPool& pool, const SparseMatrix& sparse,
                                const RowMajorMatrix<Scalar>& dense,
                                RowMajorMatrix<Scalar>& result);

// Returns the rows `rows` of sparse * dense, in their order. The products are added to a row one
// after the other, in the order of the columns.
//
// REQUIRES: dense is (columns of sparse, n); entries of `rows` are below the rows of `sparse`.
Matrix sparse_product_from_memory(ThreadPool& pool, const SparseMatrix& sparse,
                                  std::span<const std::uint32_t> rows, const Matrix& dense);

// The rows of a part of a product: every block of a matrix but the last has a multiple of them.
inline constexpr std::int64_t kRowsPerPart = 64;

// Returns the number of columns that a dense factor of add_part_of_product has: num_columns and
// whatever fills the last vector of any instruction set.
Eigen::Index padded_columns(Eigen::Index num_columns);

// Adds rows begin, ..., end - 1 of sparse * dense to those of the result, on the calling thread:
// for several products of which a task makes the same rows. Sums of a row stay in registers.
// `part` are these rows of the result.
//
// REQUIRES: the rows lie in one block, which is so for every part of kRowsPerPart rows if blocks
// have a multiple of them; dense and part have the same columns, at most sparse_panel_width()
// (linalg/sparse_product_kernel.h) and as many as padded_columns returns.
void add_part_of_product(const SparseMatrix& sparse, std::int64_t begin, std::int64_t end,
                         const Matrix& dense, MatrixView part);

// A matrix in bfloat16: half the memory, and half the time where memory traffic is the limit.
using CompactMatrix = RowMajorMatrix<Eigen::bfloat16>;

// Computes sum = weights[0] matrix.row(rows[0]) + weights[1] matrix.row(rows[1]) + ..., added in
// this order in single precision, in SIMD lanes over the columns, on the calling thread.
//
// REQUIRES: rows.size() == weights.size(); sum.size() == matrix.cols().
void weighted_row_sum(const CompactMatrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum);

}  // namespace irwe
