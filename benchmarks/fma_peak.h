// The most that one core can do.

#pragma once

namespace irwe::bench {

// GFLOP/s of a loop of nothing but independent fused multiply-adds in registers, on the best
// instruction set of the machine; the best of several tries.
double fma_peak();

}  // namespace irwe::bench
