// How well a partition of the nodes fits the edges of a graph: normalised cut and modularity.
//
// Both count a self-loop, where the graph kept one, as one edge inside its cluster that adds 2 to
// the degree of its node, as networkx does.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// Eq. 20: the share of edges inside clusters, minus what it would be if edges fell at random
// between nodes of the same degrees,
//
//     sum over clusters C of inside(C) / 2e - (vol(C) / 2e)^2,
//
// where e is the number of edges, vol(C) the sum of the degrees in C, and inside(C) twice the
// number of edges with both ends in C. Between -0.5 and 1; 0 if there are no edges. O(N + E).
//
// Throws InputError unless `cluster_of` has one entry for each node.
double modularity(const Graph& graph, std::span<const std::uint32_t> cluster_of);

// Eq. 19 without its factor 0.5, which the tables of the paper leave out, too (they exceed K / 2):
//
//     sum over clusters C of cut(C, rest) / vol(C),
//
// a number between 0 and `num_clusters`. A cluster that is empty, or whose nodes have no edges,
// counts 1: else merging two clusters and leaving one empty would look like a better cut. O(N + E).
//
// Throws InputError unless `cluster_of` has one entry for each node, all below `num_clusters`.
double normalized_cut(const Graph& graph, std::span<const std::uint32_t> cluster_of,
                      int num_clusters);

}  // namespace irwe
