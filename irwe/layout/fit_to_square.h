// Coordinates made ready to draw.

#pragma once

#include "irwe/base/matrix.h"

namespace irwe {

// Moves and scales the points of the plane, (N, 2), so that their bounding box has its centre in the
// origin and its longer side from -1 to 1. Both axes have the same scale, so that distances compare.
// Points that are all equal come to lie in the origin. REQUIRES: finite numbers.
void fit_to_square(MatrixView points);

}  // namespace irwe
