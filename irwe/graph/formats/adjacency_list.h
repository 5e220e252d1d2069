// Reads adjacency lists: lines with a node and its neighbors, or, in the multiline form of
// networkx, a line with a node and the number of its neighbors, which follow on lines of their own.
//
// Such a file cannot be told from a table with many columns, so it is read only if the user says
// what it is (--graph-format). Blank lines, and lines that begin with # or %, are skipped. A node
// without neighbors stands alone on its line.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

// Reads lines `a b c`: edges from a to b and from a to c, as networkx.write_adjlist writes them.
// Blanks separate the names, or what options.separator says; names may be in double quotes. "-" is
// standard input. Throws InputError, one sentence that begins with the path, if the file cannot be
// read or has no edges.
Graph read_adjacency_list(const std::string& path, const ReadGraphOptions& options = {},
                          ReadGraphReport* report = nullptr);

// Reads what networkx.write_multiline_adjlist writes: a line `a 2`, then lines with the two
// neighbors, each with its attributes in braces or without; a weight among them is that of the
// edge.
Graph read_multiline_adjacency_list(const std::string& path, const ReadGraphOptions& options = {},
                                    ReadGraphReport* report = nullptr);

}  // namespace irwe
