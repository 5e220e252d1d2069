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

void GraphWithNode::join(std::span<const NodeId> neighbors, std::span<const float> weights) {
    assert(weights.empty() || (has_weights() && weights.size() == neighbors.size()));
    assert(std::ranges::adjacent_find(neighbors, std::greater_equal()) == neighbors.end());
    assert(neighbors.empty() || neighbors.back() < graph_.num_nodes());
    for (const NodeId u : new_neighbors_) {
        is_joined_[u] = 0;
    }
    new_neighbors_.assign(neighbors.begin(), neighbors.end());
    for (const NodeId u : new_neighbors_) {
        is_joined_[u] = 1;
    }
    new_weights_.assign(weights.begin(), weights.end());
    new_strength_ = weights.empty() ? static_cast<double>(neighbors.size())
                                    : std::accumulate(weights.begin(), weights.end(), 0.0);
}

float GraphWithNode::joining_weight(NodeId v) const {
    const auto place = std::ranges::lower_bound(new_neighbors_, v) - new_neighbors_.begin();
    return new_weight(static_cast<std::size_t>(place));
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
