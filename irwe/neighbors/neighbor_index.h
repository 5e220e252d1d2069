// Nearest neighbours in a few hundred microseconds, nearly always the exact ones: for a server that
// answers one node at a time among many.
//
// The index is a hierarchical navigable small world (Malkov and Yashunin 2018), by hnswlib. It holds a
// copy of the vectors and some 150 bytes of links a row.

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
    int links = 16;          // of a row on each level, twice as many on the lowest; up to 10000
    int build_width = 200;   // candidates that a new row looks at for its links
    int search_width = 100;  // candidates that a query looks at; more find more and take longer
};

// Constant after it is built; any number of threads may ask it.
class NeighborIndex {
public:
    // The rows are dealt to as many parts as their number says (one for every 20 thousand, at most
    // 8), parts are built at the same time, each of them in the order of its rows. So the index is
    // the same for every number of threads, and up to 8 of them help. Equal rows are held once.
    //
    // REQUIRES: rows of length one or zero, as unit_rows makes them.
    // Throws InputError if an option is out of its range or there are 2^32 rows or more.
    NeighborIndex(ConstMatrixView rows, const NeighborIndexOptions& options, ThreadPool& pool,
                  const ProgressCallback& progress = {});
    ~NeighborIndex();
    NeighborIndex(NeighborIndex&&) noexcept;
    NeighborIndex& operator=(NeighborIndex&&) noexcept;

    std::uint32_t num_rows() const;

    // The k rows with the greatest inner product with `query`, or nearly; in the order and with the
    // numbers of nearest_rows. Throws InputError if k is below 1 or the query has another length.
    std::vector<Neighbor> nearest_rows(std::span<const Real> query, int k) const;

    // The same for one of the rows, itself left out. Throws InputError if there is no such row.
    std::vector<Neighbor> nearest_neighbors(std::uint32_t row, int k) const;

private:
    class Parts;
    std::unique_ptr<const Parts> parts_;
};

}  // namespace irwe
