// Graphs for methods that are defined for graphs without self-loops.

#pragma once

#include "irwe/graph/graph.h"

namespace irwe {

// Returns the graph without its self-loops and directions; weights stay. Costs nothing if it has
// neither, and a pass over the edges otherwise.
Graph without_self_loops(const Graph& graph);

}  // namespace irwe
