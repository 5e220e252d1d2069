// What is doubtful about the attributes that a training reads.

#pragma once

#include <string>

#include "irwe/graph/node_attributes.h"

namespace irwe {

// Returns a sentence that begins with the name of a column of categories most of which belong to
// one node alone, as those of names do, and of numbers that were not read as such: 1,5 or 12 %.
// Nothing if there is none.
std::string attribute_doubts(const NodeAttributes& attributes);

}  // namespace irwe
