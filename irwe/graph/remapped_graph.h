// A graph with other numbers for its nodes, some left out or added.

#pragma once

#include <limits>
#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

inline constexpr NodeId kNoPlace = std::numeric_limits<NodeId>::max();

// Returns the graph of the nodes `names` in which node v of `graph` has the number places[v], or is
// left out with its edges if that is kNoPlace. Other nodes have no edges. Weights, directions and
// self-loops stay. Costs one pass and a sort of each row.
//
// REQUIRES: a place for each node of the graph, below names.size(), and no two the same.
Graph remapped_graph(const Graph& graph, NodeNames names, std::span<const NodeId> places);

}  // namespace irwe
