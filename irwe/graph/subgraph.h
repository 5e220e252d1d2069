// Parts of a graph.

#pragma once

#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// Returns the graph of `nodes` with their names and all edges between them, including self-loops if
// the graph kept them. Costs time linear in the edges of these nodes.
// REQUIRES: `nodes` are ascending, without repeats.
Graph induced_subgraph(const Graph& graph, std::span<const NodeId> nodes);

}  // namespace irwe
