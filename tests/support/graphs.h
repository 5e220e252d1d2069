// Small graphs for tests.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {

// `num_edges` random pairs among `num_nodes` nodes; some nodes may stay without neighbors.
Graph random_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed,
                   SelfLoops self_loops = SelfLoops::drop);

// `graph` with one more node, behind the others, that has these neighbors. The names are numbers.
Graph with_new_node(const Graph& graph, std::span<const NodeId> neighbors);

}  // namespace irwe
