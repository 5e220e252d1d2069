// The edges of a graph in the order of files.

#pragma once

#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// Calls write(u, v, weight) for every edge once, from its smaller node; of a directed graph, for
// every arrow from u to v. The weight is 1 in a graph without weights.
template <typename Write>
void for_each_written_edge(const Graph& graph, const Write& write) {
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const std::span<const NodeId> neighbors = graph.neighbors(u);
        const std::span<const float> leaving = graph.leaving_weights(u);
        const std::span<const float> weights = graph.weights(u);
        for (std::size_t i = 0; i < neighbors.size(); ++i) {
            if (graph.is_directed() ? leaving[i] > 0 : neighbors[i] >= u) {
                write(u, neighbors[i],
                      graph.is_directed() ? leaving[i] : (weights.empty() ? 1.0F : weights[i]));
            }
        }
    }
}

}  // namespace irwe
