// A node, its neighbors, and the edges among them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe::explorer {

struct EgoNetwork {
    std::vector<NodeId> nodes;         // the node itself, then its neighbors
    std::vector<std::uint32_t> edges;  // pairs of nodes, the lower number first
};

// Returns the network of a node. If it has more than max_nodes, only the neighbors of highest
// degree are kept; ties go to the lower number. Costs time linear in the degrees of the kept nodes.
EgoNetwork ego_network(const Graph& graph, NodeId node, std::size_t max_nodes);

}  // namespace irwe::explorer
