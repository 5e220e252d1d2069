// Reads Pajek networks (.net), as Pajek, networkx, igraph and Gephi write them.

#pragma once

#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the first line that is no comment begins with a section of Pajek, such as
// *Vertices, in any case.
bool recognizes_pajek(GraphInput& input);

// Reads the network of a Pajek file: *Vertices, then *Arcs, *Edges, *Arcslist and *Edgeslist in any
// number and order. Nodes are called by their labels if all have one and each is different,
// otherwise by their numbers. The weight of an edge is the number behind its nodes. Coordinates,
// shapes and the looks of nodes and edges are skipped, other parameters of nodes are attributes.
// Relations of *Arcs :2 are read as one.
//
// Throws InputError if the file is broken, or has more than one network, a matrix, a partition, a
// vector, or times.
GraphContent read_pajek(GraphInput input, const ReadGraphOptions& options);

}  // namespace irwe
