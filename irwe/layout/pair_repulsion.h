// The repulsion of t-SNE by its definition, pair by pair: what is fastest for few points, which may
// lie far apart.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/layout/plane_points.h"

namespace irwe {

// As Repulsion::compute. N^2 / 2 nanoseconds on one core with eight lanes, no memory.
double pair_repulsion(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool);

}  // namespace irwe
