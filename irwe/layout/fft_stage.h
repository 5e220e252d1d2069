// One step of a Fourier transform, for all instruction sets.

#pragma once

#include <cstddef>

namespace irwe::fft_stage {

struct Parts {
    float* re;
    float* im;
};

// Computes, with r = radix, m = count, s = stride and w = twiddles:
//
//     y[q + s (r p + k)] = w_pk sum_j x[q + s (p + m j)] exp(-2 pi i j k / r),  p < m, q < s.
//
// REQUIRES: radix is 2, 3 or 4, and 16 divides the stride.
void run(std::size_t radix, std::size_t count, std::size_t stride, const float* twiddles, Parts x,
         Parts y);

}  // namespace irwe::fft_stage
