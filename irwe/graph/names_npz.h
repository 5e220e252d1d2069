// The names of nodes in an .npz.

#pragma once

#include <string_view>

#include "irwe/graph/node_names.h"
#include "irwe/io/npz.h"

namespace irwe {

// The arrays that hold them.
inline constexpr std::string_view kNamesArray = "nodes";
inline constexpr std::string_view kNameBytesArray = "nodes_utf8";
inline constexpr std::string_view kNameOffsetsArray = "nodes_offsets";

// Adds the array nodes: integers, or texts, which NumPy pads to the length of the longest.
//
// Where padding would take most of a large array (a single long name among many short ones), adds
// two arrays instead: nodes_utf8, the bytes of all names one after the other, and nodes_offsets,
// where each begins and the last ends.
void add_names(const NodeNames& names, NpzWriter& archive);

}  // namespace irwe
