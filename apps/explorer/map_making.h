// Computes the t-SNE maps, which take long.

#pragma once

#include <cstdint>

#include "apps/explorer/service.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe::explorer {

// Up to this number of nodes, neighbors are exact; above it, an index finds nearly all of them.
inline constexpr std::int64_t kMaxExactNodes = 120'000;

// Returns as many neighbors of each node as a map needs, or `at_least` if that is more.
NeighborLists map_neighbors(const Matrix& unit_rows, int at_least, ThreadPool& pool,
                            const ProgressCallback& progress);

// Returns the first k neighbors of each node.
NeighborLists first_neighbors(const NeighborLists& neighbors, int k);

// Computes the maps for a running service and, if there are many nodes, first an index of each
// space. Returns when everything is done or the pool was stopped.
void make_maps(Service& service, ThreadPool& pool);

}  // namespace irwe::explorer
