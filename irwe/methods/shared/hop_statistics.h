// Where walks are after one to T hops, exactly or from sampled walks, and what decides between the
// two.

#pragma once

#include <span>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// p_ij = (1/T) sum over t = 1, ..., T of (P^t)_ij with P = D^-1 A and T = num_hops: the chance that
// a hop chosen uniformly from 1 to T of a uniform walk from node i is at node j. Place 0, the root,
// does not count. The row of a node without neighbours is empty; every other row sums to one.
//
// A row for each of `nodes` in their order, a column for each node of the graph. Costs about
// exact_hop_cost additions (for all nodes), 24 num_nodes bytes for each thread, and the result,
// whose rows fill up with T: with the diameter of a small world it is dense.
//
// Throws InputError if num_hops is below 1. REQUIRES: nodes are nodes of the graph.
SparseMatrix hop_frequencies(const Graph& graph, int num_hops, std::span<const NodeId> nodes,
                             ThreadPool& pool);
// Of all nodes.
SparseMatrix hop_frequencies(const Graph& graph, int num_hops, ThreadPool& pool);

// The same, estimated from the first `walks_per_node` walks of each node: the visits at places 1 to
// T, divided by T walks_per_node. Nodes without visits are not stored, so a row has at most
// T walks_per_node entries.
//
// Throws InputError if num_hops is not from 1 to the length of the walks, or walks_per_node not
// from 1 to what the set has. REQUIRES: nodes are nodes of the graph.
SparseMatrix sampled_hop_frequencies(const WalkSet& walks, int num_hops, int walks_per_node,
                                     std::span<const NodeId> nodes, ThreadPool& pool);
// Of all nodes.
SparseMatrix sampled_hop_frequencies(const WalkSet& walks, int num_hops, int walks_per_node,
                                     ThreadPool& pool);

// About how many additions hop_frequencies of all nodes takes:
//
//     sum over t = 1, ..., T of N min(2 E, d b^(t - 1)),  b = (mean of squared degrees) / d,
//
// where d is the mean degree and b that of the node at the end of an edge, by which the edges to
// cross multiply until they are all. Rather too large: neighbourhoods overlap. O(N).
//
// Throws InputError if num_hops is below 1.
double exact_hop_cost(const Graph& graph, int num_hops);

}  // namespace irwe
