// The number type of matrices, features and models.

#pragma once

namespace irwe {

// Single precision. The gradcheck build has double precision, so that central differences can hold
// the gradients to a relative error of 1e-7.
#ifdef IRWE_DOUBLE_PRECISION
using Real = double;
#else
using Real = float;
#endif

}  // namespace irwe
