// Rows to mean 0 and variance 1, without parameters: what layer norm does before its scale and
// shift.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// (x - mean) / sqrt(variance + 1e-5) of every row of x (n, d).
Tensor normalized_rows(Tape& tape, Tensor x);

}  // namespace irwe::nn
