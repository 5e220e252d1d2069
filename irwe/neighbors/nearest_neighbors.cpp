#include "irwe/neighbors/nearest_neighbors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/linalg/gemm.h"
#include "irwe/neighbors/best_rows.h"
#include "irwe/neighbors/inner_product.h"
#include "irwe/neighbors/row_groups.h"

namespace irwe {
namespace {

using Eigen::Index;

// A tile of inner products, half a megabyte, stays in the cache until it has been looked through.
constexpr Index kQueriesPerTask = 128;
constexpr Index kRowsPerTile = 1024;

void check(ConstMatrixView queries, ConstMatrixView rows, int k) {
    require(k >= 1, fmt::format("{} nearest neighbors were asked for, expected at least 1", k));
    require(queries.cols() == rows.cols(),
            fmt::format("the queries have {} columns and the vectors have {}, expected as many",
                        queries.cols(), rows.cols()));
    require(
        std::max(queries.rows(), rows.rows()) <= std::numeric_limits<std::uint32_t>::max(),
        fmt::format("{} vectors, expected fewer than 2^32", std::max(queries.rows(), rows.rows())));
}

NeighborLists empty_lists(std::int64_t num_nodes, std::int64_t k) {
    const std::size_t size = static_cast<std::size_t>(num_nodes) * static_cast<std::size_t>(k);
    return {.num_nodes = static_cast<std::uint32_t>(num_nodes),
            .k = static_cast<std::uint32_t>(k),
            .ids = std::vector<std::uint32_t>(size),
            .cosine = std::vector<float>(size)};
}

// How far an inner product in single precision can be off, for rows of length one: each of d
// products and sums rounds once.
float rounding_error(Index d) {
    return static_cast<float>(d + 8) * std::numeric_limits<float>::epsilon() / 2;
}

// The lists of the queries first, ..., end - 1.
void search_block(ConstMatrixView queries, ConstMatrixView rows, Index first, Index end,
                  const ThreadPool& pool, NeighborLists& lists) {
    const auto dim = static_cast<std::size_t>(rows.cols());
    const auto exact_for = [&](Index query) {
        return [rows, dim,
                vector = queries.data() + query * queries.outerStride()](std::uint32_t row) {
            return inner_product(vector, rows.data() + row * rows.outerStride(), dim);
        };
    };
    std::vector<BestRows<decltype(exact_for(0))>> best;
    for (Index q = first; q < end; ++q) {
        best.emplace_back(lists.k, rounding_error(rows.cols()), exact_for(q));
    }
    Matrix tile(end - first, std::min(kRowsPerTile, rows.rows()));
    for (Index begin = 0; begin < rows.rows(); begin += kRowsPerTile) {
        if (pool.is_stop_requested()) {
            throw Interrupted();
        }
        const Index width = std::min(kRowsPerTile, rows.rows() - begin);
        gemm(queries.middleRows(first, end - first), rows.middleRows(begin, width),
             tile.leftCols(width), {.right = Transpose::yes});
        for (Index q = first; q < end; ++q) {
            best[static_cast<std::size_t>(q - first)].offer(
                static_cast<std::uint32_t>(begin),
                {tile.row(q - first).data(), static_cast<std::size_t>(width)});
        }
    }
    for (Index q = first; q < end; ++q) {
        std::size_t place = static_cast<std::size_t>(q) * lists.k;
        for (const Neighbor& found : best[static_cast<std::size_t>(q - first)].finish()) {
            lists.ids[place] = found.node;
            lists.cosine[place++] = found.cosine;
        }
    }
}

// REQUIRES: k <= rows.rows().
NeighborLists search(ConstMatrixView queries, ConstMatrixView rows, std::int64_t k,
                     ThreadPool& pool, const ProgressCallback& callback) {
    NeighborLists lists = empty_lists(queries.rows(), k);
    SharedProgress progress(callback, queries.rows());
    parallel_for_chunks(pool, queries.rows(), kQueriesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            search_block(queries, rows, begin, end, pool, lists);
                            progress.add(end - begin);
                        });
    return lists;
}

// Lists of rows from lists of groups. List i is that of query i; with `leave_out_self` query i is
// row i, and the list of its group is the one to read.
NeighborLists expand_all(const NeighborLists& near_groups, const RowGroups& groups,
                         NeighborLists lists, bool leave_out_self, ThreadPool& pool) {
    parallel_for_chunks(pool, lists.num_nodes, 1024, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
            const std::uint32_t query = leave_out_self ? groups.group_of[i] : i;
            const std::size_t place = std::size_t{i} * lists.k;
            list_members(near_groups.ids_of(query), near_groups.cosine_of(query), groups,
                         leave_out_self ? std::optional(i) : std::nullopt,
                         std::span(lists.ids).subspan(place, lists.k),
                         std::span(lists.cosine).subspan(place, lists.k));
        }
    });
    return lists;
}

}  // namespace

