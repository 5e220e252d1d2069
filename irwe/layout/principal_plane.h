// The quick map: the plane in which the vectors vary most. Far groups stay far, near ones overlap; it
// is there at once, and a better layout starts from it.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// The rows along their first two principal axes (Pearson 1901), (N, 2), fitted to [-1, 1] by
// fit_to_square. The entry of an axis that is largest in absolute value is positive, so that the
// picture does not flip. Where there are fewer axes, coordinates are zero.
//
// O(N d^2 + d^3), in double precision; memory at most 32 d^2 doubles. The same bytes for every
// number of threads.
//
// Throws InputError if a number is not finite.
Matrix principal_plane(ConstMatrixView rows, ThreadPool& pool);

}  // namespace irwe
