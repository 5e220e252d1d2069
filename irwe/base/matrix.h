// Dense matrices: Eigen's, row-major, so that the vector of a node is contiguous.

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <span>

#include "irwe/base/real.h"

namespace irwe {

using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A borrowed matrix or block of one. Each row is contiguous; there may be gaps between rows.
using MatrixView = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;
using ConstMatrixView = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;

// Returns all entries, row by row.
inline std::span<Real> entries(Matrix& matrix) {
    return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}
inline std::span<const Real> entries(const Matrix& matrix) {
    return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

}  // namespace irwe