NeighborLists nearest_neighbors(ConstMatrixView rows, int k, ThreadPool& pool,
                                const ProgressCallback& progress) {
    check(rows, rows, k);
    const std::int64_t size = std::min<std::int64_t>(k, std::max<std::int64_t>(rows.rows() - 1, 0));
    NeighborLists lists = empty_lists(rows.rows(), size);
    const RowGroups groups = equal_rows(rows, pool);
    // One more than k, since a row finds itself.
    const std::int64_t num_groups = std::min<std::int64_t>(size + 1, groups.size());
    if (groups.all_different()) {
        return expand_all(search(rows, rows, num_groups, pool, progress), groups, std::move(lists),
                          true, pool);
    }
    const Matrix different = different_rows(rows, groups, pool);
    return expand_all(search(different, different, num_groups, pool, progress), groups,
                      std::move(lists), true, pool);
}

NeighborLists nearest_rows(ConstMatrixView queries, ConstMatrixView rows, int k, ThreadPool& pool,
                           const ProgressCallback& progress) {
    check(queries, rows, k);
    const std::int64_t size = std::min<std::int64_t>(k, rows.rows());
    NeighborLists lists = empty_lists(queries.rows(), size);
    const RowGroups groups = equal_rows(rows, pool);
    const std::int64_t num_groups = std::min<std::int64_t>(size, groups.size());
    if (groups.all_different()) {
        return search(queries, rows, num_groups, pool, progress);
    }
    return expand_all(
        search(queries, different_rows(rows, groups, pool), num_groups, pool, progress), groups,
        std::move(lists), false, pool);
}

std::vector<Neighbor> nearest_rows(std::span<const Real> query, ConstMatrixView rows, int k) {
    const Eigen::Map<const Matrix> as_row(query.data(), 1, static_cast<Index>(query.size()));
    check(as_row, rows, k);
    std::vector<Neighbor> found(static_cast<std::size_t>(rows.rows()));
    for (std::uint32_t i = 0; i < found.size(); ++i) {
        found[i] = {
            i, inner_product(query.data(), rows.data() + i * rows.outerStride(), query.size())};
    }
    const std::size_t size = std::min(found.size(), static_cast<std::size_t>(k));
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(size), found.end(),
                      is_nearer);
    found.resize(size);
    return found;
}

std::vector<Neighbor> nearest_neighbors(ConstMatrixView rows, std::uint32_t row, int k) {
    require(row < rows.rows(),
            fmt::format("there is no row {}, expected one of 0, ..., {}", row, rows.rows() - 1));
    const auto count = static_cast<std::size_t>(k);
    const int one_more = k < std::numeric_limits<int>::max() ? k + 1 : k;  // a row finds itself
    std::vector<Neighbor> found =
        nearest_rows({rows.row(row).data(), static_cast<std::size_t>(rows.cols())}, rows, one_more);
    std::erase_if(found, [&](const Neighbor& neighbor) { return neighbor.node == row; });
    found.resize(std::min(found.size(), count));
    return found;
}

}  // namespace irwe
