// Reads lists of nodes that are known already, such as the cases to compare with.

#pragma once

#include <string>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

struct NamedNodes {
    std::vector<NodeId> nodes;         // ascending, each once
    std::vector<std::string> unknown;  // names that are none of `names`, in the order of the file
};

// Reads the nodes that the file `path` names, one a line. A line that is a name as a whole counts
// as one; of other lines the first field does, so that a table of labels or scores can be used.
// The first line may be a heading: it is left out if its first field is no name of a node, but a
// usual heading (node, id, name).
//
// Throws InputError if the file cannot be read, quotes do not match, or no line names anything.
NamedNodes read_named_nodes(const std::string& path, const NodeNames& names);

}  // namespace irwe
