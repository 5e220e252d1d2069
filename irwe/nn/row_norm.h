// Scales rows to mean 0 and variance 1, without parameters: layer norm without its scale and shift.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns (x - mean) / sqrt(variance + 1e-5) for every row of x (n, d).
Tensor normalized_rows(Tape& tape, Tensor x);

}  // namespace irwe::nn
