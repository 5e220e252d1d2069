// The squared error of a prediction, summed over all entries: a loss.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/nn/feature_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns |prediction - target|^2. Its gradient is multiplied by `weight`.
double squared_error(Tape& tape, Tensor prediction, const Matrix& target, double weight);

// A target of features (see feature_matrix.h): sparse matrices of counts side by side, scaled,
// followed by the extra columns of `further`. The caller keeps the matrices alive while the tape
// exists.
struct SparseTarget {
    std::vector<const SparseMatrix*> side_by_side{};
    CountScaling scaling{};
    std::vector<const Matrix*> further{};
    std::span<const std::uint32_t> chosen{};  // row i of the prediction is for row chosen[i]; if
                                              // empty, for row i
};
double squared_error(Tape& tape, Tensor prediction, const SparseTarget& target, double weight);

}  // namespace irwe::nn
