// Reads graphs in the format of METIS (.graph), in which a line has the neighbors of a node.
//
// The first line is `n m [fmt [ncon]]`: the numbers of nodes and edges, and which numbers stand
// before and between the neighbors: sizes and weights of nodes, which are skipped, and weights of
// edges. Then a line for each of the nodes 1 to n follows, and every edge is in the lines of both
// its ends. Lines that begin with % are comments.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the whole file holds to the format: n lines, m edges, each of them in the lines
// of both its ends. The file is read up to the first line that does not, which in an edge list is
// one of the first. Takes nothing from a pipe.
bool is_metis(const std::string& path);

// Reads the graph. Throws InputError, one sentence that begins with the path, if the file cannot be
// read or breaks the format. Unless options.format chose this format, it also refuses a file in
// which every line has as many numbers as the first: that could be an edge list.
Graph read_metis(const std::string& path, const ReadGraphOptions& options = {},
                 ReadGraphReport* report = nullptr);

}  // namespace irwe
