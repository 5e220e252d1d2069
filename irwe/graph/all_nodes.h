// The nodes of a graph as a list.

#pragma once

#include <numeric>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// 0, 1, ..., num_nodes - 1.
inline std::vector<NodeId> all_nodes(NodeId num_nodes) {
    std::vector<NodeId> nodes(num_nodes);
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
}
inline std::vector<NodeId> all_nodes(const Graph& graph) { return all_nodes(graph.num_nodes()); }

}  // namespace irwe
