// The graphs that benchmarks run on, each read or made once.

#pragma once

#include <string>

#include "irwe/graph/graph.h"

namespace irwe::bench {

// A graph of the folder that IRWE_DATA names ("ppi/edges.txt"); null where it is not to be had.
const Graph* data_graph(const std::string& path);

// A random graph of a million nodes and ten million edges.
const Graph& million_nodes();

}  // namespace irwe::bench
