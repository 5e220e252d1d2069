// The rectifier whose slope below 0 is learned (He, Zhang, Ren and Sun, 2015).

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns x where it is above 0, and slope x elsewhere. `slope` is (1, 1).
Tensor prelu(Tape& tape, Tensor x, Tensor slope);

}  // namespace irwe::nn
