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
    explicit GraphWithNode(Graph graph);

    // Joins the new node to `neighbors` in place of those it had, by edges with `weights`, in their
    // order; without them, every new edge has the weight 1. Costs O(neighbors).
    //
    // REQUIRES: nodes of the graph, ascending, each once; weights are positive, and none are given
    // if the graph has none.
    void join(std::span<const NodeId> neighbors, std::span<const float> weights = {});

    const Graph& graph() const { return graph_; }
    NodeId new_node() const { return graph_.num_nodes(); }
    std::span<const NodeId> new_neighbors() const { return new_neighbors_; }
    // Returns the weights of the edges of the new node; empty if the graph has none.
    std::span<const float> new_weights() const { return new_weights_; }

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

    bool has_weights() const { return graph_.has_weights(); }
    // Returns the weight of the edge between the new node and the `i`-th of its neighbors.
    float new_weight(std::size_t i) const { return new_weights_.empty() ? 1.0F : new_weights_[i]; }

    // Calls visit(u, weight) for each neighbor u of v, ascending.
    template <typename Visit>
    void for_each_edge(NodeId v, const Visit& visit) const {
        if (v == new_node()) {
            for (std::size_t i = 0; i < new_neighbors_.size(); ++i) {
                visit(new_neighbors_[i], new_weight(i));
            }
            return;
        }
        const std::span<const NodeId> neighbors = graph_.neighbors(v);
        const std::span<const float> weights = graph_.weights(v);
        for (std::size_t i = 0; i < neighbors.size(); ++i) {
            visit(neighbors[i], weights.empty() ? 1.0F : weights[i]);
        }
        if (is_joined_[v] != 0) {
            visit(new_node(), joining_weight(v));
        }
    }

    double strength(NodeId v) const {
        return v == new_node()      ? new_strength_
               : is_joined_[v] != 0 ? graph_.strength(v) + static_cast<double>(joining_weight(v))
                                    : graph_.strength(v);
    }
    // Returns the sum of the strengths of all nodes.
    double total_strength() const { return graph_.total_strength() + 2 * new_strength_; }

    // Returns how many neighbors of `u`, a node of the graph, are also neighbors of the new node.
    // Costs a look at each neighbor of u or a binary search for each neighbor of the new node,
    // whichever is less.
    NodeId num_shared_neighbors(NodeId u) const;

private:
    Graph graph_;
    // Returns the weight of the edge between the new node and v, one of its neighbors.
    float joining_weight(NodeId v) const;

    std::vector<NodeId> new_neighbors_;
    std::vector<float> new_weights_;
    double new_strength_ = 0;
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
    graph.for_each_edge(v, visit);
}

}  // namespace irwe
