#include "tests/support/graphs.h"

#include <vector>

#include "irwe/base/random.h"

namespace irwe {

Graph random_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed,
                   SelfLoops self_loops) {
    RandomStream stream = Random(seed).stream("random graph of a test");
    std::vector<Edge> edges(num_edges);
    for (Edge& edge : edges) {
        edge.u = static_cast<NodeId>(stream.below(num_nodes));
        edge.v = static_cast<NodeId>(stream.below(num_nodes));
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges, self_loops).graph;
}

Graph with_new_node(const Graph& graph, std::span<const NodeId> neighbors) {
    const NodeId added = graph.num_nodes();
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    for (const NodeId u : neighbors) {
        edges.push_back({added, u});
    }
    return build_graph(NodeNames::consecutive(added + 1), edges, SelfLoops::keep).graph;
}

}  // namespace irwe
