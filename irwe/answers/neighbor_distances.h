// How far each vector is from its nearest others.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe {

struct NeighborDistanceOptions {
    int num_neighbors = 5;
    std::int64_t max_others = 1'000'000;  // of more rows, so many are drawn, to compare with
};

// Returns the Euclidean distance of each row to the k-th nearest other row, or to the farthest if
// there are fewer. Exact, by clusters that are too far away to hold a nearer one, which few are not
// if there are few columns; at worst O(N^2 d). The same for every number of threads.
std::vector<double> neighbor_distances(ConstMatrixView rows, const NeighborDistanceOptions& options,
                                       const Random& random, ThreadPool& pool);

}  // namespace irwe
