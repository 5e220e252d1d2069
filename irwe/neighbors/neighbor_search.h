// The nearest rows of many queries: exact where there are not too many pairs, by an index beyond.

#pragma once

#include <optional>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

// Up to as many pairs of a query and a row are compared one by one, as on a map of as many nodes.
inline constexpr double kMaxExactPairs = 120'000.0 * 120'000.0;

struct NeighborSearch {
    NeighborLists lists;  // of the queries, in their order
    // If an index found them: the share of the true neighbors of some queries that it found.
    std::optional<double> share_found;
};

// Returns the k rows with the greatest inner product with each query, as nearest_rows does, exactly
// if there are at most `max_exact_pairs` pairs, and otherwise by a NeighborIndex, which is checked
// on queries at even distances, 200 of them or all.
//
// REQUIRES: all rows have length one or zero, as unit_rows returns them. Throws as nearest_rows
// does.
NeighborSearch search_neighbors(ConstMatrixView queries, ConstMatrixView rows, int k,
                                ThreadPool& pool, const ProgressCallback& progress = {},
                                double max_exact_pairs = kMaxExactPairs);

}  // namespace irwe
