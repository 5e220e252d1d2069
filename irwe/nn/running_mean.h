// Running means of parameters: a copy of a network that follows the one that is trained.

#pragma once

#include <vector>

#include "irwe/nn/parameter.h"

namespace irwe::nn {

// Sets each mean to momentum mean + (1 - momentum) value, where the value is the parameter at the
// same place. A momentum of 1 keeps the bytes of the means.
//
// REQUIRES: 0 <= momentum <= 1; both lists have parameters of the same shapes.
void update_running_means(const std::vector<Parameter*>& means,
                          const std::vector<Parameter*>& parameters, double momentum);

}  // namespace irwe::nn
