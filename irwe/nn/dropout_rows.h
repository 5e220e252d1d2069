// Dropout of a whole matrix, as an operation of its own.

#pragma once

#include <cstdint>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns x with each entry set to 0 with probability `rate`, and the others divided by 1 - rate.
// What is dropped is a function of (dropout key of the tape, place, row, column); `place` tells
// the dropouts of one tape apart. On a tape for inference, or if the rate is 0, returns x itself.
//
// REQUIRES: 0 <= rate < 1.
Tensor dropout_rows(Tape& tape, Tensor x, double rate, std::uint64_t place);

}  // namespace irwe::nn
