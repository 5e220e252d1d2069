// A sparse row times a dense matrix, for rows that lie far apart in memory.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/base/matrix.h"

namespace irwe {

// sum = weights[0] matrix.row(rows[0]) + weights[1] matrix.row(rows[1]) + ..., added in this order,
// in SIMD lanes over the columns; the rows ahead are prefetched.
//
// REQUIRES: rows.size() == weights.size(); sum.size() == matrix.cols().
void weighted_row_sum(const Matrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum);

}  // namespace irwe
