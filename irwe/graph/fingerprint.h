// Telling whether a graph is one that was seen before.

#pragma once

#include <string>

#include "irwe/graph/graph.h"

namespace irwe {

// 32 hexadecimal digits that depend on every name and every edge, and on nothing else: not on the
// order of lines, nor on the file. Graphs that differ agree with a chance of about 2^-128; it is no
// defence against somebody who looks for such a pair.
std::string fingerprint(const Graph& graph);

}  // namespace irwe
