// The distribution of walks after one to T hops, exactly or from sampled walks, and the cost that
// decides between the two.

#pragma once

#include <span>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Returns p_ij = (1/T) sum over t = 1, ..., T of (P^t)_ij with P = D^-1 A and T = num_hops: the
// probability that a hop chosen uniformly from 1 to T of a uniform walk from node i is at node j.
// Place 0, the root, does not count. The row of a node without neighbors is empty; every other row
// sums to one.
//
// The result has a row for each of `nodes` in their order and a column for each node of the graph.
// Costs about exact_hop_cost additions (for all nodes), 24 num_nodes bytes for each thread, and the
// result, which becomes denser with T: if T is the diameter of a small world, it is full.
//
// Throws InputError if num_hops is below 1. REQUIRES: nodes are nodes of the graph.
SparseMatrix hop_frequencies(const Graph& graph, int num_hops, std::span<const NodeId> nodes,
                             ThreadPool& pool);
// Returns the hop_frequencies of all nodes.
SparseMatrix hop_frequencies(const Graph& graph, int num_hops, ThreadPool& pool);

// Returns an estimate of hop_frequencies from the first `walks_per_node` walks of each node: the
// visits at places 1 to T, divided by T walks_per_node. Zeros are not stored, so a row has at most
// T walks_per_node entries.
//
// Throws InputError if num_hops is not from 1 to the length of the walks, or walks_per_node not
// from 1 to what the set has. REQUIRES: nodes are nodes of the graph.
SparseMatrix sampled_hop_frequencies(const WalkSet& walks, int num_hops, int walks_per_node,
                                     std::span<const NodeId> nodes, ThreadPool& pool);
// Returns the sampled_hop_frequencies of all nodes.
SparseMatrix sampled_hop_frequencies(const WalkSet& walks, int num_hops, int walks_per_node,
                                     ThreadPool& pool);

// Returns approximately the number of additions of hop_frequencies of all nodes:
//
//     sum over t = 1, ..., T of N min(2 E, d b^(t - 1)),  b = (mean of squared degrees) / d,
//
// where d is the mean degree and b the mean degree at the end of an edge, the factor by which the
// edges to cross grow until all are reached. The estimate is rather too large, because
// neighborhoods overlap. Costs O(N).
//
// Throws InputError if num_hops is below 1.
double exact_hop_cost(const Graph& graph, int num_hops);

}  // namespace irwe
