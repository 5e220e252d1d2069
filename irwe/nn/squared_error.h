// The squared error of a prediction, summed over all entries: a loss.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/nn/feature_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// |prediction - target|^2. On the way back it counts `weight` times.
double squared_error(Tape& tape, Tensor prediction, const Matrix& target, double weight);

// The same for a target of features (see feature_matrix.h): sparse matrices of counts side by side,
// scaled, and then the columns of `further`. What is lent must outlive the tape.
struct SparseTarget {
    std::vector<const SparseMatrix*> side_by_side{};
    CountScaling scaling{};
    std::vector<const Matrix*> further{};
    std::span<const std::uint32_t> chosen{};  // row i of the prediction is for row chosen[i]; if
                                              // empty, for row i
};
double squared_error(Tape& tape, Tensor prediction, const SparseTarget& target, double weight);

}  // namespace irwe::nn
