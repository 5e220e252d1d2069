// The SIMD kernel of Adam::step.

#pragma once

#include <cstddef>

#include "irwe/base/real.h"

namespace irwe::nn {

struct AdamFactors {
    Real first_decay, second_decay;
    // 1 - decay, computed before rounding: in single precision 1 - 0.999f is 1.3e-5 too small, and
    // every step would be longer by half of that.
    Real first_share, second_share;
    Real step_size;          // learning rate / (1 - first_decay^t)
    Real second_correction;  // 1 / sqrt(1 - second_decay^t)
    Real epsilon;
};

// Takes one step of `count` entries:
//
//     first  = first_decay first + first_share gradient
//     second = second_decay second + second_share gradient^2
//     value -= step_size first / (sqrt(second) second_correction + epsilon)
void adam_step(const AdamFactors& factors, const Real* gradient, Real* first, Real* second,
               Real* value, std::size_t count);

}  // namespace irwe::nn
