// The half of t-SNE's gradient that holds neighbours together.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/layout/affinities.h"
#include "irwe/layout/plane_points.h"

namespace irwe {

// force_i = sum_j p_ij (y_i - y_j) / (1 + |y_i - y_j|^2). One pass over the affinities, which is where
// most of the time of a large layout goes. The same bytes for every number of threads.
void attraction(const Affinities& affinities, const PlanePoints& points, PlanePoints& forces,
                ThreadPool& pool);

}  // namespace irwe
