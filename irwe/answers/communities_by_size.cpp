#include "irwe/answers/communities_by_size.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "irwe/graph/communities.h"

namespace irwe {

CommunitiesBySize communities_by_size(const Graph& graph, std::uint64_t seed) {
    const Communities found = find_communities(graph, {.seed = seed});
    std::vector<NodeId> order(found.sizes.size());
    std::iota(order.begin(), order.end(), NodeId{0});
    std::ranges::stable_sort(order, std::greater(), [&](NodeId c) { return found.sizes[c]; });
    std::vector<NodeId> number(order.size());
    for (NodeId i = 0; i < order.size(); ++i) {
        number[order[i]] = i;
    }
    CommunitiesBySize result{.of_node = {}, .count = static_cast<NodeId>(order.size())};
    result.of_node.reserve(found.of_node.size());
    for (const NodeId community : found.of_node) {
        result.of_node.push_back(number[community]);
    }
    return result;
}

}  // namespace irwe
