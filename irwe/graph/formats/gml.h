// Reads GML, as networkx, igraph, Gephi and yEd write it.

#pragma once

#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the file has "graph [" behind nothing but comments and a few keys with values,
// such as Creator "igraph".
bool recognizes_gml(GraphInput& input);

// Reads the graph of a GML file. Nodes are called by their labels if all have one and each is
// different, otherwise by their ids. The weight of an edge is its weight or value. Other values of
// nodes are their attributes; lists are left out and reported.
//
// Throws InputError if the file is broken, or has more than one graph or a graph within a node.
GraphContent read_gml(GraphInput input, const ReadGraphOptions& options);

}  // namespace irwe
