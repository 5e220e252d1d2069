// Reads GraphML, as networkx, igraph, Gephi and yEd write it.

#pragma once

#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the outermost element is graphml.
bool recognizes_graphml(GraphInput& input);

// Reads the graph of a GraphML file.
//
// Nodes are called by their ids; where all ids are n0, n1 and so on, they are called by the
// attribute name (igraph) or label (Gephi), or by the text that yEd shows, if it is there, and
// different for all nodes. Weights are the edge attribute called weight. Other attributes of nodes
// are kept, those of edges are not.
//
// Throws InputError if the file is broken, or has more than one graph, a graph within a node,
// hyperedges or ports.
GraphContent read_graphml(GraphInput input, const ReadGraphOptions& options);

}  // namespace irwe
