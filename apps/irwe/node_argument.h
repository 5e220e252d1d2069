// The argument that names a node.

#pragma once

#include <string>

#include "irwe/graph/node_names.h"

namespace irwe::cli {

// Returns the node called `name`. Throws InputError if there is none, with the names that may have
// been meant; `path` is the file that the names come from.
NodeId find_node(const NodeNames& names, const std::string& name, const std::string& path);

}  // namespace irwe::cli
