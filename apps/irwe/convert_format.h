// The format that irwe convert writes: the one of --to, or of the ending of the file.

#pragma once

#include <string>
#include <vector>

#include "irwe/graph/formats/graph_writers.h"

namespace irwe::cli {

struct ConvertFormat {
    std::string name;                     // "binary", "edge-list", or the name of `writer`
    std::string what;                     // for messages: "a binary graph"
    const GraphWriter* writer = nullptr;  // null for a binary graph and an edge list

    bool is_binary() const { return name == "binary"; }
    bool is_edge_list() const { return name == "edge-list"; }
};

// Returns the values of --to.
std::vector<std::string> convert_format_names();

// Returns the format that `to` names; if it is empty, the one that the ending of `output` stands
// for with certainty, or else a binary graph. Throws InputError if the ending stands for another
// format than `to`, or if it is one of text, such as .txt, and `to` is empty.
ConvertFormat convert_format(const std::string& to, const std::string& output);

}  // namespace irwe::cli
