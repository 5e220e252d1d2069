#include "irwe/graph/subgraph.h"

#include <limits>
#include <vector>

#include "irwe/graph/graph_builder.h"

namespace irwe {

Graph induced_subgraph(const Graph& graph, std::span<const NodeId> nodes) {
    constexpr NodeId kNone = std::numeric_limits<NodeId>::max();
    std::vector<NodeId> number_of(graph.num_nodes(), kNone);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        number_of[nodes[i]] = static_cast<NodeId>(i);
    }
    std::vector<Edge> edges;
    for (const NodeId v : nodes) {
        for (const NodeId u : graph.neighbors(v)) {
            if (u <= v && number_of[u] != kNone) {
                edges.push_back({number_of[u], number_of[v]});
            }
        }
    }
    return build_graph(graph.names().of(nodes), edges, SelfLoops::keep).graph;
}

}  // namespace irwe
