#include "irwe/methods/irwe_network/features/feature_space.h"

#include <array>
#include <atomic>
#include <numeric>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/methods/irwe_network/features/anonymous_walk_statistics.h"

namespace irwe {

FeatureSpace unfitted_feature_space(const WalkSet& walks, const FeatureOptions& options) {
    const Graph& graph = walks.graph();
    require(graph.num_nodes() > 0, "the graph has no nodes; features need at least one");
    validate(options, walks.options().walk_length);
    const AnonymousWalkRanking ranking(walks.options().walk_length, graph.num_self_loops() > 0);
    return {.table = AnonymousWalkTable(ranking, {}),
            .buckets =
                DegreeBuckets(graph.min_degree(), graph.max_degree(), options.num_degree_buckets),
            .seed = walks.random().seed(),
            .options = options};
}

FeatureSpace fit_feature_space(const WalkSet& walks, const FeatureOptions& options,
                               ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 256;
    FeatureSpace space = unfitted_feature_space(walks, options);
    const AnonymousWalkRanking& ranking = space.table.ranking();
    const int walks_per_node = walks.options().walks_per_node;
    std::vector<std::atomic<std::uint64_t>> counts(ranking.size());
    parallel_for_chunks(
        pool, walks.graph().num_nodes(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
            alignas(64) std::array<std::uint32_t, WalkBlock::kWidth> ranks;
            WalkBlock block;
            for (std::int64_t v = begin; v < end; ++v) {
                for (int first = 0; first < walks_per_node; first += WalkBlock::kWidth) {
                    walks.draw(static_cast<NodeId>(v), first, block);
                    ranking.ranks(block, ranks);
                    for (int k = 0; k < block.num_walks; ++k) {
                        counts[ranks[static_cast<std::size_t>(k)]].fetch_add(
                            1, std::memory_order_relaxed);
                    }
                }
            }
        });
    set_table({counts.begin(), counts.end()}, space);
    for (const GraphFeature& feature : graph_features(options)) {
        space.block_scales.push_back({std::string(feature.name),
                                      column_scale(feature.compute(walks.graph(), options, pool))});
    }
    return space;
}

void set_table(const std::vector<std::uint64_t>& counts_of_ranks, FeatureSpace& space) {
    const std::vector<std::uint32_t> kept =
        frequent_columns(counts_of_ranks, space.options.max_anonymous_walks);
    std::uint64_t num_kept = 0;
    for (const std::uint32_t rank : kept) {
        num_kept += counts_of_ranks[rank];
    }
    const std::uint64_t num_walks =
        std::accumulate(counts_of_ranks.begin(), counts_of_ranks.end(), std::uint64_t{0});
    space.table_share = static_cast<double>(num_kept) / static_cast<double>(num_walks);
    space.table = AnonymousWalkTable(space.table.ranking(), kept);
}

}  // namespace irwe
