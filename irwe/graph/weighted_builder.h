// Builds graphs whose edges have weights or directions, from arrows.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {

// What weights that are all equal mean: nothing, or that repeated edges count as often as they are
// given.
enum class EqualWeights { leave_out, count_repeats };

struct WeightedBuildOptions {
    SelfLoops self_loops = SelfLoops::drop;
    bool directed = false;
    EqualWeights equal_weights = EqualWeights::leave_out;
};

// Returns the graph of the nodes `names` and the arrows `edges`, each from u to v, with a weight
// for each, or without weights if `weights` is empty.
//
// Arrows that are given again are merged: their weights are added, in double precision and in
// ascending order, so that the order of the arrows does not matter; without weights they count
// once. Then, for each pair of nodes,
//   - if every arrow has one of the same weight in the other direction, the graph is undirected and
//     the weight of an edge is that of its arrows: a symmetric matrix is read as it is meant;
//   - otherwise the weight of an edge is the sum over both directions, and the graph is directed if
//     options.directed says so.
// If all weights are equal, the graph has none: that is the unweighted case.
//
// Costs a sort of each row. Takes some 24 bytes per arrow in addition to the graph.
//
// REQUIRES: the ends of every edge are below names.size(); weights are positive and finite.
BuiltGraph build_weighted_graph(NodeNames names, std::span<const Edge> edges,
                                std::span<const float> weights,
                                const WeightedBuildOptions& options = {});

}  // namespace irwe
