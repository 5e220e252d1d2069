// What writers of graphs share: the graph and what is written about its nodes.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// One value for each node; an empty text is a missing one.
struct NodeColumn {
    std::string name;  // letters only
    std::variant<std::vector<std::int64_t>, std::vector<double>, std::vector<std::string>> values;
};

struct WrittenGraph {
    const Graph& graph;
    std::vector<NodeColumn> columns{};
    std::vector<std::uint32_t> cluster_of{};         // for colors; empty: none
    std::vector<std::array<double, 2>> positions{};  // in the square from -1 to 1; empty: none
};

// Returns the value of a node as text, or an empty text if it has none: 3, 0.25, "red".
std::string text_of(const NodeColumn& column, NodeId node);

// Returns `text` for an attribute or the content of an XML element. Throws InputError if it has a
// character that XML cannot hold.
std::string xml_text(std::string_view text);

// Throws InputError, one sentence that begins with the name of the format, unless `condition`
// holds.
void require_writable(bool condition, std::string_view format, const std::string& what);

}  // namespace irwe
