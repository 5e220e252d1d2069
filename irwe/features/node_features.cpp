#include "irwe/features/node_features.h"

#include <fmt/format.h>

#include <cassert>
#include <mutex>
#include <numeric>

#include "irwe/base/error.h"
#include "irwe/base/huge_pages.h"
#include "irwe/features/anonymous_walk_statistics.h"
#include "irwe/features/global_position_encoding.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerBlock = 256;

// Draws the walks of one node after another and counts everything about them.
class NodeExtractor {
public:
    NodeExtractor(const WalkSet& walks, const FeatureSpace& space, const CompactMatrix& projection)
        : walks_(walks),
          aw_statistics_(space.table.ranking(), walks.options().walks_per_node),
          degree_features_(space.buckets, walks.options().walk_length),
          position_encoder_(projection, walks.options()) {}

    void count_walks(NodeId v, std::span<NodeId> encoder_walks) {
        for (int first = 0; first < walks_.options().walks_per_node; first += WalkBlock::kWidth) {
            walks_.draw(v, first, block_);
            aw_statistics_.add(block_);
            degree_features_.add(block_);
            position_encoder_.add(block_);
        }
        walks_.copy(v, encoder_walks);
    }

    void end_node(SparseRows& aw_rows, SparseRows& degree_rows, std::span<Real> encoding) {
        aw_statistics_.append_row(aw_rows);
        degree_features_.append_row(degree_rows);
        position_encoder_.encode(encoding);
    }

private:
    const WalkSet& walks_;
    AnonymousWalkStatistics aw_statistics_;
    DegreeFeatures degree_features_;
    GlobalPositionEncoder position_encoder_;
    WalkBlock block_;
};

// The features with anonymous walks still by rank: the rows of s(v) have ranking.size() columns.
struct RankedFeatures {
    std::vector<SparseRows> aw_rows;
    std::vector<SparseRows> degree_rows;
    Matrix global_encodings;
    StoredWalks encoder_walks;
};

void shrink(SparseRows& rows) {
    rows.columns.shrink_to_fit();
    rows.values.shrink_to_fit();
}

RankedFeatures count_all_walks(const WalkSet& walks, const FeatureSpace& space,
                               std::span<const NodeId> nodes, ThreadPool& pool,
                               const ProgressCallback& progress) {
    const CompactMatrix projection =
        random_projection(walks.graph().names(), space.known_nodes.get(), space.encoding_dim,
                          Random(space.seed), pool);
    const std::int64_t num_nodes = std::ssize(nodes);
    const auto num_blocks =
        static_cast<std::size_t>((num_nodes + kNodesPerBlock - 1) / kNodesPerBlock);
    const WalkOptions& options = walks.options();
    RankedFeatures result{
        std::vector<SparseRows>(num_blocks), std::vector<SparseRows>(num_blocks),
        Matrix(num_nodes, space.encoding_dim),
        StoredWalks(num_nodes, options.encoder_walks_per_node, options.walk_length)};
    std::mutex progress_mutex;
    std::int64_t num_done = 0;
    parallel_for_chunks(pool, num_nodes, kNodesPerBlock, [&](std::int64_t begin, std::int64_t end) {
        NodeExtractor extractor(walks, space, projection);
        const auto block = static_cast<std::size_t>(begin / kNodesPerBlock);
        for (std::int64_t i = begin; i < end; ++i) {
            extractor.count_walks(nodes[static_cast<std::size_t>(i)], result.encoder_walks.of(i));
            extractor.end_node(result.aw_rows[block], result.degree_rows[block],
                               {result.global_encodings.row(i).data(),
                                static_cast<std::size_t>(space.encoding_dim)});
        }
        shrink(result.aw_rows[block]);
        shrink(result.degree_rows[block]);
        if (progress) {
            const std::lock_guard lock(progress_mutex);
            num_done += end - begin;
            progress(num_done, num_nodes);
        }
    });
    return result;
}

NodeFeatures reduce(RankedFeatures ranked, const FeatureSpace& space, std::vector<NodeId> nodes,
                    ThreadPool& pool) {
    parallel_for_chunks(pool, std::ssize(ranked.aw_rows), 1, [&](std::int64_t block, std::int64_t) {
        reduce_to_table(space.table, ranked.aw_rows[static_cast<std::size_t>(block)]);
    });
    const std::int64_t num_degree_columns =
        std::int64_t{space.table.ranking().walk_length() + 1} * space.buckets.num_buckets();
    return {std::move(nodes),
            SparseMatrix(std::move(ranked.aw_rows), kNodesPerBlock, space.table.size()),
            SparseMatrix(std::move(ranked.degree_rows), kNodesPerBlock, num_degree_columns),
            std::move(ranked.global_encodings), std::move(ranked.encoder_walks)};
}

std::vector<NodeId> all_nodes(const Graph& graph) {
    std::vector<NodeId> result(graph.num_nodes());
    std::iota(result.begin(), result.end(), NodeId{0});
    return result;
}

void check_fit(const WalkSet& walks, const FeatureSpace& space) {
    const AnonymousWalkRanking& ranking = space.table.ranking();
    require(
        walks.options().walk_length == ranking.walk_length(),
        fmt::format("the walks have {} steps, but the features were fitted to walks of {} steps; "
                    "use the same walk length",
                    walks.options().walk_length, ranking.walk_length()));
    require(ranking.self_loops() || walks.graph().num_self_loops() == 0,
            fmt::format("the graph has {} self-loops, but the features were fitted to a graph "
                        "without; drop the self-loops",
                        walks.graph().num_self_loops()));
}

}  // namespace

NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space,
                              std::span<const NodeId> nodes, ThreadPool& pool,
                              const ProgressCallback& progress) {
    check_fit(walks, space);
    RankedFeatures ranked = count_all_walks(walks, space, nodes, pool, progress);
    return reduce(std::move(ranked), space, {nodes.begin(), nodes.end()}, pool);
}

NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space, ThreadPool& pool,
                              const ProgressCallback& progress) {
    return extract_features(walks, space, all_nodes(walks.graph()), pool, progress);
}

FittedFeatures fit_and_extract_features(const WalkSet& walks, const FeatureOptions& options,
                                        ThreadPool& pool, const ProgressCallback& progress) {
    FeatureSpace space = unfitted_feature_space(walks, options);
    const std::vector<NodeId> nodes = all_nodes(walks.graph());
    RankedFeatures ranked = count_all_walks(walks, space, nodes, pool, progress);
    const AnonymousWalkRanking& ranking = space.table.ranking();
    space.table = AnonymousWalkTable(ranking, observed_columns(ranked.aw_rows, ranking.size()));
    NodeFeatures features = reduce(std::move(ranked), space, nodes, pool);
    return {std::move(space), std::move(features)};
}

}  // namespace irwe
