// A sparse row times a dense matrix whose rows lie far apart in memory.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>

#include "irwe/base/real.h"

namespace irwe {

// A matrix in bfloat16: half the memory, and half the time where memory bounds it.
using CompactMatrix =
    Eigen::Matrix<Eigen::bfloat16, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// sum = weights[0] matrix.row(rows[0]) + weights[1] matrix.row(rows[1]) + ..., added in this order
// in single precision, in SIMD lanes over the columns; the rows ahead are prefetched.
//
// REQUIRES: rows.size() == weights.size(); sum.size() == matrix.cols().
void weighted_row_sum(const CompactMatrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum);

}  // namespace irwe
