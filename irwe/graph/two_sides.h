// The two columns of an edge list as two kinds of nodes.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/edge_collector.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/name_table.h"

namespace irwe {

// Collects edges between nodes of two sides, in which equal names are different nodes.
class TwoSides {
public:
    // Names the file `source` in messages.
    explicit TwoSides(const std::string& source);

    // Adds an edge, with a weight or without one.
    void add_edge(std::string_view u, std::string_view v, std::optional<float> weight);
    // Adds a node of each side, with or without edges.
    void add_nodes(std::string_view u, std::string_view v);
    std::uint64_t num_edges() const { return edges_.size(); }

    // Puts all edges and nodes into `collector`. If the sides share a name, every node is called by
    // its side and its name, such as user:7 and item:7, where `side_names` are user and item.
    // Returns whether that was necessary. Throws InputError if such a name is too long.
    bool move_to(EdgeCollector& collector, const std::array<std::string, 2>& side_names) &&;

private:
    std::array<NameTable, 2> names_;
    std::vector<Edge> edges_;
    std::vector<float> weights_;  // of all edges, or none
    bool has_nodes_ = false;      // that add_nodes gave
};

}  // namespace irwe
