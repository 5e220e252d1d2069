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

// Reports what was found while reading.
struct LabelsReport {
    std::uint64_t num_labeled_nodes = 0;
    std::uint64_t num_unknown_nodes = 0;  // different nodes that the graph does not have
    std::string header;                   // the header line that was skipped, or empty
};

// Returns the labels that the file `path` gives to `nodes`.
//
// A line is `node label [label ...]`, with the separators, quotes and comments of an edge list (see
// edge_list.h); the labels of several lines for a node add up. The first line is a header if its
// first field is not a node of the graph, and is either a usual word (node, id, name) or a word
// above integers. Only classes of nodes of the graph are kept; other nodes are counted and left
// out.
//
// Throws InputError if the file cannot be read, a line has no label, or none of its nodes is in the
// graph.
Labels read_labels(const std::string& path, const NodeNames& nodes, LabelsReport* report = nullptr);

}  // namespace irwe
