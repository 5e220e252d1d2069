// Inner products of two rows, for searches that look at single pairs.

#pragma once

#include <cstddef>

namespace irwe {

// In double precision, rounded once at the end: the number by which neighbours are ordered, the same
// for (a, b) as for (b, a).
float inner_product(const float* a, const float* b, std::size_t size);

// In single precision; twice as fast.
float rough_inner_product(const float* a, const float* b, std::size_t size);

}  // namespace irwe
