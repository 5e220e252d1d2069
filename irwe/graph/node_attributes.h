// What is known about nodes besides their edges: columns of numbers or of categories.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

enum class AttributeKind { numbers, categories };

// One column. Only nodes with a value take memory: where nearly all are missing, as in a list of
// the words of documents, it stays small.
struct NodeAttribute {
    std::string name;
    AttributeKind kind = AttributeKind::numbers;
    std::vector<NodeId> nodes;            // those with a value, ascending
    std::vector<double> numbers;          // of `nodes`, finite; empty for categories
    std::vector<std::uint32_t> places;    // of `nodes`, in `categories`; empty for numbers
    std::vector<std::string> categories;  // in canonical order, each once; may be any UTF-8 text

    // Return the value of a node, or nothing if it is missing or of the other kind. Cost a binary
    // search.
    std::optional<double> number(NodeId node) const;
    std::optional<std::string_view> category(NodeId node) const;

    bool operator==(const NodeAttribute&) const = default;
};

// The columns of a graph, by name.
class NodeAttributes {
public:
    NodeAttributes() = default;
    // REQUIRES: the columns have different names and nodes below `num_nodes`.
    NodeAttributes(NodeId num_nodes, std::vector<NodeAttribute> columns);

    bool empty() const { return columns_.empty(); }
    NodeId num_nodes() const { return num_nodes_; }
    std::span<const NodeAttribute> columns() const { return columns_; }
    // Returns the column of this name, or null.
    const NodeAttribute* find(std::string_view name) const;
    // Returns the share of the nodes without a value, from 0 to 1.
    double share_missing(const NodeAttribute& column) const;

    // Adds the columns of `others`. Throws InputError if both have one of the same name.
    //
    // REQUIRES: both belong to the same nodes, or one is empty.
    void add(NodeAttributes others);

private:
    NodeId num_nodes_ = 0;
    std::vector<NodeAttribute> columns_;
};

}  // namespace irwe
