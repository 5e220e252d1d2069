// Graphs, node lists and labels as text that the readers take back.
//
// What is written is read back as it was. For names, of nodes and of labels:
//   - what cannot be read back is not written, but an InputError: an empty name, one of more than
//     1024 bytes, with a control byte (tab and line end among them) or not in UTF-8;
//   - a name that a reader could cut or skip - with a blank, comma, semicolon or double quote in it,
//     or beginning with #, % or a byte-order mark - stands in double quotes, and a quote in it is
//     doubled;
//   - the fields of a line are separated by a blank, or, if some name of the file stands in quotes,
//     by a tab.
// And a first edge or node that could pass for the heading of a table (`u v`, `source target`,
// `id`, or words in a graph that has numbers, too) is written twice: a heading is skipped once, and
// repeats are merged.
//
// Where `path` may lead, and what happens on failure, is in irwe/io/text_output.h: "-" and "" are
// standard output, .gz is compressed, and a file appears whole or not at all. Each costs one pass,
// and the memory of all names once.

#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "irwe/graph/graph.h"

namespace irwe {

// "u v" a line, u before or equal to v in the order of the nodes, ascending. Nodes without an edge
// do not occur: write_node_list has them.
void write_edge_list(const Graph& graph, const std::string& path);

// Every node, one a line, in order.
void write_node_list(const Graph& graph, const std::string& path);

// "node label" a line, in the order of the nodes.
//
// REQUIRES: label_of_node has an entry for each name, below label_names.size().
void write_labels(const NodeNames& names, std::span<const std::uint32_t> label_of_node,
                  std::span<const std::string> label_names, const std::string& path);

}  // namespace irwe
