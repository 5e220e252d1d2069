#include "irwe/methods/p_gnn/anchor_sets.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/nearest_members.h"

namespace irwe {
namespace {

std::vector<NodeId> with_neighbors(const Graph& graph, std::span<const NodeId> nodes) {
    std::vector<NodeId> result;
    std::ranges::copy_if(nodes, std::back_inserter(result),
                         [&](NodeId v) { return graph.degree(v) > 0; });
    return result;
}

}  // namespace

int num_anchor_sizes(std::uint64_t num_nodes) {
    return std::max(static_cast<int>(std::bit_width(num_nodes)) - 1, 1);
}

AnchorSampler::AnchorSampler(const Graph& graph, std::span<const NodeId> candidates)
    : graph_(graph), candidates_(with_neighbors(graph, candidates)) {
    if (candidates_.empty()) {
        candidates_ = nodes_with_neighbors(graph);
    }
    for (const NodeId v : candidates_) {
        hashes_.push_back(hash_text(graph.names()[v]));
    }
}

std::vector<std::vector<NodeId>> AnchorSampler::sets(int num_sets, int num_sizes,
                                                     RandomStream stream) const {
    const int num_copies = (num_sets + num_sizes - 1) / num_sizes;
    std::vector<std::vector<NodeId>> result(static_cast<std::size_t>(num_sets));
    std::vector<std::pair<std::uint64_t, NodeId>> order(candidates_.size());
    for (int k = 0; k < num_sets && !candidates_.empty(); ++k) {
        const std::uint64_t key = stream();
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = {RandomStream(mix(key, hashes_[i]))(), candidates_[i]};
        }
        const std::size_t size = std::max(order.size() >> (k / num_copies + 1), std::size_t{1});
        const auto end = order.begin() + static_cast<std::ptrdiff_t>(size);
        std::partial_sort(order.begin(), end, order.end());
        std::vector<NodeId>& members = result[static_cast<std::size_t>(k)];
        std::transform(order.begin(), end, std::back_inserter(members),
                       [](const auto& entry) { return entry.second; });
    }
    return result;
}

nn::AnchorPlaces AnchorSampler::places(const std::vector<std::vector<NodeId>>& sets,
                                       NodeId max_distance, ThreadPool& pool) const {
    const std::size_t num_nodes = graph_.num_nodes();
    std::vector<std::uint32_t> members(num_nodes * sets.size());
    std::vector<std::uint32_t> distances(members.size());
    parallel_for_chunks(pool, std::ssize(sets), 1, [&](std::int64_t begin, std::int64_t) {
        const auto k = static_cast<std::size_t>(begin);
        const NearestMembers nearest =
            nearest_members(graph_, sets[k], max_distance > 0 ? max_distance : kNoDistance);
        const NodeId stand_in = sets[k].empty() ? 0 : sets[k].front();
        for (std::size_t v = 0; v < num_nodes; ++v) {
            const bool is_near = nearest.distances[v] != kNoDistance;
            members[v * sets.size() + k] = is_near ? nearest.members[v] : stand_in;
            distances[v * sets.size() + k] = nearest.distances[v];
        }
    });
    std::uint32_t farthest = 0;
    for (const std::uint32_t distance : distances) {
        farthest = distance == kNoDistance ? farthest : std::max(farthest, distance);
    }
    for (std::uint32_t& distance : distances) {
        distance = distance == kNoDistance ? farthest + 1 : distance;
    }
    return {std::move(members), std::move(distances), static_cast<std::int64_t>(num_nodes),
            std::ssize(sets), std::int64_t{farthest} + 2};
}

}  // namespace irwe
