// Reads graphs in JSON: node-link data of networkx and d3, elements of Cytoscape, an array of
// edges, or one edge a line.

#pragma once

#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the file begins with an object, or with an array of objects or arrays.
bool recognizes_json_graph(GraphInput& input);

// Reads the graph of a JSON file:
//   - {"nodes": [...], "links": [...]}, with "edges" for "links" as well. A node is called by its
//     id, or by its name, or by its place from 0. The ends of an edge are ids, or places if no id
//     is a whole number. "directed" says whether edges are.
//   - {"elements": {"nodes": [...], "edges": [...]}} of Cytoscape, or an array of elements.
//   - an array of objects, each an edge, or one such object a line (JSON lines), with a usual pair
//     of keys (headings.h), such as source and target or from and to.
// The weight of an edge is its weight or value. Other fields of nodes are attributes.
//
// Throws InputError if the file is broken, is another kind of JSON, or has an edge to a node that
// is not among its nodes.
GraphContent read_json_graph(GraphInput input, const ReadGraphOptions& options);

}  // namespace irwe
