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

    // Joins the new node to `neighbors` in place of those it had. `weights` has numbers for the
    // neighbors, in their order, as a row of a graph of this kind has them: `leaving` of the arrow
    // from the new node. Costs O(neighbors).
    //
    // REQUIRES: nodes of the graph, ascending, each once; weights.edges if the graph has weights,
    // weights.leaving and weights.arriving if it is directed, and no others. All of weights.edges
    // are above 0.
    void join(std::span<const NodeId> neighbors, const EdgeWeightsView& weights = {});

    const Graph& graph() const { return graph_; }
    NodeId new_node() const { return graph_.num_nodes(); }
    std::span<const NodeId> new_neighbors() const { return new_neighbors_; }
    // Returns the weights with which a walk steps from the new node, in the order of its neighbors;
    // empty: all are 1.
    std::span<const float> new_weights(Way way) const;
    // Returns the weights with which a walk steps from each of its neighbors to the new node.
    std::span<const float> weights_to_new(Way way) const;

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
    // Return what the graph with the node has; total_strength() up to the rounding of sums.
    double strength(NodeId v) const {
        return v == new_node() ? new_strength_
                               : graph_.strength(v) + (is_joined_[v] != 0 ? weight_to_new(v) : 0.0);
    }
    double total_strength() const { return graph_.total_strength() + 2 * new_strength_; }

    bool is_joined(NodeId u) const { return is_joined_[u] != 0; }
    // Returns the weight of the edge between `u`, a neighbor, and the new node. Costs a binary
    // search if there are weights.
    double weight_to_new(NodeId u) const;

    // Returns how many neighbors of `u`, a node of the graph, are also neighbors of the new node.
    // Costs a look at each neighbor of u or a binary search for each neighbor of the new node,
    // whichever is less.
    NodeId num_shared_neighbors(NodeId u) const;

private:
    Graph graph_;
    std::vector<NodeId> new_neighbors_;
    EdgeWeights new_weights_;  // of the new node's row
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
    if (!graph.has_weights()) {
        graph.for_each_neighbor(v, [&](NodeId u) { visit(u, 1.0F); });
    } else if (v == graph.new_node()) {
        const std::span<const float> weights = graph.new_weights(Way::any);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            visit(graph.new_neighbors()[i], weights[i]);
        }
    } else {
        for_each_edge(graph.graph(), v, visit);
        if (graph.is_joined(v)) {
            visit(graph.new_node(), static_cast<float>(graph.weight_to_new(v)));
        }
    }
}

}  // namespace irwe
