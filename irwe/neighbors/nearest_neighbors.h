// The exact nearest neighbours of nodes, by all inner products: what maps, lists of similar nodes and
// the test of every faster search start from.
//
// All of N nodes in d dimensions cost 2 N^2 d operations in products of matrices, tile by tile, so
// that memory stays at a few megabytes a thread beside the result. 10 thousand nodes in 128
// dimensions take half a second on two cores, 100 thousand half a minute.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"

namespace irwe {

struct Neighbor {
    std::uint32_t node;
    float cosine;

    bool operator==(const Neighbor&) const = default;
};

// k neighbours for each of num_nodes nodes, nearest first; those of node v are the entries v k, ...,
// v k + k - 1.
struct NeighborLists {
    std::uint32_t num_nodes = 0;
    std::uint32_t k = 0;
    std::vector<std::uint32_t> ids;
    std::vector<float> cosine;

    std::span<const std::uint32_t> ids_of(std::uint32_t node) const {
        return std::span(ids).subspan(std::size_t{node} * k, k);
    }
    std::span<const float> cosine_of(std::uint32_t node) const {
        return std::span(cosine).subspan(std::size_t{node} * k, k);
    }
};

// The k rows with the greatest inner product with each row, itself left out; of equal ones those of
// lower number. With k or fewer rows, all others. Inner products are sums in double precision,
// rounded to float. The same bytes for every number of threads.
//
// REQUIRES: rows of length one or zero, as unit_rows makes them.
// Throws InputError if k is below 1 or there are 2^32 rows or more.
NeighborLists nearest_neighbors(ConstMatrixView rows, int k, ThreadPool& pool,
                                const ProgressCallback& progress = {});

// The same for `queries`, which may be vectors of anything: list q holds the rows nearest to query q,
// none left out. Throws InputError also if the queries have another number of columns.
NeighborLists nearest_rows(ConstMatrixView queries, ConstMatrixView rows, int k, ThreadPool& pool,
                           const ProgressCallback& progress = {});

// The same for one query, on the calling thread: N d operations.
std::vector<Neighbor> nearest_rows(std::span<const Real> query, ConstMatrixView rows, int k);

// The same for one of the rows, itself left out.
std::vector<Neighbor> nearest_neighbors(ConstMatrixView rows, std::uint32_t row, int k);

}  // namespace irwe
