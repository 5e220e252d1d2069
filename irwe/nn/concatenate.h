// Matrices side by side.

#pragma once

#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns [x_1 | x_2 | ...]. REQUIRES: at least one part; all have equally many rows.
Tensor concatenate(Tape& tape, const std::vector<Tensor>& parts);

}  // namespace irwe::nn
