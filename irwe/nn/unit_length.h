// Rows scaled to length one.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns x with each row divided by its length. A row of zeros stays, and has no gradient.
Tensor unit_length(Tape& tape, Tensor x);

}  // namespace irwe::nn
