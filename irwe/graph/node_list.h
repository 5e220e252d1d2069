// Reads node lists: text files that name the nodes of a graph, also those without edges.

#pragma once

#include <string>

#include "irwe/graph/edge_collector.h"
#include "irwe/graph/graph_format.h"
#include "irwe/io/table_format.h"

namespace irwe {

// Adds the nodes that the file `path` names, one a line, to `edges`. Extra columns are ignored, so
// a labels file can be used. The first line is a header if it begins with a usual heading (node,
// id, name), with a word above integers, or with an empty field, as a table with an index does;
// the nodes are then in the first column with a usual heading. Returns what there is to tell.
//
// If the file has no tabs, semicolons or commas, a name ends at a blank, unless names of the edge
// list may contain blanks; they may if they are texts and `edge_separator` is not a blank.
//
// Throws InputError if the file cannot be read or a name is empty.
NodeListReport read_node_list(const std::string& path, Separator edge_separator,
                              EdgeCollector& edges);

}  // namespace irwe
