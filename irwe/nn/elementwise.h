// Sums and products, entry by entry.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// REQUIRES: x and y have the same shape.
Tensor add(Tape& tape, Tensor x, Tensor y);
Tensor multiply(Tape& tape, Tensor x, Tensor y);

}  // namespace irwe::nn
