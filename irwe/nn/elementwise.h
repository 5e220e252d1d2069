// Sums and products, entry by entry.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Return the sum and the product, entry by entry. REQUIRES: x and y have the same shape.
Tensor add(Tape& tape, Tensor x, Tensor y);
Tensor multiply(Tape& tape, Tensor x, Tensor y);

}  // namespace irwe::nn
