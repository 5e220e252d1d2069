// Measures of how well a partition of the nodes fits the edges of a graph: normalized cut and
// modularity.
//
// Like networkx, both count a kept self-loop as one edge inside its cluster that adds 2 to the
// degree of its node.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// Returns Eq. 20: the share of edges inside clusters, minus its expectation for random edges
// between nodes of the same degrees,
//
//     sum over clusters C of inside(C) / 2e - (vol(C) / 2e)^2,
//
// where e is the number of edges, vol(C) the sum of the degrees in C, and inside(C) twice the
// number of edges with both ends in C. The result is between -0.5 and 1, and 0 if there are no
// edges. Costs O(N + E).
//
// Throws InputError unless `cluster_of` has one entry for each node.
double modularity(const Graph& graph, std::span<const std::uint32_t> cluster_of);

// Returns Eq. 19 without its factor 0.5, which the tables of the paper also leave out (they exceed
// K / 2):
//
//     sum over clusters C of cut(C, rest) / vol(C),
//
// a number between 0 and `num_clusters`. A cluster that is empty, or whose nodes have no edges,
// counts as 1; otherwise merging two clusters and leaving one empty would look like a better cut.
// Costs O(N + E).
//
// Throws InputError unless `cluster_of` has one entry for each node, all below `num_clusters`.
double normalized_cut(const Graph& graph, std::span<const std::uint32_t> cluster_of,
                      int num_clusters);

}  // namespace irwe
