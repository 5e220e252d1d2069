#include "irwe/graph/node_attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::optional<std::size_t> place_of(NodeId node, std::span<const NodeId> nodes) {
    const auto found = std::ranges::lower_bound(nodes, node);
    return found == nodes.end() || *found != node
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - nodes.begin()));
}

}  // namespace

std::optional<double> NodeAttribute::number(NodeId node) const {
    const std::optional<std::size_t> place = place_of(node, nodes);
    return place && kind == AttributeKind::numbers ? std::optional(numbers[*place]) : std::nullopt;
}

std::optional<std::string_view> NodeAttribute::category(NodeId node) const {
    const std::optional<std::size_t> place = place_of(node, nodes);
    return place && kind == AttributeKind::categories
               ? std::optional<std::string_view>(categories[places[*place]])
               : std::nullopt;
}

NodeAttributes::NodeAttributes(NodeId num_nodes, std::vector<NodeAttribute> columns)
    : num_nodes_(num_nodes), columns_(std::move(columns)) {}

const NodeAttribute* NodeAttributes::find(std::string_view name) const {
    const auto found = std::ranges::find(columns_, name, &NodeAttribute::name);
    return found == columns_.end() ? nullptr : &*found;
}

double NodeAttributes::share_missing(const NodeAttribute& column) const {
    return num_nodes_ == 0
               ? 0
               : 1 - static_cast<double>(column.nodes.size()) / static_cast<double>(num_nodes_);
}

void NodeAttributes::add(NodeAttributes others) {
    assert(empty() || others.empty() || num_nodes_ == others.num_nodes_);
    num_nodes_ = std::max(num_nodes_, others.num_nodes_);
    for (NodeAttribute& column : others.columns_) {
        require(find(column.name) == nullptr, [&] {
            return fmt::format(
                "found the attribute {}, which the graph has already, expected another "
                "name",
                excerpt(column.name));
        });
        columns_.push_back(std::move(column));
    }
}

}  // namespace irwe
