// The attractive half of t-SNE's gradient, which pulls neighbors together.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/layout/affinities.h"
#include "irwe/layout/plane_points.h"

namespace irwe {

// Computes force_i = sum_j p_ij (y_i - y_j) / (1 + |y_i - y_j|^2) in one pass over the affinities,
// which takes most of the time of a large layout. The bytes are the same for every number of
// threads.
void attraction(const Affinities& affinities, const PlanePoints& points, PlanePoints& forces,
                ThreadPool& pool);

}  // namespace irwe
