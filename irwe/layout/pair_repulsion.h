// The repulsion of t-SNE by its definition, pair by pair: the fastest method for few points, which
// may lie far apart.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/layout/plane_points.h"

namespace irwe {

// Computes the forces and returns the sum of Repulsion::compute, exactly. Takes N^2 / 2 nanoseconds
// on one core with eight lanes, and no memory.
double pair_repulsion(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool);

}  // namespace irwe
