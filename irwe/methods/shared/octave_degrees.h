// The degrees that walks from a node meet, hop by hop, on a scale that graphs of any density share.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {

// Returns the mean degree of a graph; that of one without edges counts as if it had half an edge.
double mean_degree(const Graph& graph);

// Returns log2 of a degree over a mean degree. A node without neighbors counts as half a neighbor.
Real relative_degree(NodeId degree, double mean_degree);

// Returns the relative degree of every node over the mean degree of its graph, one column.
Matrix relative_degrees(const Graph& graph);

// Returns O, one row for each of a column of relative sizes (octave_degrees says what O is).
Matrix octaves_of(const Matrix& relative_sizes);

// Returns the number of columns of octave_degrees: 13 octaves for each of num_hops + 1 hops.
std::int64_t num_octave_columns(int num_hops);

// Returns the square roots of (P^h O)_v for h = 0, ..., num_hops, side by side: of the expected
// share of each octave among the degrees that a walk meets after h hops. O_v spreads the relative
// degree of v, within -6 and 6, over the two octaves between whose centers -6, -5, ..., 6 it lies.
// A walk stays at a node without neighbors, and crosses edges in proportion to their weights.
//
// Costs num_hops sums over the neighbors of 13 columns. The bytes are the same for every number of
// threads and ranks.
Matrix octave_degrees(const Graph& graph, int num_hops, const Workers& workers);
// Returns `rows` of it. Ranks share the sums, and each receives all of them.
Matrix octave_degrees(const Graph& graph, int num_hops, const Share& rows, const Workers& workers);

// Returns the row of octave_degrees of the new node of `grown`, from the rows of grown.graph(),
// whose square roots are undone. Degrees of the new node and its neighbors are those of `grown`,
// over the mean degree of the graph. Walks cross the new edges as long as they are at the new node
// or at one of its neighbors; from other nodes they go on as in the graph. Costs one pass over the
// rows of the neighbors for each hop.
//
// REQUIRES: rows = octave_degrees(grown.graph(), num_hops).
Matrix added_octave_degrees(const GraphWithNode& grown, const ConstMatrixView& rows);

}  // namespace irwe
