// The nodes of a graph as a list, all or a sample.

#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// Returns 0, 1, ..., num_nodes - 1.
inline std::vector<NodeId> all_nodes(NodeId num_nodes) {
    std::vector<NodeId> nodes(num_nodes);
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
}
inline std::vector<NodeId> all_nodes(const Graph& graph) { return all_nodes(graph.num_nodes()); }

// Returns the nodes that have neighbors, ascending.
inline std::vector<NodeId> nodes_with_neighbors(const Graph& graph) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            nodes.push_back(v);
        }
    }
    return nodes;
}

// Returns at most `max_count` of 0, 1, ..., num_nodes - 1, spread evenly, ascending.
inline std::vector<NodeId> spread_nodes(NodeId num_nodes, NodeId max_count) {
    const std::uint64_t count = std::min(num_nodes, max_count);
    std::vector<NodeId> nodes;
    for (std::uint64_t i = 0; i < count; ++i) {
        nodes.push_back(static_cast<NodeId>(i * num_nodes / count));
    }
    return nodes;
}

}  // namespace irwe
