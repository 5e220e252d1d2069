#include "irwe/graph/graph_with_node.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

std::vector<NodeId> neighbors_of(const GraphWithNode& graph, NodeId v) {
    std::vector<NodeId> result;
    for_each_neighbor(graph, v, [&](NodeId u) { result.push_back(u); });
    return result;
}

// Without neighbors, with few and with many; the node has others every time.
TEST(GraphWithNode, IsTheGraphThatReallyHasTheNode) {
    const Graph graph = random_graph(60, 200, 1, SelfLoops::keep);
    ASSERT_GT(graph.num_self_loops(), 0);
    GraphWithNode found(graph);
    const std::vector<std::vector<NodeId>> cases{
        {3, 17, 59}, {}, {0}, {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53}};
    for (const std::vector<NodeId>& neighbors : cases) {
        found.join(neighbors);
        const Graph expected = with_new_node(graph, neighbors);
        ASSERT_EQ(found.num_nodes(), expected.num_nodes());
        EXPECT_EQ(found.total_strength(), expected.total_strength());
        for (NodeId v = 0; v < expected.num_nodes(); ++v) {
            EXPECT_EQ(found.degree(v), expected.degree(v));
            EXPECT_THAT(neighbors_of(found, v), testing::ElementsAreArray(expected.neighbors(v)));
        }
    }
}

// A hub, whose neighbors are searched, and nodes whose neighbors are looked at.
TEST(GraphWithNode, CountsTheNeighborsThatANodeSharesWithTheNewOne) {
    std::vector<Edge> edges{{1, 1}, {1, 2}, {2, 3}, {3, 4}};
    for (NodeId v = 1; v < 40; ++v) {
        edges.push_back({0, v});
    }
    const Graph graph = build_graph(NodeNames::consecutive(41), edges, SelfLoops::keep).graph;
    GraphWithNode grown(graph);
    const std::vector<NodeId> neighbors{0, 1, 2, 40};
    grown.join(neighbors);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const auto expected =
            std::ranges::count_if(neighbors, [&](NodeId u) { return graph.has_edge(u, v); });
        EXPECT_EQ(grown.num_shared_neighbors(v), expected) << v;
    }
    EXPECT_EQ(grown.num_shared_neighbors(0), 2);
    EXPECT_EQ(grown.num_shared_neighbors(1), 3) << "its self-loop counts";
}

TEST(GraphWithNode, HasTheWeightsOfTheGrownGraph) {
    const Graph graph = random_weighted_graph(30, 100, 3, SelfLoops::keep);
    const std::vector<NodeId> neighbors{2, 9, 28};
    const std::vector<float> weights{0.5F, 3, 7};
    GraphWithNode joined(graph);
    joined.join(std::vector<NodeId>{1}, std::vector<float>{4});
    joined.join(neighbors, weights);
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(31, 31);
    expected.topLeftCorner(30, 30) = dense_adjacency(graph);
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        expected(30, neighbors[i]) = weights[i];
        expected(neighbors[i], 30) = weights[i];
    }
    Eigen::MatrixXd found = Eigen::MatrixXd::Zero(31, 31);
    for (NodeId v = 0; v < 31; ++v) {
        for_each_edge(joined, v, [&](NodeId u, double weight) { found(v, u) = weight; });
        EXPECT_NEAR(joined.strength(v), expected.row(v).sum(), 1e-4);
    }
    EXPECT_EQ(found, expected);
    EXPECT_NEAR(joined.total_strength(), expected.sum(), 1e-3);
}

}  // namespace
}  // namespace irwe
