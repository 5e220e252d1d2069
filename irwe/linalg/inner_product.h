// The inner product of two matrices.

#pragma once

#include "irwe/base/matrix.h"

namespace irwe {

// Returns the sum of the products of entries in the same place, in double precision.
inline double inner_product(const Matrix& x, const Matrix& y) {
    return x.cast<double>().cwiseProduct(y.cast<double>()).sum();
}

}  // namespace irwe
