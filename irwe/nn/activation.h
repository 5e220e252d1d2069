// Non-linear functions, entry by entry.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

enum class Activation { tanh, relu, sigmoid };

Tensor activate(Tape& tape, Tensor x, Activation activation);

}  // namespace irwe::nn
