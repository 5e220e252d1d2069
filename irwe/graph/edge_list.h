// Reads edge lists, text files with one edge per line.
//
// The format, as people write it:
//
//   - A line is an edge: the names of two nodes. Blank lines, and lines that begin with # or %, are
//     skipped. The file may be compressed by gzip; "-" is standard input.
//   - Columns are separated by tabs, semicolons or commas, if the first lines agree on one of them,
//     otherwise by any run of spaces and tabs. A name in double quotes may hold the separator.
//   - A header is skipped: a first line of words above lines of numbers, a first line whose third
//     field is a word above numbers, or a usual pair of words such as `source target`.
//   - Extra columns of numbers (weights, times) are ignored, as is a third column in braces (the
//     attributes that networkx writes). Other extra columns are an error, and so is a line with
//     more or fewer columns than the one before: that may be another format.
//   - A name is any text in UTF-8 of at most 1024 bytes. If all names are whole numbers in their
//     usual spelling (12, not 012), nodes are numbered by value, otherwise by the bytes of their
//     names; the order of the lines does not matter.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

// Reads the graph of the edge list `path`. A node that occurs only in a self-loop is a node of the
// graph, even if self-loops are dropped.
//
// In the node list, extra columns are ignored, so a labels file can be used. If it has no tabs,
// semicolons or commas, a name ends at a blank, unless names of the edge list may contain blanks;
// they may if they are texts separated by tabs, semicolons or commas.
//
// Throws InputError if a file cannot be read or breaks the rules above, and if there are no edges.
//
// Takes one pass over the file, a fraction of a microsecond per edge. In addition to the graph it
// takes up to 16 bytes per edge, and some 50 bytes per node plus the names unless these are dense
// integers.
Graph read_edge_list(const std::string& path, const ReadGraphOptions& options = {},
                     ReadGraphReport* report = nullptr);

}  // namespace irwe
