#include "irwe/methods/spine/rooted_pagerank.h"

#include <gmock/gmock.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

Graph path(NodeId num_nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v + 1 < num_nodes; ++v) {
        edges.push_back({v, v + 1});
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

// Row v has r = restart (I - (1 - restart) P^T)^-1 e_v.
Eigen::MatrixXd solved(const Graph& graph, double restart) {
    const Eigen::Index n = graph.num_nodes();
    Eigen::MatrixXd p = Eigen::MatrixXd::Zero(n, n);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            p(v, u) = 1.0 / graph.degree(v);
        }
    }
    const Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n) - (1 - restart) * p;
    return restart * system.inverse();
}

std::vector<std::uint32_t> no_ties(const Graph& graph) {
    return std::vector<std::uint32_t>(graph.num_nodes(), 0);
}

TEST(RootedPagerank, SolvesItsLinearSystem) {
    ThreadPool pool(2);
    for (const Graph& graph : {path(9), random_graph(30, 80, 1)}) {
        for (const double restart : {0.5, 0.15}) {
            const Eigen::MatrixXd expected = solved(graph, restart);
            const auto ranks =
                rooted_pagerank(graph, {.restart = restart, .num_ranks = 1000, .tolerance = 1e-9},
                                no_ties(graph), pool);
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                if (graph.degree(v) == 0) {
                    continue;  // a walk that cannot leave is not what the system says
                }
                double sum = 0;
                for (const RankedNode& ranked : ranks[v]) {
                    EXPECT_NEAR(ranked.share, expected(v, ranked.node), 1e-6);
                    sum += static_cast<double>(ranked.share);
                }
                EXPECT_NEAR(sum, 1, 1e-5);
            }
        }
    }
}

TEST(RootedPagerank, KeepsTheLargestSharesDescending) {
    ThreadPool pool(2);
    const Graph graph = random_graph(60, 300, 1);
    const auto all = rooted_pagerank(graph, {.num_ranks = 1000}, no_ties(graph), pool);
    const auto some = rooted_pagerank(graph, {.num_ranks = 7}, no_ties(graph), pool);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        ASSERT_GT(all[v].size(), 7U);
        EXPECT_TRUE(std::ranges::is_sorted(all[v], std::ranges::greater(), &RankedNode::share));
        EXPECT_EQ(all[v][0].node, v);
        EXPECT_TRUE(std::ranges::equal(some[v], std::span(all[v]).first(7)));
    }
}

// Both ends of a path are as far away from its middle.
TEST(RootedPagerank, PutsNodesOfEqualSharesInTheOrderOfTheirTies) {
    ThreadPool pool(1);
    const Graph graph = path(3);
    const auto second = [&](std::vector<std::uint32_t> ties) {
        return rooted_pagerank(graph, {.num_ranks = 2}, ties, pool)[1][1].node;
    };
    EXPECT_EQ(second({5, 0, 6}), 2U);
    EXPECT_EQ(second({6, 0, 5}), 0U);
}

TEST(RootedPagerank, StaysNearItWithALargeTolerance) {
    ThreadPool pool(1);
    const Graph graph = random_graph(60, 300, 1);
    const Eigen::MatrixXd expected = solved(graph, 0.5);
    const auto ranks =
        rooted_pagerank(graph, {.num_ranks = 1000, .tolerance = 1e-3}, no_ties(graph), pool);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const RankedNode& ranked : ranks[v]) {
            EXPECT_LE(ranked.share, expected(v, ranked.node) + 1e-6);
            EXPECT_NEAR(ranked.share, expected(v, ranked.node), 1e-3 * graph.max_degree());
        }
    }
}

TEST(ShareDistance, IsZeroForEqualListsAndCountsRatios) {
    const auto shares = [](const std::vector<float>& values) {
        std::vector<RankedNode> list;
        for (const float value : values) {
            list.push_back({0, value});
        }
        return list;
    };
    EXPECT_EQ(share_distance(shares({0.5F, 0.2F, 0.1F}), shares({0.5F, 0.2F, 0.1F})), 0);
    EXPECT_NEAR(share_distance(shares({0.5F}), shares({0.25F})), 0.501 / 0.251 - 1, 1e-6);
    // The entry that is there twice meets its counterpart twice.
    EXPECT_NEAR(share_distance(shares({0.5F, 0.5F, 0.2F}), shares({0.5F, 0.2F})), 0, 1e-6);
    EXPECT_NEAR(share_distance(shares({0.5F, 0.2F}), shares({0.5F})), 0.501 / 0.201 - 1, 1e-5);
}

}  // namespace
}  // namespace irwe
