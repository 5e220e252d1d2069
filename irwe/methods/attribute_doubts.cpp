#include "irwe/methods/attribute_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "irwe/base/counted.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::size_t kFewValues = 10;  // of which most may well be different

bool has_mostly_own_categories(const NodeAttribute& column) {
    std::vector<std::uint32_t> num_nodes(column.categories.size());
    for (const std::uint32_t place : column.places) {
        ++num_nodes[place];
    }
    const auto num_own = static_cast<std::size_t>(std::ranges::count(num_nodes, 1U));
    return column.places.size() > kFewValues && 2 * num_own > column.places.size();
}

}  // namespace

std::string attribute_doubts(const NodeAttributes& attributes) {
    std::vector<const NodeAttribute*> found;
    for (const NodeAttribute& column : attributes.columns()) {
        if (has_mostly_own_categories(column)) {
            found.push_back(&column);
        }
    }
    if (found.empty()) {
        return "";
    }
    const NodeAttribute& first = *found.front();
    const std::string others =
        found.size() == 1 ? "" : fmt::format(" (and {} more like it)", found.size() - 1);
    return fmt::format(
        "{}{} has {} for {}, such as {}, each with a column of its own; if they are numbers, write "
        "all of them as 1.5, and otherwise leave names out",
        excerpt(first.name), others, counted(first.categories.size(), "text"),
        counted(first.places.size(), "node"), excerpt(first.categories.front()));
}

}  // namespace irwe
