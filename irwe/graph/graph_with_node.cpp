#include "irwe/graph/graph_with_node.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <utility>

namespace irwe {

GraphWithNode::GraphWithNode(Graph graph)
    : graph_(std::move(graph)), is_joined_(graph_.num_nodes(), 0) {
    assert(!graph_.has_weights() && !graph_.is_directed());
}

void GraphWithNode::join(std::span<const NodeId> neighbors) {
    assert(std::ranges::adjacent_find(neighbors, std::greater_equal()) == neighbors.end());
    assert(neighbors.empty() || neighbors.back() < graph_.num_nodes());
    for (const NodeId u : new_neighbors_) {
        is_joined_[u] = 0;
    }
    new_neighbors_.assign(neighbors.begin(), neighbors.end());
    for (const NodeId u : new_neighbors_) {
        is_joined_[u] = 1;
    }
}

NodeId GraphWithNode::num_shared_neighbors(NodeId u) const {
    const std::span<const NodeId> neighbors = graph_.neighbors(u);
    const bool search = new_neighbors_.size() * std::bit_width(neighbors.size()) < neighbors.size();
    const auto count =
        search
            ? std::ranges::count_if(new_neighbors_, [&](NodeId w) { return graph_.has_edge(u, w); })
            : std::ranges::count_if(neighbors, [&](NodeId w) { return is_joined_[w] != 0; });
    return static_cast<NodeId>(count);
}

}  // namespace irwe
