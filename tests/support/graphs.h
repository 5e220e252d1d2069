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

// Random pairs as above, with weights from 1/16 to 16, many of them far from each other, and as
// arrows if `directed`.
Graph random_weighted_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed,
                            SelfLoops self_loops = SelfLoops::drop, bool directed = false);
// Arrows without weights.
Graph random_directed_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed);

// `graph` with one more node, behind the others, that has these neighbors. The names are numbers.
//
// `weights` has the numbers of the new node's row if the graph has weights or directions.
Graph with_new_node(const Graph& graph, std::span<const NodeId> neighbors,
                    const EdgeWeightsView& weights = {});

// Weights of a new node's edges in a graph of this kind: different ones, and of every three
// neighbors one that it sends to, one that it receives from and one with which it does both.
EdgeWeights new_weights(GraphKind kind, std::span<const NodeId> neighbors);
EdgeWeightsView view_of(const EdgeWeights& weights);

}  // namespace irwe
