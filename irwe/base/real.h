// The number type of matrices, features and models.

#pragma once

namespace irwe {

// Single precision. The gradcheck build uses double precision, so that gradients can be compared
// with central differences to a relative error of 1e-7.
#ifdef IRWE_DOUBLE_PRECISION
using Real = double;
#else
using Real = float;
#endif

}  // namespace irwe
