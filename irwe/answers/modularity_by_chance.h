// What modularity the communities of a graph have if its edges have none to speak of.

#pragma once

#include <span>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns the modularity of groups of nodes, with weights (graph/communities.h).
double modularity_of(const Graph& graph, std::span<const std::uint32_t> group_of);

// Returns a random graph in which every node has the degree it has in `graph`, but for edges that
// would repeat another or join a node to itself; weights stay with the ends of their edges. Of a
// graph of more than 10,000 nodes it has so many, drawn at random: what matters is how degrees are
// distributed.
Graph with_edges_shuffled(const Graph& graph, const Random& random);

// Returns the modularity of the communities (graph/communities.h) of such a graph. Groups that have
// no more are no communities.
double modularity_by_chance(const Graph& graph, const Random& random);

}  // namespace irwe
