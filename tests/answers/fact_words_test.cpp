#include "irwe/answers/fact_words.h"

#include <gmock/gmock.h>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/weighted_builder.h"

namespace irwe {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> words_on(const Graph& graph, NodeId node) {
    ThreadPool pool(1);
    const std::vector<NodeFacts> facts = node_facts(graph, pool);
    return fact_words(facts[node], typical_facts(graph, facts));
}

Graph graph_from(NodeId num_nodes, const std::vector<Edge>& edges) {
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

TEST(FactWords, OnAStar) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= 40; ++leaf) {
        edges.push_back({0, leaf});
    }
    const Graph graph = graph_from(41, edges);
    EXPECT_THAT(words_on(graph, 0), ElementsAre("degree 40, where a typical node has 1",
                                                "all neighbors are leaves", "no triangles"));
    EXPECT_THAT(words_on(graph, 7),
                ElementsAre("degree 1", "a leaf, whose one neighbor has degree 40"));
}

TEST(FactWords, OnACliqueAndARing) {
    const Graph clique = ring_of_cliques({.num_cliques = 1, .clique_size = 7});
    EXPECT_THAT(words_on(clique, 3),
                ElementsAre("degree 6", "all its neighbors are neighbors of each other"));
    std::vector<Edge> ring;
    for (NodeId v = 0; v < 12; ++v) {
        ring.push_back({v, (v + 1) % 12});
    }
    EXPECT_THAT(words_on(graph_from(12, ring), 5), ElementsAre("degree 2", "no triangles"));
}

TEST(FactWords, OnABarbell) {
    const Graph graph = barbell({.clique_size = 10, .path_length = 5});
    EXPECT_THAT(
        words_on(graph, 12),
        ElementsAre("degree 2, where a typical node has 9", "no triangles, unlike a typical node",
                    "its neighbors have mean degree 2, where those of a typical node "
                    "have 9.1"));
}

TEST(FactWords, OnABipartiteGraph) {
    std::vector<Edge> edges;
    for (NodeId left = 0; left < 3; ++left) {
        for (NodeId right = 3; right < 33; ++right) {
            edges.push_back({left, right});
        }
    }
    const Graph graph = graph_from(33, edges);
    EXPECT_THAT(words_on(graph, 0), Contains("degree 30, where a typical node has 3"));
    EXPECT_THAT(words_on(graph, 0), Contains("no triangles"));
    EXPECT_THAT(words_on(graph, 9), ElementsAre("degree 3", "no triangles"));
}

TEST(FactWords, OnNodesWithoutNeighborsAndOnPairs) {
    const Graph graph = graph_from(6, {{0, 1}, {2, 3}, {3, 4}});
    EXPECT_THAT(words_on(graph, 5), ElementsAre("no neighbors"));
    EXPECT_THAT(words_on(graph, 0), ElementsAre("degree 1", "a pair apart from all others"));
}

TEST(FactWords, OnWeightsAndDirections) {
    const std::vector<Edge> arrows{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 1}, {3, 2}};
    const std::vector<float> weights{100, 100, 100, 1, 2, 3};
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(4), arrows, weights, {.directed = true}).graph;
    EXPECT_THAT(words_on(graph, 0),
                Contains("its edges weigh 300, where those of a typical node weigh 106"));
    EXPECT_THAT(words_on(graph, 0), Contains("only sends"));
    EXPECT_THAT(words_on(graph, 1), Not(Contains("only sends")));
}

TEST(FactWords, OnStepsNameTheGroupsThatAreReachedMost) {
    const std::vector<GroupShare> steps{{4, 0.43}, {0, 0.4}, {2, 0.1}, {1, 0.07}};
    EXPECT_EQ(step_words(steps, 0), "43 % of its steps lead to group 5, 10 % to group 3");
    EXPECT_EQ(step_words(steps, 0, std::vector<std::string>{"a", "b", "c", "d", "e"}, 1),
              "43 % of its steps lead to e");
    EXPECT_THAT(step_words(std::vector<GroupShare>{{0, 1}}, 0), IsEmpty());
}

TEST(FactWords, DoNotRoundSharesToAllOrNothing) {
    EXPECT_EQ(share_text(0), "0 %");
    EXPECT_EQ(share_text(1e-5), "less than 0.1 %");
    EXPECT_EQ(share_text(0.004), "0.4 %");
    EXPECT_EQ(share_text(0.434), "43 %");
    EXPECT_EQ(share_text(0.999), "more than 99 %");
    EXPECT_EQ(share_text(1), "100 %");
    EXPECT_EQ(number_words(1234), "1,234");
    EXPECT_EQ(number_words(2.5), "2.5");
    EXPECT_EQ(number_words(41.3), "41");
}

}  // namespace
}  // namespace irwe
