// Whether a list of edges has directions: in an undirected one, no pair of nodes or every pair is
// given in both directions.

#pragma once

#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// Returns the share of pairs of different nodes that are given in both directions, among all pairs
// given; 0 for less than 20 edges, of which nobody can tell. In a large list it looks at a sample
// of the pairs, always the same. Takes one pass.
double mutual_share(std::span<const Edge> edges);

}  // namespace irwe
