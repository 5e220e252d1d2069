// Edges that are held out of a graph, and pairs of nodes that no edge joins: the two sides of link
// prediction.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct EdgeSplit {
    Graph training;              // all nodes, and the edges that are not held out
    std::vector<Edge> held_out;  // u < v, ascending by u, then v
};

// Returns a random choice of round(share * edges) edges as held out. An edge is only held out if
// both of its ends keep an edge to another node, so that no node loses its last one; where too few
// edges can be spared, fewer are held out. Self-loops stay. Of a directed graph, an edge is a pair
// of joined nodes, which loses its arrows in both directions. Weights and directions of the others
// stay.
//
// Costs a shuffle of the edges, and takes 8 bytes for each.
//
// Throws InputError if the share is not above 0 and below 1, or no edge can be held out.
EdgeSplit hold_out_edges(const Graph& graph, double share, const Random& random);

// How pairs that no edge joins are drawn.
enum class NegativePairs {
    uniform,  // any two different nodes
    degree,   // each end in proportion to its degree, as the ends of edges are
};

// Returns `count` different pairs, u < v, of nodes that neither an edge of `graph` nor one of
// `excluded` joins, in the order in which they are drawn.
//
// Throws InputError if there are not so many, or so few that drawing by degree does not find them.
// REQUIRES: `excluded` has u < v, is ascending by u, then v, and has no edge of the graph; by
// degree, the graph has edges.
std::vector<Edge> pairs_without_edge(const Graph& graph, std::span<const Edge> excluded,
                                     std::size_t count, NegativePairs how, RandomStream stream);

}  // namespace irwe
