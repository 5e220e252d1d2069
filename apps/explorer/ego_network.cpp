#include "apps/explorer/ego_network.h"

#include <algorithm>
#include <span>

namespace irwe::explorer {

EgoNetwork ego_network(const Graph& graph, NodeId node, std::size_t max_nodes) {
    const std::span<const NodeId> all = graph.neighbors(node);
    std::vector<NodeId> neighbors(all.begin(), all.end());
    std::erase(neighbors, node);
    std::ranges::stable_sort(neighbors, std::greater(), [&](NodeId v) { return graph.degree(v); });
    neighbors.resize(std::min(neighbors.size(), max_nodes - 1));
    EgoNetwork network{.nodes = {node}, .edges = {}};
    network.nodes.insert(network.nodes.end(), neighbors.begin(), neighbors.end());
    std::vector<NodeId> members = network.nodes;
    std::ranges::sort(members);
    for (const NodeId u : members) {
        for (const NodeId v : graph.neighbors(u)) {
            if (u < v && std::ranges::binary_search(members, v)) {
                network.edges.insert(network.edges.end(), {u, v});
            }
        }
    }
    return network;
}

}  // namespace irwe::explorer
