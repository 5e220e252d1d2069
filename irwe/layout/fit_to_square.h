// Scales coordinates for drawing.

#pragma once

#include "irwe/base/matrix.h"

namespace irwe {

// Moves and scales the points of the plane, (N, 2), so that their bounding box is centered at the
// origin and its longer side reaches from -1 to 1. Both axes have the same scale, so distances
// remain comparable. If all points are equal, they move to the origin. REQUIRES: all numbers are
// finite.
void fit_to_square(MatrixView points);

}  // namespace irwe
