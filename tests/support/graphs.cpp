#include "tests/support/graphs.h"

#include <cmath>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/weighted_builder.h"

namespace irwe {

namespace {

std::vector<Edge> random_edges(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("random graph of a test");
    std::vector<Edge> edges(num_edges);
    for (Edge& edge : edges) {
        edge.u = static_cast<NodeId>(stream.below(num_nodes));
        edge.v = static_cast<NodeId>(stream.below(num_nodes));
    }
    return edges;
}

}  // namespace

Graph random_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed,
                   SelfLoops self_loops) {
    return build_graph(NodeNames::consecutive(num_nodes), random_edges(num_nodes, num_edges, seed),
                       self_loops)
        .graph;
}

Graph random_weighted_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed,
                            SelfLoops self_loops, bool directed) {
    RandomStream stream = Random(seed).stream("random weights of a test");
    std::vector<float> weights(num_edges);
    for (float& weight : weights) {
        weight = static_cast<float>(std::exp2(8 * stream.uniform() - 4));
    }
    return build_weighted_graph(NodeNames::consecutive(num_nodes),
                                random_edges(num_nodes, num_edges, seed), weights,
                                {.self_loops = self_loops, .directed = directed})
        .graph;
}

Graph random_directed_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed) {
    return build_weighted_graph(NodeNames::consecutive(num_nodes),
                                random_edges(num_nodes, num_edges, seed), {}, {.directed = true})
        .graph;
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
