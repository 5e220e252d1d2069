#include "irwe/answers/community_shares.h"

#include <gmock/gmock.h>

#include <Eigen/Core>

#include "irwe/base/random.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<NodeId> drawn_communities(NodeId num_nodes, NodeId num_communities) {
    std::vector<NodeId> result;
    RandomStream stream = Random(7).stream("communities");
    for (NodeId v = 0; v < num_nodes; ++v) {
        result.push_back(static_cast<NodeId>(stream.below(num_communities)));
    }
    return result;
}

// (P + P^2) / 2 times the matrix of members, where P has the steps of walks.
Eigen::MatrixXd slow_shares(const Graph& graph, const std::vector<NodeId>& community_of_node,
                            NodeId num_communities) {
    Eigen::MatrixXd steps = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    Eigen::MatrixXd members = Eigen::MatrixXd::Zero(graph.num_nodes(), num_communities);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        members(v, community_of_node[v]) = 1;
        for (const NodeId u : graph.neighbors(v)) {
            steps(v, u) = 1.0 / graph.degree(v);
        }
    }
    return (steps + steps * steps) / 2 * members;
}

TEST(CommunityShares, AreThoseOfOneAndTwoSteps) {
    const Graph graph = random_graph(80, 200, 1, SelfLoops::keep);
    const std::vector<NodeId> communities = drawn_communities(80, 6);
    const Eigen::MatrixXd expected = slow_shares(graph, communities, 6);
    ThreadPool pool(2);
    const std::vector<CommunityShares> found = community_shares(graph, communities, pool);
    for (NodeId v = 0; v < 80; ++v) {
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(6);
        for (const auto& [community, share] : found[v]) {
            row(community) = share;
        }
        EXPECT_LT((row - expected.row(v)).cwiseAbs().maxCoeff(), 1e-12);
    }
}

TEST(CommunityShares, AreTheSameForEveryNumberOfThreads) {
    const Graph graph = random_graph(3000, 9000, 1);
    const std::vector<NodeId> communities = drawn_communities(3000, 20);
    ThreadPool one(1);
    ThreadPool many(4);
    EXPECT_EQ(community_shares(graph, communities, one),
              community_shares(graph, communities, many));
}

TEST(ShareMoved, IsHalfTheSumOfDifferences) {
    EXPECT_DOUBLE_EQ(share_moved({{0, 0.5}, {2, 0.5}}, {{0, 0.5}, {2, 0.5}}), 0);
    EXPECT_DOUBLE_EQ(share_moved({{0, 1}}, {{3, 1}}), 1);
    EXPECT_DOUBLE_EQ(share_moved({{0, 0.75}, {2, 0.25}}, {{1, 0.25}, {2, 0.75}}), 0.75);
    EXPECT_DOUBLE_EQ(share_moved({}, {{1, 1}}), 0.5);
}

TEST(MainCommunity, IsTheFirstOfTheLargest) {
    EXPECT_EQ(main_community({{1, 0.2}, {4, 0.4}, {5, 0.4}}), 4U);
}

}  // namespace
}  // namespace irwe
