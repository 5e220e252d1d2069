// Reads labels of nodes: a text file with a node and its classes on each line.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

struct Labels {
    std::vector<std::string> classes;  // in canonical order: by value if all are whole numbers,
                                       // otherwise by their bytes
    std::vector<std::vector<std::uint32_t>> of_node;  // for each node of the graph, indices into
                                                      // `classes`, ascending; empty: no label
};

// Columns are given by their names in the header or by their numbers from 1, as text.
struct LabelsOptions {
    std::string
        node_column{};  // empty: the one with a usual heading (node, id, name), or the first
    std::string label_column{};  // empty: see read_labels
};

// Reports what was found while reading.
struct LabelsReport {
    std::uint64_t num_labeled_nodes = 0;
    std::uint64_t num_unknown_nodes = 0;  // different nodes that the graph does not have
    std::string header;                   // the header line that was skipped, or empty
    std::string columns;  // the columns of nodes and labels if the table has others, or empty
    std::uint64_t num_comments_like_rows = 0;  // comments that read like a node and its label
};

// Returns the labels that the file `path` gives to `nodes`.
//
// A line is `node label [label ...]`, with the separators, quotes and comments of an edge list (see
// edge_list.h); the labels of several lines for a node add up. The first line is a header if it has
// a column that the options name, or if its node is not in the graph and is a usual word (node, id,
// name), a word above integers, or the only one in the first lines that the graph does not have.
// Only classes of nodes of the graph are kept; other nodes are counted and left out.
//
// All columns but that of the nodes are labels, unless options.label_column names one. In a table
// with a header and three columns or more, the only one with a usual heading (label, class, group,
// ...) is taken. An empty field in that one column is no label.
//
// Throws InputError if the file cannot be read, a line has no label, a column does not exist, it is
// not clear which of several columns has the labels, or none of the nodes is in the graph.
Labels read_labels(const std::string& path, const NodeNames& nodes, LabelsReport* report = nullptr,
                   const LabelsOptions& options = {});

}  // namespace irwe
