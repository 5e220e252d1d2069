// Reads GEXF 1.1 to 1.3, as Gephi and networkx write it.

#pragma once

#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the outermost element is gexf.
bool recognizes_gexf(GraphInput& input);

// Reads the graph of a GEXF file. Nodes are called by their labels if all have one and each is
// different, otherwise by their ids. Weights are the attribute weight of edges; an edge of type
// mutual is an arrow in each direction. Values of nodes (attvalue) are their attributes.
//
// Throws InputError if the file is broken or has what a plain graph does not: more than one graph,
// nodes within nodes, or times at which nodes and edges exist.
GraphContent read_gexf(GraphInput input, const ReadGraphOptions& options);

}  // namespace irwe
