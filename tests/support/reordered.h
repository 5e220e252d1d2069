// A graph with its nodes in another order.

#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/shuffle.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {

// A graph and, for each of its nodes, the node that it was.
struct ReorderedGraph {
    Graph graph;
    std::vector<NodeId> was;
};

inline ReorderedGraph reordered(const Graph& graph, std::uint64_t seed) {
    std::vector<NodeId> was(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        was[v] = v;
    }
    shuffle(std::span(was), Random(seed).stream("order"));
    std::vector<NodeId> place(was.size());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        place[was[v]] = v;
    }
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({place[v], place[u]});
        }
    }
    return {build_graph(NodeNames::consecutive(graph.num_nodes()), edges).graph, std::move(was)};
}

}  // namespace irwe
