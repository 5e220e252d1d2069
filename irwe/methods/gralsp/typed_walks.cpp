#include "irwe/methods/gralsp/typed_walks.h"

#include <algorithm>
#include <cstddef>

#include "irwe/base/chunks.h"
#include "irwe/io/option_range.h"
#include "irwe/walks/long_walk.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxNodesOfType = 10;

std::size_t num_different(std::span<const NodeId> walk) {
    std::vector<NodeId> nodes(walk.begin(), walk.end());
    std::ranges::sort(nodes);
    return static_cast<std::size_t>(std::unique(nodes.begin(), nodes.end()) - nodes.begin());
}

}  // namespace

std::vector<OptionField> option_fields(TypedWalkOptions& options) {
    return {{"walks.walks_per_node", options.walks_per_node},
            {"walks.walk_length", options.walk_length},
            {"walks.type_length", options.type_length},
            {"walks.p", options.p},
            {"walks.q", options.q},
            {"walks.reach", options.reach}};
}

void validate(const TypedWalkOptions& options) {
    constexpr int kMany = 1 << 20;
    require_between("walks.walks_per_node", options.walks_per_node, 1, kMany);
    require_between("walks.walk_length", options.walk_length, 1, 1000);
    require_between("walks.type_length", options.type_length, 1,
                    static_cast<int>(kMaxNodesOfType) - 1);
    require_positive("walks.p", options.p);
    require_positive("walks.q", options.q);
    require_between("walks.reach", options.reach, 1, kMany);
}

AnonymousWalkRanking walk_types(const TypedWalkOptions& options) {
    return {std::min(options.type_length, options.walk_length), false};
}

TypedWalks::TypedWalks(const Graph& graph, NodeId begin, NodeId end,
                       const TypedWalkOptions& options, const Random& random, ThreadPool& pool)
    : begin_(begin), walks_per_node_(options.walks_per_node) {
    const LongWalks walks(graph, options.walk_length, {options.p, options.q}, random);
    const AnonymousWalkRanking ranking = walk_types(options);
    const auto nodes_of_type = static_cast<std::size_t>(ranking.walk_length()) + 1;
    struct Part {
        std::vector<std::uint32_t> types;
        std::vector<std::uint32_t> sizes;
        std::vector<NodeId> reached;
    };
    constexpr std::int64_t kNodesPerChunk = 64;
    for (const Part& part : map_chunks(
             pool, std::int64_t{end} - begin, kNodesPerChunk,
             [&](std::int64_t first, std::int64_t last) {
                 Part own;
                 std::vector<NodeId> buffer(static_cast<std::size_t>(walks.nodes_per_walk()));
                 for (std::int64_t i = first; i < last; ++i) {
                     for (int k = 0; k < walks_per_node_; ++k) {
                         const std::span<const NodeId> walk =
                             walks.draw(begin + static_cast<NodeId>(i), k, buffer);
                         own.types.push_back(
                             ranking.rank(anonymous_walk(walk.first(nodes_of_type))));
                         const std::size_t size = std::clamp(
                             static_cast<std::size_t>(options.reach) / num_different(walk),
                             std::size_t{1}, walk.size());
                         own.sizes.push_back(static_cast<std::uint32_t>(size));
                         own.reached.insert(own.reached.end(), walk.begin(),
                                            walk.begin() + static_cast<std::ptrdiff_t>(size));
                     }
                 }
                 return own;
             })) {
        types_.insert(types_.end(), part.types.begin(), part.types.end());
        for (const std::uint32_t size : part.sizes) {
            offsets_.push_back(offsets_.back() + size);
        }
        reached_.insert(reached_.end(), part.reached.begin(), part.reached.end());
    }
}

TypedWalks::Walk TypedWalks::walk(NodeId node, int k) const {
    const std::size_t i = std::size_t{node - begin_} * static_cast<std::size_t>(walks_per_node_) +
                          static_cast<std::size_t>(k);
    return {types_[i], std::span(reached_).subspan(offsets_[i], offsets_[i + 1] - offsets_[i])};
}

}  // namespace irwe
