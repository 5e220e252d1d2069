// A node, its neighbors, and the edges among them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe::explorer {

struct EgoNetwork {
    std::vector<NodeId> nodes;         // the node itself, then its neighbors
    std::vector<std::uint32_t> edges;  // two nodes each, the lower number first
};

// With more than max_nodes, those neighbors stay that have the most edges; of equal ones those of
// lower number. Linear in the degrees of those that stay.
EgoNetwork ego_network(const Graph& graph, NodeId node, std::size_t max_nodes);

}  // namespace irwe::explorer
