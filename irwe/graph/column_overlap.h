// Tells whether the two columns of an edge list are two kinds of nodes.

#pragma once

#include <span>

#include "irwe/graph/graph_builder.h"

namespace irwe {

// Returns true if hardly a node is an end of edges on both sides, in a graph that is large enough
// to tell: at least 10 edges, 3 nodes on each side, and a node with several edges on one side.
// Takes one pass at most; in most graphs it ends after a few edges.
bool are_two_sides(std::span<const Edge> edges, NodeId num_nodes);

}  // namespace irwe
