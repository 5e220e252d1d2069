#include "irwe/methods/csgcl/community_views.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "irwe/graph/communities.h"
#include "irwe/graph/generators.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

EncoderInput with_buckets(const Graph& graph, std::vector<std::uint32_t> buckets,
                          std::int64_t num_buckets) {
    return {.buckets = nn::RowChoice(std::move(buckets), num_buckets),
            .neighbors = nn::SparseOperator(SparseRows(), 0),
            .graph = graph};
}

EncoderInput with_some_buckets(const Graph& graph) {
    std::vector<std::uint32_t> buckets;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        buckets.push_back(std::min<std::uint32_t>(graph.degree(v), 7));
    }
    return with_buckets(graph, std::move(buckets), 8);
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

TEST(CommunityGround, HasNodesWithTheStrengthsOfTheirCommunities) {
    const Graph graph = random_graph(80, 250, 3);
    const Communities found = find_communities(graph, {.seed = 5});
    const auto strengths =
        community_strengths(graph, found.of_node, static_cast<NodeId>(found.sizes.size()));
    const CommunityGround ground(with_some_buckets(graph), 5);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        EXPECT_EQ(ground.node_strengths()[v], strengths[found.of_node[v]]);
    }
}

// The edges of the ring lie between communities, and all others within communities of one strength.
TEST(CommunityGround, DropsEdgesBetweenCommunities) {
    const Graph graph = ring_of_cliques({.num_cliques = 6, .clique_size = 5});
    const CommunityGround ground(with_some_buckets(graph), 1);
    const std::vector<double> chances = ground.chances_of_edges(0.5);
    ASSERT_EQ(chances.size(), graph.num_edges());
    std::size_t i = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            if (v < u) {
                // 60 of 66 edges have weight 1, the others 0.
                EXPECT_NEAR(chances[i], v / 5 == u / 5 ? 0.5 * 66 / 60 : 0, 1e-9);
                ++i;
            }
        }
    }
}

TEST(CommunityGround, DropsAtTheRateWhereNoChanceIsCut) {
    const Graph graph = random_graph(80, 250, 3);
    const CommunityGround ground(with_some_buckets(graph), 1);
    const std::vector<double> edges = ground.chances_of_edges(0.7);
    ASSERT_LT(std::ranges::max(edges), 1);
    EXPECT_NEAR(mean_of(edges), 0.3, 1e-9);
    const std::vector<double> buckets = ground.chances_of_columns(0.1);
    ASSERT_EQ(buckets.size(), 8U);
    ASSERT_LT(std::ranges::max(buckets), 1);
    EXPECT_NEAR(mean_of(buckets), 0.1, 1e-9);
    EXPECT_EQ(std::ranges::min(buckets), 0);  // the one with the strongest nodes
    for (const double chance : ground.chances_of_edges(0)) {
        EXPECT_LE(chance, 1);
    }
}

// One community, and one bucket: all edges and inputs are equal.
TEST(CommunityGround, DropsAtTheRateWhereAllAreEqual) {
    const Graph clique = ring_of_cliques({.num_cliques = 1, .clique_size = 6});
    const CommunityGround ground(with_buckets(clique, std::vector<std::uint32_t>(6, 0), 1), 1);
    EXPECT_EQ(ground.chances_of_edges(0.25), std::vector<double>(15, 0.75));
    EXPECT_EQ(ground.chances_of_columns(0.25), std::vector<double>(1, 0.25));
}

// The twin is w = (largest - s) / (largest - least), s the logarithms of the sums.
TEST(CommunityGround, DropsColumnsOfAttributesByTheStrengthOfTheirNodes) {
    const Graph graph = random_graph(80, 250, 3);
    EncoderInput input = with_some_buckets(graph);
    input.rows = nn::SparseOperator(nn::random_sparse_rows(80, 5, 0.7, Random(2)), 5);
    const CommunityGround ground(input, 1);
    Eigen::VectorXd strengths(80);
    for (NodeId v = 0; v < 80; ++v) {
        strengths(v) = graph.degree(v) > 0 ? ground.node_strengths()[v] : 0;
    }
    const Eigen::ArrayXd logarithms =
        (nn::dense_copy(input.rows->rows(), 5).cwiseAbs().transpose() * strengths).array().log();
    ASSERT_TRUE(logarithms.isFinite().all());
    const Eigen::ArrayXd weights =
        (logarithms.maxCoeff() - logarithms) / (logarithms.maxCoeff() - logarithms.minCoeff());
    const std::vector<double> found = ground.chances_of_columns(0.1);
    ASSERT_EQ(found.size(), 5U);
    for (Eigen::Index j = 0; j < 5; ++j) {
        EXPECT_NEAR(found[static_cast<std::size_t>(j)], 0.1 * weights(j) / weights.mean(), 1e-6);
    }
}

TEST(ThinnedOperator, IsTheSymmetricMeanOverTheKeptEdges) {
    const Graph graph = random_graph(40, 100, 3);
    const std::vector<double> chances(graph.num_edges(), 0.6);
    const Eigen::MatrixXd found =
        nn::dense_copy(thinned_operator(graph, chances, Random(1).stream("edges")).rows(), 40);
    Eigen::MatrixXd kept = Eigen::MatrixXd::Identity(40, 40);
    double num_kept = 0;
    for (NodeId v = 0; v < 40; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            if (found(v, u) != 0) {
                EXPECT_TRUE(graph.has_edge(v, u));
                kept(v, u) = kept(u, v) = 1;
                ++num_kept;
            }
        }
    }
    EXPECT_NEAR(num_kept / static_cast<double>(graph.num_edges()), 0.6, 0.2);
    const Eigen::VectorXd root = kept.rowwise().sum().cwiseSqrt().cwiseInverse();
    EXPECT_TRUE(found.isApprox(root.asDiagonal() * kept * root.asDiagonal(), 1e-6));
}

TEST(ThinnedOperator, KeepsEachEdgeWithItsChance) {
    const Graph graph = random_graph(40, 100, 3);
    std::vector<double> chances;
    RandomStream stream = Random(1).stream("chances");
    for (std::uint64_t i = 0; i < graph.num_edges(); ++i) {
        chances.push_back(i % 3 == 0 ? 0 : i % 3 == 1 ? 1 : stream.uniform());
    }
    std::map<std::pair<NodeId, NodeId>, int> times;
    constexpr int kDraws = 2000;
    for (std::uint64_t draw = 0; draw < kDraws; ++draw) {
        const auto s = thinned_operator(graph, chances, Random(draw).stream("edges"));
        for (NodeId v = 0; v < 40; ++v) {
            for (const std::uint32_t u : s.rows().row(v).columns) {
                ++times[{v, u}];
            }
        }
    }
    std::size_t i = 0;
    for (NodeId v = 0; v < 40; ++v) {
        EXPECT_EQ((times[{v, v}]), kDraws);
        for (const NodeId u : graph.neighbors(v)) {
            EXPECT_EQ((times[{v, u}]), (times[{u, v}]));
            if (v < u) {
                EXPECT_NEAR((times[{v, u}]) / static_cast<double>(kDraws), chances[i], 0.06);
                ++i;
            }
        }
    }
}

}  // namespace
}  // namespace irwe
