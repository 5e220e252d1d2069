// The degrees of the nodes at each distance from a node.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct RingOptions {
    int num_hops = 2;
    int num_octaves = 1;    // columns: degree 1, 2 to 3, 4 to 7, ...; the last has all above
    double discount = 0.1;  // a node k hops away counts discount^k
};

// Returns the number of octaves that the degrees of the graph need, at least one.
int num_degree_octaves(const Graph& graph);

// Returns a matrix (nodes, num_octaves): how many nodes of these degrees lie within num_hops of
// each node, itself included, with their discounts. The row of a node without neighbors is zero.
//
// Costs the edges of all nodes within num_hops - 1 of each node, and a byte for each node and
// thread.
Matrix ring_degrees(const Graph& graph, const RingOptions& options, ThreadPool& pool);

}  // namespace irwe
