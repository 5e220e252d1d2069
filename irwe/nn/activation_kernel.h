// The SIMD kernels of activate().

#pragma once

#include <cstddef>

#include "irwe/base/real.h"
#include "irwe/nn/activation.h"

namespace irwe::nn {

// Computes y[i] = f(x[i]).
void apply_activation(Activation activation, const Real* x, Real* y, std::size_t count);

// Adds d_y[i] f'(x[i]) to d_x[i], with f' computed from y = f(x): 1 - y^2, [y > 0], y (1 - y), and
// 1 + min(y, 0) for elu.
void add_activation_gradient(Activation activation, const Real* y, const Real* d_y, Real* d_x,
                             std::size_t count);

}  // namespace irwe::nn
