// Reads edge lists, text files with one edge per line.
//
// The format, as people write it:
//
//   - A line is an edge: the names of two nodes, and perhaps other columns. Blank lines, and lines
//     that begin with # or %, are skipped. The file may be compressed
//     (irwe/io/input_bytes.h); "-" is standard input.
//   - Columns are separated by tabs, semicolons or commas, if the first lines agree on one of them,
//     otherwise by any run of spaces and tabs. A field in double quotes may hold the separator and,
//     unless blanks separate, line breaks.
//   - edge_header.h says when the first line is a header, which is skipped, and column_finder.h
//     which columns hold the nodes. Other columns are ignored. A line with more or fewer columns
//     than the one before is an error: that may be another format.
//   - Other formats that look like a table are refused by name (other_formats.h), and so is a table
//     that leaves a doubt: the sentence names the option that decides.
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
// node_list.h describes the node list.
//
// Throws InputError if a file cannot be read or breaks the rules above, and if there are no edges.
//
// Takes one pass over the file, a fraction of a microsecond per edge. In addition to the graph it
// takes up to 16 bytes per edge, and some 50 bytes per node plus the names unless these are dense
// integers.
Graph read_edge_list(const std::string& path, const ReadGraphOptions& options = {},
                     ReadGraphReport* report = nullptr);
// Reads an edge list that may have been opened.
GraphContent read_edge_list_from(GraphInput input, const ReadGraphOptions& options);

}  // namespace irwe
