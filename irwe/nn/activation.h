// Non-linear functions, entry by entry.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// elu is x above 0 and e^x - 1 below.
enum class Activation { tanh, relu, sigmoid, elu };

Tensor activate(Tape& tape, Tensor x, Activation activation);

}  // namespace irwe::nn
