// The nearest rows of another matrix.

#pragma once

#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

// Returns the k rows of `others` nearest to row `row` of `vectors`, and their cosines, nearest
// first. Both are taken about the mean of `vectors`, so that equal vectors are one place in both.
// REQUIRES: both have as many columns.
std::vector<Neighbor> nearest_elsewhere(ConstMatrixView vectors, Eigen::Index row,
                                        ConstMatrixView others, int k, ThreadPool& pool);

}  // namespace irwe
