#include "irwe/graph/weighted_builder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

using testing::ElementsAre;

struct Arrows {
    std::vector<Edge> edges;
    std::vector<float> weights;
};

// Arrows among few nodes, so that many are repeated, reversed or loops.
Arrows random_arrows(std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("arrows");
    Arrows arrows;
    for (int i = 0; i < 60; ++i) {
        arrows.edges.push_back(
            {static_cast<NodeId>(stream.below(9)), static_cast<NodeId>(stream.below(9))});
        arrows.weights.push_back(static_cast<float>(stream.below(40) + 1) / 8);
    }
    return arrows;
}

// By a dense matrix: M_uv is the sum of the weights from u to v. Sums of eighths are exact.
Eigen::MatrixXd dense_sums(const Arrows& arrows, SelfLoops self_loops) {
    Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(9, 9);
    for (std::size_t i = 0; i < arrows.edges.size(); ++i) {
        const Edge& edge = arrows.edges[i];
        sums(edge.u, edge.v) +=
            edge.u != edge.v || self_loops == SelfLoops::keep ? arrows.weights[i] : 0;
    }
    return sums;
}

TEST(BuildWeightedGraph, AddsTheWeightsOfRepeatedAndReversedEdges) {
    for (const SelfLoops loops : {SelfLoops::drop, SelfLoops::keep}) {
        const Arrows arrows = random_arrows(1);
        const Graph graph = build_weighted_graph(NodeNames::consecutive(9), arrows.edges,
                                                 arrows.weights, {.self_loops = loops})
                                .graph;
        Eigen::MatrixXd expected = dense_sums(arrows, loops);
        const Eigen::VectorXd of_loops = expected.diagonal();
        expected = (expected + expected.transpose()).eval();
        expected.diagonal() = of_loops;
        EXPECT_EQ(dense_adjacency(graph), expected);
        EXPECT_FALSE(graph.is_directed());
        EXPECT_DOUBLE_EQ(graph.total_strength(), expected.sum());
        EXPECT_DOUBLE_EQ(graph.strength(3), expected.row(3).sum());
    }
}

TEST(BuildWeightedGraph, KeepsTheArrowsOfADirectedGraph) {
    const Arrows arrows = random_arrows(2);
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(9), arrows.edges, arrows.weights,
                             {.self_loops = SelfLoops::keep, .directed = true})
            .graph;
    const Eigen::MatrixXd expected = dense_sums(arrows, SelfLoops::keep);
    ASSERT_TRUE(graph.is_directed());
    EXPECT_EQ(dense_adjacency(graph, Way::along), expected);
    EXPECT_EQ(dense_adjacency(graph, Way::against), expected.transpose());
}

TEST(BuildWeightedGraph, CountsArrowsWithoutWeightsOnce) {
    const Arrows arrows = random_arrows(3);
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(9), arrows.edges, {}, {.directed = true}).graph;
    const Eigen::MatrixXd sums = dense_sums(arrows, SelfLoops::drop);
    const Eigen::MatrixXd expected = (sums.array() > 0).cast<double>();
    EXPECT_EQ(dense_adjacency(graph, Way::along), expected);
    EXPECT_FALSE(graph.has_weights());
    EXPECT_TRUE(
        is_same(graph.reduced_to({}), build_graph(NodeNames::consecutive(9), arrows.edges).graph));
}

TEST(BuildWeightedGraph, DoesNotDependOnTheOrderOfTheEdges) {
    Arrows arrows = random_arrows(4);
    for (float& weight : arrows.weights) {
        weight = 1 / weight;  // whose sums are rounded
    }
    Arrows reversed = arrows;
    std::ranges::reverse(reversed.edges);
    std::ranges::reverse(reversed.weights);
    const auto graph_of = [](const Arrows& given) {
        return build_weighted_graph(NodeNames::consecutive(9), given.edges, given.weights,
                                    {.directed = true})
            .graph;
    };
    EXPECT_TRUE(is_same(graph_of(arrows), graph_of(reversed)));
}

TEST(BuildWeightedGraph, TakesASymmetricListAsUndirected) {
    const std::vector<Edge> edges{{0, 1}, {1, 0}, {1, 2}, {2, 1}};
    const std::vector<float> weights{2, 2, 5, 5};
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(3), edges, weights, {.directed = true}).graph;
    EXPECT_FALSE(graph.is_directed());
    EXPECT_THAT(graph.weights(1), ElementsAre(2, 5));
}

TEST(BuildWeightedGraph, LeavesEqualWeightsOutUnlessTheyCountRepeats) {
    const std::vector<Edge> edges{{0, 1}, {1, 0}, {1, 2}};
    const std::vector<float> weights{3, 3, 3};
    EXPECT_TRUE(is_same(build_weighted_graph(NodeNames::consecutive(3), edges, weights).graph,
                        build_graph(NodeNames::consecutive(3), edges).graph));
    const Graph counted = build_weighted_graph(NodeNames::consecutive(3), edges, weights,
                                               {.equal_weights = EqualWeights::count_repeats})
                              .graph;
    EXPECT_THAT(counted.weights(1), ElementsAre(6, 3));
}

TEST(BuildWeightedGraph, ReportsLoopsAndMergedEdges) {
    const std::vector<Edge> edges{{0, 1}, {1, 0}, {0, 1}, {2, 2}};
    const std::vector<float> weights{1, 2, 3, 4};
    const BuiltGraph undirected = build_weighted_graph(NodeNames::consecutive(3), edges, weights);
    EXPECT_EQ(undirected.num_self_loops, 1U);
    EXPECT_EQ(undirected.num_merged, 2U);
    const BuiltGraph directed =
        build_weighted_graph(NodeNames::consecutive(3), edges, weights, {.directed = true});
    EXPECT_EQ(directed.num_merged, 1U);
}

TEST(ReducedGraph, LosesWeightsAndDirectionsThatAreNotWanted) {
    const Graph graph = random_weighted_graph(30, 90, 5, SelfLoops::keep, true);
    EXPECT_EQ(graph.reduced_to({}).kind(), GraphKind{});
    EXPECT_TRUE(is_same(graph.reduced_to({.weights = true, .directions = true}), graph));
    const Graph arrows = graph.reduced_to({.directions = true});
    EXPECT_EQ(arrows.kind(), (GraphKind{.directions = true}));
    const Eigen::MatrixXd expected =
        (dense_adjacency(graph, Way::along).array() > 0).cast<double>();
    EXPECT_EQ(dense_adjacency(arrows, Way::along), expected);
    const Graph weights = graph.reduced_to({.weights = true});
    EXPECT_EQ(weights.kind(), (GraphKind{.weights = true}));
    EXPECT_EQ(weights.strength(4), graph.strength(4));
}

}  // namespace
}  // namespace irwe
