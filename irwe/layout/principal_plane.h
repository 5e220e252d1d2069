// The fast map: the plane in which the vectors vary most. Distant groups stay apart, near ones
// overlap. It is available at once, and t-SNE starts from it.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// Returns the rows along their first two principal axes (Pearson 1901), (N, 2), fitted to [-1, 1]
// by fit_to_square. The largest entry of an axis, in absolute value, is positive, so that the
// picture does not flip. If there are fewer axes, coordinates are zero.
//
// Costs O(N d^2 + d^3) in double precision, and at most 32 d^2 doubles of memory. The bytes are the
// same for every number of threads.
//
// Throws InputError if a number is not finite.
Matrix principal_plane(ConstMatrixView rows, ThreadPool& pool);

}  // namespace irwe
