// Reads splits of nodes that somebody else has made: who trains, who is tested.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

enum class NodePart : std::uint8_t { none, training, validation, test };

struct NodeSplits {
    std::vector<std::string> names;              // of the splits: headings, or 1, 2, ...
    std::vector<std::vector<NodePart>> of_node;  // for each split, the part of every node
    std::string header;                          // the header line that was skipped, or empty
};

// Returns the splits that the file `path` makes of `nodes`.
//
// A line is a node and its part in each split: train (or training), test, val (valid, validation),
// or - for none of them, with the separators, quotes and comments of an edge list (edge_list.h).
// All lines have the same number of splits. Nodes that no line names are in no part. The first line
// is a header if its first field is no node and none of the others is a part.
//
// Throws InputError if the file cannot be read or has no splits, a line names a node that is not
// among `nodes` or that a line before has named, a field is no part, the number of fields changes,
// or a split has nobody to train on or nobody to test.
NodeSplits read_node_splits(const std::string& path, const NodeNames& nodes);

}  // namespace irwe
