#include "irwe/methods/irwe_network/features/hop_encoding.h"

#include <gtest/gtest.h>

#include <numeric>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

constexpr HopOptions kOptions{.num_hops = 3, .negative_power = 1};

WalkSet walks_on(const Graph& graph) {
    return sample_walks(graph, {.walk_length = 4, .walks_per_node = 50}, Random(1));
}

// The graph and one more node, with the neighbors of node `twin`.
Graph with_twin(const Graph& graph, NodeId twin) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    for (const NodeId u : graph.neighbors(twin)) {
        edges.push_back({graph.num_nodes(), u});
    }
    return build_graph(NodeNames::consecutive(graph.num_nodes() + 1), edges).graph;
}

TEST(HopEncoding, HasEntriesOfMeanSquareOneAndSharesOutItsDirections) {
    ThreadPool pool(2);
    const Graph graph = random_graph(200, 1200, 2);
    const FittedEncodings fitted =
        fit_hop_encodings(walks_on(graph), kOptions, 16, Random(1), pool);
    EXPECT_NEAR(fitted.encodings.squaredNorm() / (200 * 16), 1, 1e-3);
    const auto columns = fitted.encodings.colwise().squaredNorm();
    EXPECT_LT(columns.maxCoeff() / columns.minCoeff(), 10);
}

TEST(HopEncoding, FoldsInANodeThatCameLaterBesideItsTwin) {
    ThreadPool pool(2);
    const Graph graph = ring_of_cliques({.num_cliques = 5, .clique_size = 8});
    const FittedEncodings fitted = fit_hop_encodings(walks_on(graph), kOptions, 8, Random(1), pool);
    constexpr NodeId kTwin = 18;
    const Graph grown = with_twin(graph, kTwin);
    std::vector<std::optional<NodeId>> places(grown.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        places[v] = v;
    }
    const std::vector<NodeId> added{graph.num_nodes()};
    const Matrix later =
        folded_in(walks_on(grown), kOptions, fitted.contrast, {added, places}, pool);
    ASSERT_EQ(later.rows(), 1);
    const auto cosine = [&](NodeId v) {
        const auto row = fitted.encodings.row(v);
        return row.dot(later.row(0)) / (row.norm() * later.row(0).norm());
    };
    EXPECT_GT(cosine(kTwin), 0.9);
    EXPECT_LT(cosine(0), 0.5);
}

TEST(HopEncoding, GivesTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(150, 900, 4);
    ThreadPool one(1);
    const Matrix expected =
        fit_hop_encodings(walks_on(graph), kOptions, 12, Random(7), one).encodings;
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        EXPECT_EQ(fit_hop_encodings(walks_on(graph), kOptions, 12, Random(7), pool).encodings,
                  expected);
    }
}

}  // namespace
}  // namespace irwe
