// The squared error of a prediction, summed over all entries: a loss.

#pragma once

#include <span>

#include "irwe/base/sparse_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// |prediction - target|^2. On the way back it counts `weight` times.
double squared_error(Tape& tape, Tensor prediction, const Matrix& target, double weight);

// The same for a target that is `scale` times sparse matrices side by side. They must outlive the
// tape.
struct SparseTarget {
    std::vector<const SparseMatrix*> side_by_side;
    Real scale = 1;
};
double squared_error(Tape& tape, Tensor prediction, const SparseTarget& target, double weight);

}  // namespace irwe::nn
