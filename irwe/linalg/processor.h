// What the bytes of sums in single precision depend on beside the seed.

#pragma once

#include <string>

namespace irwe {

// Returns the names of the kernels that are in use here, "OpenBLAS Haswell, SIMD AVX2": processors
// with the same ones round in the same way.
std::string processor_kernels();

}  // namespace irwe
