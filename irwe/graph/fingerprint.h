// Recognizes a graph that was seen before.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/node_attributes.h"

namespace irwe {

// Returns 32 hexadecimal digits that depend on all names and edges, and on nothing else, such as
// the order of lines or the file. Different graphs agree with a probability of about 2^-128. This
// is no defense against somebody who searches for such a pair.
std::string fingerprint(const Graph& graph);

// Returns such digits for the names, kinds and values of attributes; the order of the columns does
// not count. Nodes count by their numbers, so it belongs to the fingerprint of their graph.
std::string fingerprint(const NodeAttributes& attributes);

}  // namespace irwe
