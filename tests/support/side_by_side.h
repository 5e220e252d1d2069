// Two graphs as one.

#pragma once

#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {

// Returns a graph of the nodes of both, those of `second` behind those of `first`, without edges
// between them.
inline Graph side_by_side(const Graph& first, const Graph& second) {
    std::vector<Edge> edges;
    const auto add = [&](const Graph& graph, NodeId shift) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            for (const NodeId u : graph.neighbors(v)) {
                edges.push_back({v + shift, u + shift});
            }
        }
    };
    add(first, 0);
    add(second, first.num_nodes());
    return build_graph(NodeNames::consecutive(first.num_nodes() + second.num_nodes()), edges).graph;
}

}  // namespace irwe
