// The maps that keep neighbors together: what takes time.

#pragma once

#include <cstdint>

#include "apps/explorer/service.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe::explorer {

// Up to so many nodes neighbors are exact; above, an index finds nearly all of them.
inline constexpr std::int64_t kMaxExactNodes = 120'000;

// As many neighbors of each node as a map needs, or `at_least` if that is more.
NeighborLists map_neighbors(const Matrix& unit_rows, int at_least, ThreadPool& pool,
                            const ProgressCallback& progress);

// The first k of each node.
NeighborLists first_neighbors(const NeighborLists& neighbors, int k);

// Makes the maps of a service that is already asked, and an index of each space before, if there
// are many nodes. Returns when all is made or the pool was stopped.
void make_maps(Service& service, ThreadPool& pool);

}  // namespace irwe::explorer
