// An index that finds nearest neighbors, nearly always the exact ones, in a few hundred
// microseconds, for a server that answers requests for single nodes.
//
// The index is a hierarchical navigable small world (Malkov and Yashunin 2018), by hnswlib. It
// holds a copy of the vectors and some 150 bytes of links per row.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

struct NeighborIndexOptions {
    int links = 16;  // links of a row on each level, twice as many on the lowest; up to 10000
    int build_width = 200;   // candidates considered for the links of a new row
    int search_width = 100;  // candidates considered by a query; more find more and take longer
};

// Constant once it is built; any number of threads may query it.
class NeighborIndex {
public:
    // Builds the index. The rows are distributed over a number of parts that depends only on their
    // number (one for every 20 thousand, at most 8). Parts are built in parallel, each in the order
    // of its rows. The index is therefore the same for every number of threads, and up to 8 threads
    // help. Equal rows are stored once.
    //
    // REQUIRES: rows have length one or zero, as unit_rows returns them. Throws InputError if an
    // option is out of its range or there are 2^32 rows or more.
    NeighborIndex(ConstMatrixView rows, const NeighborIndexOptions& options, ThreadPool& pool,
                  const ProgressCallback& progress = {});
    ~NeighborIndex();
    NeighborIndex(NeighborIndex&&) noexcept;
    NeighborIndex& operator=(NeighborIndex&&) noexcept;

    std::uint32_t num_rows() const;

    // Returns approximately the k rows with the greatest inner product with `query`, in the order
    // and with the numbers of nearest_rows. Throws InputError if k is below 1 or the query has
    // another length.
    std::vector<Neighbor> nearest_rows(std::span<const Real> query, int k) const;

    // Returns approximately the k nearest neighbors of one row. Throws InputError if there is no
    // such row.
    std::vector<Neighbor> nearest_neighbors(std::uint32_t row, int k) const;

private:
    class Parts;
    std::unique_ptr<const Parts> parts_;
};

}  // namespace irwe
