// Parts of a graph.

#pragma once

#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// The nodes `nodes` with their names, and all edges between them; also self-loops, where the graph
// kept them. Linear in the edges of these nodes.
// REQUIRES: `nodes` ascend, without repeats.
Graph induced_subgraph(const Graph& graph, std::span<const NodeId> nodes);

}  // namespace irwe
