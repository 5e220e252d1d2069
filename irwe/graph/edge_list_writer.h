// Writes graphs, node lists and labels as text that the readers can read.
//
// Reading the files gives back what was written. Names of nodes and labels follow these rules:
//   - a name that cannot be read back throws InputError: an empty name, one of more than 1024
//     bytes, with a control byte (such as a tab or a line end) or not in UTF-8;
//   - a name that a reader could split or skip, because it contains a blank, comma, semicolon or
//     double quote or begins with #, % or a byte-order mark, is written in double quotes, and a
//     quote in it is doubled;
//   - the fields of a line are separated by a blank, or, if some name of the file is in quotes,
//     by a tab.
// If a reader could mistake the first edge for a header (`u v`, `user_id x`, or words in a graph
// whose other names have digits), or an edge within the file for a second header, a header is
// written above the edges: source and target, or another usual pair that are not names of nodes.
// A first node that could be mistaken (`id`, or a word above numbers) is written twice: readers
// skip a header once.
//
// irwe/io/text_output.h describes `path` and failures: "-" and "" are standard output, .gz is
// compressed, and a file is written completely or not at all. Each function takes one pass, and
// memory for all names.

#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "irwe/graph/graph.h"

namespace irwe {

// Writes "u v" on each line, with u before or equal to v in the order of the nodes, in ascending
// order. If the graph has weights, a header comes first and the weight of each edge is in the third
// column. Of a directed graph every arrow is written; readers must be told that it has directions.
// Nodes without an edge do not occur; use write_node_list for them.
void write_edge_list(const Graph& graph, const std::string& path);

// Writes every node, one per line, in order.
void write_node_list(const Graph& graph, const std::string& path);

// Writes "node label" on each line, in the order of the nodes.
//
// REQUIRES: label_of_node has an entry for each name, below label_names.size().
void write_labels(const NodeNames& names, std::span<const std::uint32_t> label_of_node,
                  std::span<const std::string> label_names, const std::string& path);

}  // namespace irwe
