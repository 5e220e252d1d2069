// The graphs that benchmarks run on, each read or made once, when it is first asked for.

#pragma once

#include "irwe/graph/graph.h"

namespace irwe::bench {

// True if IRWE_DATA names the folder with the graphs of the paper.
bool has_data_graphs();

// REQUIRES: has_data_graphs().
const Graph& ppi();
const Graph& blogcatalog();

// A graph of preferential attachment: 100,000 nodes, a mean degree of 20, and hubs.
const Graph& hundred_thousand_nodes();

// A random graph of a million nodes and ten million edges.
const Graph& million_nodes();

}  // namespace irwe::bench
