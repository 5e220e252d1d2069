#include "irwe/graph/graph_with_node.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "tests/support/graphs.h"

namespace irwe {
namespace {

std::vector<NodeId> neighbors_of(const GraphWithNode& graph, NodeId v) {
    std::vector<NodeId> result;
    for_each_neighbor(graph, v, [&](NodeId u) { result.push_back(u); });
    return result;
}

std::vector<float> weights_of(const GraphWithNode& graph, NodeId v) {
    std::vector<float> result;
    for_each_edge(graph, v, [&](NodeId, float weight) { result.push_back(weight); });
    return result;
}

// Without weights, all are 1.
std::vector<float> or_ones(std::span<const float> weights, NodeId degree) {
    return weights.empty() ? std::vector<float>(degree, 1.0F)
                           : std::vector<float>(weights.begin(), weights.end());
}

// Without neighbors, with few and with many; the node has others every time.
TEST(GraphWithNode, IsTheGraphThatReallyHasTheNode) {
    const std::vector<std::vector<NodeId>> cases{
        {3, 17, 59}, {}, {0}, {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53}};
    for (const Graph& graph : {random_graph(60, 200, 1, SelfLoops::keep),
                               random_weighted_graph(60, 200, 1, SelfLoops::keep),
                               random_weighted_graph(60, 200, 1, SelfLoops::keep, true),
                               random_directed_graph(60, 200, 1)}) {
        GraphWithNode found(graph);
        for (const std::vector<NodeId>& neighbors : cases) {
            const EdgeWeights weights = new_weights(graph.kind(), neighbors);
            found.join(neighbors, view_of(weights));
            const Graph expected = with_new_node(graph, neighbors, view_of(weights));
            ASSERT_EQ(expected.kind(), graph.kind());
            ASSERT_EQ(found.num_nodes(), expected.num_nodes());
            EXPECT_DOUBLE_EQ(found.total_strength(), expected.total_strength());
            for (NodeId v = 0; v < expected.num_nodes(); ++v) {
                EXPECT_EQ(found.degree(v), expected.degree(v));
                EXPECT_EQ(found.strength(v), expected.strength(v));
                EXPECT_THAT(neighbors_of(found, v),
                            testing::ElementsAreArray(expected.neighbors(v)));
                EXPECT_EQ(weights_of(found, v), or_ones(expected.weights(v), expected.degree(v)));
            }
        }
    }
}

TEST(GraphWithNode, KnowsTheArrowsOfTheNewNodeFromBothOfTheirEnds) {
    const Graph graph = random_directed_graph(60, 200, 1);
    GraphWithNode found(graph);
    const std::vector<NodeId> neighbors{3, 17, 59};
    const EdgeWeights weights{.leaving = {1, 0, 1}, .arriving = {0, 1, 1}};
    found.join(neighbors, view_of(weights));
    EXPECT_THAT(found.new_weights(Way::along), testing::ElementsAre(1, 0, 1));
    EXPECT_THAT(found.new_weights(Way::against), testing::ElementsAre(0, 1, 1));
    EXPECT_THAT(found.weights_to_new(Way::along), testing::ElementsAre(0, 1, 1));
    EXPECT_THAT(found.weights_to_new(Way::against), testing::ElementsAre(1, 0, 1));
    EXPECT_TRUE(found.new_weights(Way::any).empty()) << "every edge counts as 1";
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

}  // namespace
}  // namespace irwe
