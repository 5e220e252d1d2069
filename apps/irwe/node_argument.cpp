#include "apps/irwe/node_argument.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <vector>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/io/nearest_name.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

// Returns "; did you mean ann or anna?". Numbers are no names: one is not meant for another.
std::string names_meant(const NodeNames& names, const std::string& name) {
    if (names.are_integers()) {
        return "";
    }
    NearNames near(name);
    for (NodeId v = 0; v < names.size(); ++v) {
        near.offer(names[v]);
    }
    std::vector<std::string> shown;
    for (const std::string& found : near.nearest()) {
        shown.push_back(escaped(found));
    }
    return shown.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(shown, " or "));
}

}  // namespace

NodeId find_node(const NodeNames& names, const std::string& name, const std::string& path) {
    const std::optional<NodeId> node = names.find(name);
    require(node.has_value(), [&] {
        return fmt::format("{}: has no node {}; expected the name of one of its {}{}", path,
                           excerpt(name), counted(names.size(), "node"), names_meant(names, name));
    });
    return *node;
}

}  // namespace irwe::cli
