// Exact nearest neighbors of nodes, by all inner products. Maps and lists of similar nodes use
// them, and faster searches are tested against them.
//
// The neighbors of all N nodes in d dimensions cost 2 N^2 d operations in matrix products, tile by
// tile, so that each thread needs only a few megabytes in addition to the result. 10 thousand nodes
// in 128 dimensions take half a second on two cores, 100 thousand half a minute.

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

// k neighbors for each of num_nodes nodes, nearest first; those of node v are the entries v k, ...,
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

// Returns, for each row, the k other rows with the greatest inner product; ties go to the lower
// number. With k or fewer rows, returns all others. Inner products are sums in double precision,
// rounded to float. The bytes are the same for every number of threads.
//
// REQUIRES: rows have length one or zero, as unit_rows returns them. Throws InputError if k is
// below 1 or there are 2^32 rows or more.
NeighborLists nearest_neighbors(ConstMatrixView rows, int k, ThreadPool& pool,
                                const ProgressCallback& progress = {});

// Returns, for each query q, the k rows with the greatest inner product with it, in the order of
// nearest_neighbors. Queries may be any vectors. Throws InputError also if the queries have another
// number of columns.
NeighborLists nearest_rows(ConstMatrixView queries, ConstMatrixView rows, int k, ThreadPool& pool,
                           const ProgressCallback& progress = {});

// Returns the k rows with the greatest inner product with one query, on the calling thread. Costs N
// d operations.
std::vector<Neighbor> nearest_rows(std::span<const Real> query, ConstMatrixView rows, int k);

// Returns the k nearest neighbors of one row, on the calling thread. Costs N d operations.
std::vector<Neighbor> nearest_neighbors(ConstMatrixView rows, std::uint32_t row, int k);

}  // namespace irwe
