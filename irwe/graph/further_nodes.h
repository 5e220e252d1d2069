// A graph with nodes that its edges do not tell of.

#pragma once

#include "irwe/graph/graph.h"

namespace irwe {

// Returns the graph with those of `names` that it does not have, as nodes without edges. Names that
// are all integers stay so if both sets are. Costs time linear in nodes and edges, times the
// logarithm of the nodes.
Graph with_further_nodes(const Graph& graph, const NodeNames& names);

}  // namespace irwe
