// Builds a symmetric, sorted, simple graph from edges.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

enum class SelfLoops { drop, keep };

struct BuiltGraph {
    Graph graph;
    std::uint64_t num_self_loops = 0;  // among the given edges, dropped or kept
    std::uint64_t num_merged = 0;      // edges given before, in either direction
};

// Returns the graph of the nodes `names` and the undirected edges `edges`. An edge that repeats an
// earlier one, in either direction, is merged into it.
//
// Costs time linear in nodes and edges: two counting sorts, no comparisons.
//
// REQUIRES: the ends of every edge are below names.size().
BuiltGraph build_graph(NodeNames names, std::span<const Edge> edges,
                       SelfLoops self_loops = SelfLoops::drop);

}  // namespace irwe
