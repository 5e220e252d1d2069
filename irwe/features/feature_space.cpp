#include "irwe/features/feature_space.h"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <vector>

#include "irwe/base/error.h"

namespace irwe {

FeatureSpace FeatureSpace::for_new_graph() const {
    FeatureSpace result = *this;
    result.known_nodes = nullptr;
    return result;
}

FeatureSpace unfitted_feature_space(const WalkSet& walks, const FeatureOptions& options) {
    const Graph& graph = walks.graph();
    require(graph.num_nodes() > 0, "the graph has no nodes; features need at least one");
    require(
        options.num_degree_buckets >= 1 && options.num_degree_buckets <= DegreeBuckets::kMaxBuckets,
        fmt::format("{} degree buckets were asked for; it must be between 1 and {}",
                    options.num_degree_buckets, DegreeBuckets::kMaxBuckets));
    require(options.encoding_dim >= 1,
            fmt::format("position encodings of {} dimensions were asked for; at least 1 is needed",
                        options.encoding_dim));
    const AnonymousWalkRanking ranking(walks.options().walk_length, graph.num_self_loops() > 0);
    return {AnonymousWalkTable(ranking, {}),
            DegreeBuckets(graph.min_degree(), graph.max_degree(), options.num_degree_buckets),
            walks.random().seed(), options.encoding_dim, graph.shared_names()};
}

FeatureSpace fit_feature_space(const WalkSet& walks, const FeatureOptions& options,
                               ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 256;
    FeatureSpace space = unfitted_feature_space(walks, options);
    const AnonymousWalkRanking& ranking = space.table.ranking();
    const int walks_per_node = walks.options().walks_per_node;
    std::vector<std::atomic<bool>> observed(ranking.size());
    parallel_for_chunks(
        pool, walks.graph().num_nodes(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
            alignas(64) std::array<std::uint32_t, WalkBlock::kWidth> ranks;
            WalkBlock block;
            for (std::int64_t v = begin; v < end; ++v) {
                for (int first = 0; first < walks_per_node; first += WalkBlock::kWidth) {
                    walks.draw(static_cast<NodeId>(v), first, block);
                    ranking.ranks(block, ranks);
                    for (int k = 0; k < block.num_walks; ++k) {
                        observed[ranks[static_cast<std::size_t>(k)]].store(
                            true, std::memory_order_relaxed);
                    }
                }
            }
        });
    std::vector<std::uint32_t> observed_ranks;
    for (std::uint32_t rank = 0; rank < ranking.size(); ++rank) {
        if (observed[rank].load(std::memory_order_relaxed)) {
            observed_ranks.push_back(rank);
        }
    }
    space.table = AnonymousWalkTable(ranking, std::move(observed_ranks));
    return space;
}

}  // namespace irwe
