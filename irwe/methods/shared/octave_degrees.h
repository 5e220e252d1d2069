// The degrees that walks from a node meet, hop by hop, on a scale that graphs of any density share.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns log2 of the degree of every node over the mean degree of its graph, one column. Nodes
// without neighbors count as half a neighbor.
Matrix relative_degrees(const Graph& graph);

// Returns the number of columns of octave_degrees: 13 octaves for each of num_hops + 1 hops.
std::int64_t num_octave_columns(int num_hops);

// Returns the square roots of (P^h O)_v for h = 0, ..., num_hops, side by side: of the expected
// share of each octave among the degrees that a walk meets after h hops. O_v spreads the relative
// degree of v, within -6 and 6, over the two octaves between whose centers -6, -5, ..., 6 it lies.
// A walk stays at a node without neighbors.
//
// Costs num_hops sums over the neighbors of 13 columns. The bytes are the same for every number of
// threads.
Matrix octave_degrees(const Graph& graph, int num_hops, ThreadPool& pool);

}  // namespace irwe
