#include "apps/explorer/map_making.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/layout/affinities.h"
#include "irwe/layout/tsne.h"
#include "irwe/neighbors/neighbor_index.h"

namespace irwe::explorer {
namespace {

// Up to this number of nodes, the service compares a node with all others in a millisecond or two.
constexpr std::int64_t kMaxComparedNodes = 20'000;

int num_map_neighbors(const Matrix& unit_rows) {
    return num_tsne_neighbors(TsneOptions().perplexity, unit_rows.rows());
}

// Finds the neighbors of all rows by the index. The few rows with too few results are compared with
// every row.
NeighborLists all_neighbors(const Matrix& rows, const NeighborIndex& index, int k, ThreadPool& pool,
                            const ProgressCallback& progress) {
    constexpr std::int64_t kRowsPerChunk = 256;
    const std::uint32_t num_rows = index.num_rows();
    NeighborLists lists{.num_nodes = num_rows,
                        .k = std::min(static_cast<std::uint32_t>(k), num_rows - 1),
                        .ids = {},
                        .cosine = {}};
    lists.ids.resize(std::size_t{num_rows} * lists.k);
    lists.cosine.resize(lists.ids.size());
    SharedProgress shared(progress, num_rows);
    parallel_for_chunks(pool, num_rows, kRowsPerChunk, [&](std::int64_t begin, std::int64_t end) {
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
            std::vector<Neighbor> found = index.nearest_neighbors(v, k);
            if (found.size() < lists.k) {
                found = nearest_neighbors(rows, v, k);
            }
            std::size_t place = std::size_t{v} * lists.k;
            for (const Neighbor& neighbor : found) {
                lists.ids[place] = neighbor.node;
                lists.cosine[place++] = neighbor.cosine;
            }
        }
        shared.add(end - begin);
    });
    return lists;
}

// Reports the progress of one of several equal parts to the service.
ProgressCallback part_of(Service& service, std::size_t part, std::size_t num_parts) {
    return [&service, part, num_parts](std::int64_t done, std::int64_t total) {
        const double share = static_cast<double>(done) / static_cast<double>(total);
        service.set_progress((static_cast<double>(part) + share) / static_cast<double>(num_parts));
    };
}

}  // namespace

NeighborLists map_neighbors(const Matrix& unit_rows, int at_least, ThreadPool& pool,
                            const ProgressCallback& progress) {
    const int k = std::max(num_map_neighbors(unit_rows), at_least);
    return unit_rows.rows() <= kMaxExactNodes
               ? nearest_neighbors(unit_rows, k, pool, progress)
               : all_neighbors(unit_rows, NeighborIndex(unit_rows, {}, pool, progress), k, pool,
                               {});
}

NeighborLists first_neighbors(const NeighborLists& neighbors, int k) {
    NeighborLists result{.num_nodes = neighbors.num_nodes,
                         .k = std::min(neighbors.k, static_cast<std::uint32_t>(k)),
                         .ids = {},
                         .cosine = {}};
    for (std::uint32_t v = 0; v < neighbors.num_nodes; ++v) {
        const auto ids = neighbors.ids_of(v).first(result.k);
        const auto cosine = neighbors.cosine_of(v).first(result.k);
        result.ids.insert(result.ids.end(), ids.begin(), ids.end());
        result.cosine.insert(result.cosine.end(), cosine.begin(), cosine.end());
    }
    return result;
}

void make_maps(Service& service, ThreadPool& pool) {
    const std::vector<SpaceView>& spaces = service.view().spaces;
    const std::size_t num_parts = 3 * spaces.size();
    try {
        std::vector<Matrix> maps;
        for (std::size_t i = 0; i < spaces.size(); ++i) {
            const Matrix& rows = spaces[i].unit_rows;
            std::shared_ptr<const NeighborIndex> index;
            if (rows.rows() > kMaxComparedNodes) {
                index = std::make_shared<const NeighborIndex>(rows, NeighborIndexOptions(), pool,
                                                              part_of(service, 3 * i, num_parts));
                service.set_index(i, index);
            }
            const int k = num_map_neighbors(rows);
            const ProgressCallback progress = part_of(service, 3 * i + 1, num_parts);
            const NeighborLists neighbors =
                spaces[i].earlier ? map_neighbors(spaces[i].map_rows(), k, pool, progress)
                : rows.rows() <= kMaxExactNodes ? nearest_neighbors(rows, k, pool, progress)
                                                : all_neighbors(rows, *index, k, pool, progress);
            maps.push_back(
                tsne(neighbors, spaces[i].plane, {}, pool, part_of(service, 3 * i + 2, num_parts)));
        }
        service.set_maps(std::move(maps));
    } catch (const Interrupted&) {
        // Nobody waits for the maps any longer.
    }
}

}  // namespace irwe::explorer
