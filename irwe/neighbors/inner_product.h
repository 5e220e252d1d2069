// Inner products of two rows, for searches that compare single pairs.

#pragma once

#include <cstddef>

namespace irwe {

// Returns the inner product in double precision, rounded once at the end. Neighbors are ordered by
// this number, which is the same for (a, b) and (b, a).
float inner_product(const float* a, const float* b, std::size_t size);

// Returns the inner product in single precision; twice as fast.
float rough_inner_product(const float* a, const float* b, std::size_t size);

}  // namespace irwe
