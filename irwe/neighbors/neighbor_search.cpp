#include "irwe/neighbors/neighbor_search.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "irwe/neighbors/neighbor_index.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr Index kCheckedQueries = 200;

std::span<const Real> row_of(ConstMatrixView matrix, Index row) {
    return {matrix.data() + row * matrix.outerStride(), static_cast<std::size_t>(matrix.cols())};
}

NeighborLists lists_by_index(ConstMatrixView queries, const NeighborIndex& index, int k,
                             ThreadPool& pool, const ProgressCallback& callback) {
    const auto size = std::min<std::uint32_t>(static_cast<std::uint32_t>(k), index.num_rows());
    const std::size_t total = static_cast<std::size_t>(queries.rows()) * size;
    NeighborLists lists{.num_nodes = static_cast<std::uint32_t>(queries.rows()),
                        .k = size,
                        .ids = std::vector<std::uint32_t>(total),
                        .cosine = std::vector<float>(total)};
    SharedProgress progress(callback, queries.rows());
    parallel_for_chunks(pool, queries.rows(), 256, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t q = begin; q < end; ++q) {
            std::size_t place = static_cast<std::size_t>(q) * size;
            for (const Neighbor& found : index.nearest_rows(row_of(queries, q), k)) {
                lists.ids[place] = found.node;
                lists.cosine[place++] = found.cosine;
            }
        }
        progress.add(end - begin);
    });
    return lists;
}

// A row counts as found if it is as near as the last of the true list: ties are all right.
double share_found(ConstMatrixView queries, ConstMatrixView rows, const NeighborLists& lists,
                   ThreadPool& pool) {
    const Index step = std::max<Index>(queries.rows() / kCheckedQueries, 1);
    const Index count = std::min(kCheckedQueries, (queries.rows() + step - 1) / step);
    Matrix checked(count, queries.cols());
    for (Index i = 0; i < count; ++i) {
        checked.row(i) = queries.row(i * step);
    }
    const NeighborLists exact = nearest_rows(checked, rows, static_cast<int>(lists.k), pool);
    std::int64_t num_found = 0;
    for (Index i = 0; i < count; ++i) {
        const float last = exact.cosine_of(static_cast<std::uint32_t>(i)).back();
        num_found += std::ranges::count_if(lists.cosine_of(static_cast<std::uint32_t>(i * step)),
                                           [&](float cosine) { return cosine >= last; });
    }
    return static_cast<double>(num_found) /
           (static_cast<double>(count) * static_cast<double>(lists.k));
}

}  // namespace

NeighborSearch search_neighbors(ConstMatrixView queries, ConstMatrixView rows, int k,
                                ThreadPool& pool, const ProgressCallback& progress,
                                double max_exact_pairs) {
    const double num_pairs = static_cast<double>(queries.rows()) * static_cast<double>(rows.rows());
    if (num_pairs <= max_exact_pairs) {
        return {nearest_rows(queries, rows, k, pool, progress), {}};
    }
    const NeighborIndex index(rows, {}, pool, progress);
    NeighborSearch result{lists_by_index(queries, index, k, pool, progress), {}};
    if (result.lists.k > 0) {
        result.share_found = share_found(queries, rows, result.lists, pool);
    }
    return result;
}

}  // namespace irwe
