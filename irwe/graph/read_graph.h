// Reads graphs: one function for every file format.

#pragma once

#include <span>
#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns the rows of the table of formats, in the order in which they are tried. A new format is
// one file with its reader in irwe/graph/formats and one row in format_table.cpp there. The last
// row, the edge list, takes any file.
std::span<const GraphFormat> graph_formats();

// Returns the name of a format as an option: "edge-list".
std::string option_name(const GraphFormat& format);

// Returns the format that options.format names; without one, the first that recognizes the content
// of `path`, whose name does not matter. Returns the edge list for standard input and pipes, from
// which it takes nothing, and for what cannot be opened: read_graph finds the format while it
// reads, and says what is wrong. Throws InputError if there is no format of this name.
const GraphFormat& graph_format(const std::string& path, const ReadGraphOptions& options = {});

// Reads a graph of any format, with the attributes of its nodes: a binary graph (graph_file.h), an
// edge list (edge_list.h), or a format of another program (irwe/graph/formats). Text may be
// compressed (irwe/io/input_bytes.h) and come from standard input, "-".
//
// Throws InputError, one sentence that begins with the path, if the file cannot be read, breaks its
// format or holds something else, and if an option for the columns of tables is given with another
// format; options do not change a binary graph.
GraphContent read_graph_content(const std::string& path, const ReadGraphOptions& options = {});

// Reads a graph without the attributes of its nodes. Replaces `report`, unless it is null.
Graph read_graph(const std::string& path, const ReadGraphOptions& options = {},
                 ReadGraphReport* report = nullptr);

// Returns true if `path` is a binary file of irwe without a graph, such as a model: read_graph
// throws for it.
bool is_binary_without_graph(const std::string& path);

}  // namespace irwe
