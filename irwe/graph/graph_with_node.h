// A graph and one more node, without a copy of the graph: what a program asks that embeds nodes as
// they arrive.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// The nodes of the graph keep their numbers, and the new node has the next one. Its neighbors have
// an edge more than in the graph. One thread changes it at a time.
class GraphWithNode {
public:
    // Begins with a node without neighbors. Takes a byte for each node of the graph.
    //
    // REQUIRES: the graph has neither weights nor directions.
    explicit GraphWithNode(Graph graph);

    // Joins the new node to `neighbors` in place of those it had. Costs O(neighbors).
    //
    // REQUIRES: nodes of the graph, ascending, each once.
    void join(std::span<const NodeId> neighbors);

    const Graph& graph() const { return graph_; }
    NodeId new_node() const { return graph_.num_nodes(); }
    std::span<const NodeId> new_neighbors() const { return new_neighbors_; }

    NodeId num_nodes() const { return graph_.num_nodes() + 1; }
    NodeId degree(NodeId v) const {
        return v == new_node() ? static_cast<NodeId>(new_neighbors_.size())
                               : graph_.degree(v) + is_joined_[v];
    }

    // Calls visit(u) for each neighbor u of v, ascending.
    template <typename Visit>
    void for_each_neighbor(NodeId v, const Visit& visit) const {
        for (const NodeId u : v == new_node() ? new_neighbors() : graph_.neighbors(v)) {
            visit(u);
        }
        if (v != new_node() && is_joined_[v] != 0) {
            visit(new_node());
        }
    }

    // What is asked of graphs with weights: every weight is 1 here.
    static constexpr bool has_weights() { return false; }
    double strength(NodeId v) const { return degree(v); }
    double total_strength() const {
        return graph_.total_strength() + 2 * static_cast<double>(new_neighbors_.size());
    }

    // Returns how many neighbors of `u`, a node of the graph, are also neighbors of the new node.
    // Costs a look at each neighbor of u or a binary search for each neighbor of the new node,
    // whichever is less.
    NodeId num_shared_neighbors(NodeId u) const;

private:
    Graph graph_;
    std::vector<NodeId> new_neighbors_;
    std::vector<std::uint8_t> is_joined_;  // of every node of the graph: 1 for new_neighbors_
};

// What code for both kinds of graphs asks of either.

template <typename Visit>
void for_each_neighbor(const Graph& graph, NodeId v, const Visit& visit) {
    for (const NodeId u : graph.neighbors(v)) {
        visit(u);
    }
}
template <typename Visit>
void for_each_neighbor(const GraphWithNode& graph, NodeId v, const Visit& visit) {
    graph.for_each_neighbor(v, visit);
}

// Calls visit(u, weight) for each neighbor u of v, ascending; every weight is 1 in a graph without
// weights.
template <typename Visit>
void for_each_edge(const Graph& graph, NodeId v, const Visit& visit) {
    const std::span<const NodeId> neighbors = graph.neighbors(v);
    const std::span<const float> weights = graph.weights(v);
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        visit(neighbors[i], weights.empty() ? 1.0F : weights[i]);
    }
}
template <typename Visit>
void for_each_edge(const GraphWithNode& graph, NodeId v, const Visit& visit) {
    graph.for_each_neighbor(v, [&](NodeId u) { visit(u, 1.0F); });
}

}  // namespace irwe
