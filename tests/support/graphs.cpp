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

Graph with_new_node(const Graph& graph, std::span<const NodeId> neighbors,
                    const EdgeWeightsView& weights) {
    const NodeId added = graph.num_nodes();
    std::vector<Edge> arrows;
    std::vector<float> of_arrows;
    const auto add = [&](NodeId from, NodeId to, std::span<const float> row, std::size_t i) {
        if (row.empty() || row[i] > 0) {
            arrows.push_back({from, to});
            of_arrows.push_back(row.empty() ? 1 : row[i]);
        }
    };
    const bool directed = graph.is_directed();
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (std::size_t i = 0; i < graph.degree(v); ++i) {
            add(v, graph.neighbors(v)[i], directed ? graph.leaving_weights(v) : graph.weights(v),
                i);
        }
    }
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        add(added, neighbors[i], directed ? weights.leaving : weights.edges, i);
        add(neighbors[i], added, directed ? weights.arriving : weights.edges, i);
    }
    return build_weighted_graph(NodeNames::consecutive(added + 1), arrows,
                                graph.has_weights() ? of_arrows : std::vector<float>(),
                                {.self_loops = SelfLoops::keep, .directed = directed})
        .graph;
}

EdgeWeights new_weights(GraphKind kind, std::span<const NodeId> neighbors) {
    EdgeWeights result;
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        const float leaving = i % 3 == 1     ? 0.0F
                              : kind.weights ? 0.7F + 0.3F * static_cast<float>(i % 5)
                                             : 1.0F;
        const float arriving = i % 3 == 0     ? 0.0F
                               : kind.weights ? 2.9F - 0.4F * static_cast<float>(i % 4)
                                              : 1.0F;
        if (kind.directions) {
            result.leaving.push_back(leaving);
            result.arriving.push_back(arriving);
        }
        if (kind.weights) {
            result.edges.push_back(leaving + arriving);
        }
    }
    return result;
}

EdgeWeightsView view_of(const EdgeWeights& weights) {
    return {weights.edges, weights.leaving, weights.arriving};
}

}  // namespace irwe
