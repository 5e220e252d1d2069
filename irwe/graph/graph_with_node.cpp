#include "irwe/graph/graph_with_node.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <numeric>
#include <utility>

namespace irwe {

GraphWithNode::GraphWithNode(Graph graph)
    : graph_(std::move(graph)), is_joined_(graph_.num_nodes(), 0) {}

void GraphWithNode::join(std::span<const NodeId> neighbors, const EdgeWeightsView& weights) {
    assert(std::ranges::adjacent_find(neighbors, std::greater_equal()) == neighbors.end());
    assert(neighbors.empty() || neighbors.back() < graph_.num_nodes());
    assert(weights.edges.size() == (graph_.has_weights() ? neighbors.size() : 0));
    assert(weights.leaving.size() == (graph_.is_directed() ? neighbors.size() : 0));
    assert(weights.arriving.size() == weights.leaving.size());
    for (const NodeId u : new_neighbors_) {
        is_joined_[u] = 0;
    }
    new_neighbors_.assign(neighbors.begin(), neighbors.end());
    new_weights_.edges.assign(weights.edges.begin(), weights.edges.end());
    new_weights_.leaving.assign(weights.leaving.begin(), weights.leaving.end());
    new_weights_.arriving.assign(weights.arriving.begin(), weights.arriving.end());
    new_strength_ = has_weights() ? std::accumulate(weights.edges.begin(), weights.edges.end(), 0.0)
                                  : static_cast<double>(neighbors.size());
    for (const NodeId u : new_neighbors_) {
        is_joined_[u] = 1;
    }
}

std::span<const float> GraphWithNode::new_weights(Way way) const {
    return way == Way::any || !graph_.is_directed() ? new_weights_.edges
           : way == Way::along                      ? new_weights_.leaving
                                                    : new_weights_.arriving;
}

std::span<const float> GraphWithNode::weights_to_new(Way way) const {
    return new_weights(way == Way::along     ? Way::against
                       : way == Way::against ? Way::along
                                             : Way::any);
}

double GraphWithNode::weight_to_new(NodeId u) const {
    if (!has_weights()) {
        return 1;
    }
    const auto found = std::ranges::lower_bound(new_neighbors_, u);
    return new_weights_.edges[static_cast<std::size_t>(found - new_neighbors_.begin())];
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
