// The structure around a node by repeated sums over neighbors: Henderson, Gallagher, Li, Akoglu,
// Eliassi-Rad, Tong and Faloutsos, "It's who you know: graph mining using recursive structural
// features", KDD 2011.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {

// Returns the number of triangles of each node. Self-loops are in no triangle.
//
// Every edge is directed to the end of larger degree, so no node, not even a hub, has more than
// sqrt(2 edges) outgoing edges, and each triangle is found once, from its smallest node. Costs at
// most O(edges^1.5) time, and some 24 bytes for each node and 4 for each edge.
std::vector<std::uint64_t> triangle_counts(const Graph& graph, const Workers& workers);

inline constexpr int kMaxRecursiveRounds = 8;

// Returns the number of columns of recursive_features: 3 (2^(num_rounds + 1) - 1).
//
// REQUIRES: num_rounds >= 0.
std::int64_t num_recursive_columns(int num_rounds);

// Returns what no number of recursive_features of a graph of `num_nodes` nodes is above: each is a
// logarithm of sums over at most num_nodes neighbors.
double largest_recursive_feature(std::uint64_t num_nodes, int num_rounds);

// Returns a matrix (nodes, num_recursive_columns) of log(1 + x) of
//
// - the degree, the number of triangles and the sum of the neighbors' degrees;
// - for each round, the sums over the neighbors of every column of the round before (the three for
//   the first round), then the means of the same.
//
// A node with a self-loop is its own neighbor, once. The row of a node without neighbors is zero.
// (The paper also drops columns that resemble others; here the models that read them choose their
// weights.)
//
// Computes in double precision. Costs O(edges 2^num_rounds) and the triangles, and holds the
// columns of the last round but one for all nodes.
//
// Throws InputError if num_rounds is not from 0 to kMaxRecursiveRounds.
Matrix recursive_features(const Graph& graph, int num_rounds, const Workers& workers);
// Returns `rows` of it. Ranks share the sums over neighbors of all rounds but the last; each
// receives all of those.
Matrix recursive_features(const Graph& graph, int num_rounds, const Share& rows,
                          const Workers& workers);

// Returns the row of recursive_features of the new node of `grown`, from the rows of grown.graph(),
// whose logarithms are undone:
//
// - the first three numbers of the new node and of its neighbors are those of `grown`;
// - after a round, a neighbor's sums are those it has in the graph and what the new node adds. The
//   neighbor's other neighbors count as they are in the graph.
//
// So the first three columns and those of the first round are those of recursive_features(grown).
// Costs one pass over the rows of the neighbors, and the count of the neighbors that each of them
// shares with the new node.
//
// REQUIRES: rows = recursive_features(grown.graph(), num_rounds).
Matrix added_recursive_features(const GraphWithNode& grown, const ConstMatrixView& rows,
                                int num_rounds);

}  // namespace irwe
