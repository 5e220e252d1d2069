#include "irwe/methods/irwe/irwe_explanation.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/weighted_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

Application application_to(const Graph& graph, Reach kind,
                           std::shared_ptr<const NodeNames> known = nullptr) {
    return {.kind = kind,
            .graph = graph,
            .before = {},
            .nodes = all_nodes(graph),
            .fingerprint = "",
            .known = std::move(known)};
}

class IrweExplanationTest : public testing::Test {
protected:
    Explanation explained(const Application& application, NodeId node) {
        return explain({identity_, roles_, hops_}, application, node, pool_);
    }

    ThreadPool pool_{2};
    // Nodes 0 to 7 and 12 to 19 are the cliques, 8 to 11 the path between 7 and 12.
    Graph graph_ = barbell({.clique_size = 8, .path_length = 4});
    IdentityOptions roles_;
    PositionOptions hops_;
    IdentitySpace identity_{graph_, roles_, 32, pool_};
};

const Explanation::Feature* find(const Explanation& explanation, const std::string& name) {
    const auto found = std::ranges::find(explanation.features, name, &Explanation::Feature::name);
    return found == explanation.features.end() ? nullptr : &*found;
}

TEST_F(IrweExplanationTest, TellsTheFeaturesInWhichANodeDiffersMostFirst) {
    // In the middle of the path: no triangles, and neighbors of degree 2.
    const Explanation found = explained(application_to(graph_, Reach::training_graph), 10);
    ASSERT_EQ(found.features.size(), 8);
    for (std::size_t i = 1; i < found.features.size(); ++i) {
        EXPECT_GE(std::abs(found.features[i - 1].deviations),
                  std::abs(found.features[i].deviations));
    }
    const Explanation::Feature* const around = find(found, "mean degree of neighbors");
    ASSERT_NE(around, nullptr);
    EXPECT_NEAR(around->value, 2, 1e-5);
}

TEST_F(IrweExplanationTest, ComparesLogarithms) {
    const Explanation found = explained(application_to(graph_, Reach::training_graph), 8);
    const Explanation::Feature* const triangles = find(found, "triangles");
    ASSERT_NE(triangles, nullptr);
    EXPECT_EQ(triangles->value, 0);
    // 16 nodes of a clique of eight are in 21 triangles each, 4 in none.
    const double mean = 0.8 * std::log(22.0);
    EXPECT_NEAR(triangles->typical, std::expm1(mean), 1e-3);
    EXPECT_NEAR(triangles->deviations, -mean / (0.4 * std::log(22.0)), 1e-4);
}

// The chance to be back in the middle of a path after two steps is 1/2, that to be there by chance
// 2 / 2E.
TEST_F(IrweExplanationTest, TellsHowOftenWalksReturn) {
    const Explanation found = explained(application_to(graph_, Reach::training_graph), 10);
    const Explanation::Feature* const back =
        find(found, "chance to be back after 2 steps over chance");
    ASSERT_NE(back, nullptr);
    EXPECT_NEAR(back->value, 0.5 * static_cast<double>(graph_.targets().size()) / 2, 0.01);
}

TEST_F(IrweExplanationTest, TellsTheDegreesThatWalksMeet) {
    const Explanation found = explained(application_to(graph_, Reach::training_graph), 7);
    ASSERT_EQ(found.steps.size(), 6);
    EXPECT_DOUBLE_EQ(found.steps[0].degree, 8);
    EXPECT_DOUBLE_EQ(found.steps[0].average, (14 * 7 + 2 * 8 + 4 * 2) / 20.0);
    // Seven members of the clique, and one node of the path.
    EXPECT_DOUBLE_EQ(found.steps[1].degree, (7 * 7 + 2) / 8.0);
    // From a member of the clique: six others and node 7; from the path: node 7 and the next.
    EXPECT_DOUBLE_EQ(found.steps[2].degree, (7 * (6 * 7 + 8) / 7.0 + (8 + 2) / 2.0) / 8);
    EXPECT_EQ(found.walk_length, 5);
    EXPECT_EQ(found.num_reference_nodes, 20);
}

// The slow twin: powers of the dense transition matrix.
TEST_F(IrweExplanationTest, TellsWhomWalksMeetMoreOftenThanByChance) {
    const NodeId node = 9;
    const Explanation found = explained(application_to(graph_, Reach::training_graph), node);
    Eigen::MatrixXd steps = Eigen::MatrixXd::Zero(20, 20);
    for (NodeId v = 0; v < 20; ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            steps(v, u) = 1.0 / graph_.degree(v);
        }
    }
    Eigen::RowVectorXd place = Eigen::RowVectorXd::Unit(20, node);
    Eigen::RowVectorXd visits = Eigen::RowVectorXd::Zero(20);
    for (int hop = 0; hop < 5; ++hop) {
        place = place * steps;
        visits += place;
    }
    visits(node) = 0;
    visits /= visits.sum();
    ASSERT_FALSE(found.meetings.empty());
    double before = 1;
    for (const Explanation::Meeting& meeting : found.meetings) {
        const double chance =
            graph_.degree(meeting.node) / static_cast<double>(graph_.targets().size());
        EXPECT_NEAR(meeting.share, visits(meeting.node), 1e-5);
        EXPECT_NEAR(meeting.lift, visits(meeting.node) / chance, 1e-3);
        EXPECT_GT(meeting.lift, 1);
        EXPECT_LE(meeting.share * std::log(meeting.lift), before);
        before = meeting.share * std::log(meeting.lift);
    }
    EXPECT_THAT((std::vector{found.meetings[0].node, found.meetings[1].node}),
                testing::UnorderedElementsAre(8, 10));
}

TEST_F(IrweExplanationTest, TrustsItsTrainingGraph) {
    const Explanation found =
        explained(application_to(graph_, Reach::training_graph, graph_.shared_names()), 3);
    ASSERT_TRUE(found.drift);
    EXPECT_EQ(found.drift->trust, 1);
    EXPECT_EQ(found.identity_trust(), 1);
    EXPECT_EQ(found.novelty.position_trust(), 1);
    EXPECT_THAT(found.outside, testing::IsEmpty());
}

// The walk of a newcomer whose only neighbor is known is at home after every odd hop, and at an
// unknown node, itself, after even ones only if it came back.
TEST_F(IrweExplanationTest, CountsVisitsToUnknownNodes) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 20; ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    edges.push_back({20, 9});
    const Graph grown = build_graph(NodeNames::consecutive(21), edges).graph;
    hops_.num_hops = 2;
    const auto known = std::make_shared<const NodeNames>(NodeNames::consecutive(20));
    const Explanation found = explained(application_to(grown, Reach::new_nodes, known), 20);
    // After one hop it is at node 9, after two with chance 1/3 back.
    EXPECT_NEAR(found.novelty.unknown_nodes, 1 / 6.0, 1e-9);
    // After one hop: from node 9 only, 1/3; after two: from 8 and 10, 1/2 of 1/3, and from 20.
    EXPECT_NEAR(found.average_novelty.unknown_nodes, (1 / 3.0 + 1 / 3.0 + 1 / 3.0) / 21 / 2, 1e-9);
    const Explanation elsewhere = explained(application_to(grown, Reach::new_graphs), 20);
    EXPECT_EQ(elsewhere.novelty.unknown_nodes, 0);
}

TEST_F(IrweExplanationTest, TellsWhereANodeLiesOutsideOfTheTraining) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v <= 200; ++v) {
        edges.push_back({0, v});
    }
    const Graph star = build_graph(NodeNames::consecutive(201), edges).graph;
    const Explanation found = explained(application_to(star, Reach::new_graphs), 0);
    ASSERT_FALSE(found.outside.empty());
    EXPECT_EQ(found.outside[0].meaning, "degree");
    EXPECT_GT(found.outside[0].deviations, 3);
    EXPECT_LT(found.identity_trust(), kLowTrust);
    for (std::size_t i = 1; i < found.outside.size(); ++i) {
        EXPECT_NE(found.outside[i].meaning, "degree");
    }
}

TEST_F(IrweExplanationTest, ExplainsANodeWithoutNeighbors) {
    const Graph graph =
        build_graph(NodeNames::consecutive(4), std::vector<Edge>{{0, 1}, {1, 2}}).graph;
    const Explanation found = explained(application_to(graph, Reach::new_graphs), 3);
    EXPECT_THAT(found.meetings, testing::IsEmpty());
    EXPECT_EQ(found.steps.back().degree, 0);
    for (const Explanation::Feature& feature : found.features) {
        EXPECT_TRUE(std::isfinite(feature.value) && std::isfinite(feature.deviations));
    }
}

TEST_F(IrweExplanationTest, IsTheSameForEveryNumberOfThreads) {
    const Graph graph = random_graph(300, 900, 1);
    const IdentitySpace identity(graph, roles_, 32, pool_);
    const Application itself = application_to(graph, Reach::training_graph);
    ThreadPool one(1);
    ThreadPool four(4);
    const Explanation expected = explain({identity, roles_, hops_}, itself, 17, one);
    const Explanation found = explain({identity, roles_, hops_}, itself, 17, four);
    for (std::size_t i = 0; i < expected.features.size(); ++i) {
        EXPECT_EQ(found.features[i].name, expected.features[i].name);
        EXPECT_EQ(found.features[i].deviations, expected.features[i].deviations);
    }
    for (std::size_t i = 0; i < expected.steps.size(); ++i) {
        EXPECT_EQ(found.steps[i].average, expected.steps[i].average);
    }
}

// Payments of 1, 2, ..., 6 from node 0 to the others, and one of 4 from node 1 to node 0.
TEST(IrweExplanationOfFlows, TellsStrengthAndWhatANodeSendsAndReceives) {
    ThreadPool pool(1);
    std::vector<Edge> arrows{{1, 0}};
    std::vector<float> weights{4};
    for (NodeId v = 1; v <= 6; ++v) {
        arrows.push_back({0, v});
        weights.push_back(static_cast<float>(v));
    }
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(7), arrows, weights, {.directed = true}).graph;
    const auto flows = [&](const Graph& used, NodeId node) {
        const IdentityOptions roles;
        const PositionOptions hops;
        const IdentitySpace identity(used, roles, 8, pool);
        std::vector<std::pair<std::string, double>> result;
        for (const Explanation::Feature& flow :
             explain({identity, roles, hops}, application_to(used, Reach::training_graph), node,
                     pool)
                 .flows) {
            result.emplace_back(flow.name, flow.value);
        }
        return result;
    };
    using testing::ElementsAre;
    using testing::Pair;
    EXPECT_THAT(flows(graph, 0), ElementsAre(Pair("strength", 25), Pair("arrows sent", 6),
                                             Pair("arrows received", 1), Pair("weight sent", 21),
                                             Pair("weight received", 4)));
    EXPECT_THAT(flows(graph, 6),
                ElementsAre(Pair("strength", 6), Pair("arrows sent", 0), Pair("arrows received", 1),
                            Pair("weight sent", 0), Pair("weight received", 6)));
    EXPECT_THAT(flows(graph.reduced_to({.weights = true}), 6), ElementsAre(Pair("strength", 6)));
    EXPECT_THAT(flows(graph.reduced_to({.directions = true}), 1),
                ElementsAre(Pair("arrows sent", 1), Pair("arrows received", 1)));
    EXPECT_THAT(flows(graph.reduced_to({}), 1), ElementsAre());
}

// Arrows sent: 6 by node 0, 1 by node 1, and half of the smallest for the others.
TEST(IrweExplanationOfFlows, ComparesLogarithms) {
    ThreadPool pool(1);
    std::vector<Edge> arrows{{1, 0}};
    for (NodeId v = 1; v <= 6; ++v) {
        arrows.push_back({0, v});
    }
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(7), arrows, {}, {.directed = true}).graph;
    const IdentityOptions roles;
    const PositionOptions hops;
    const IdentitySpace identity(graph, roles, 8, pool);
    const Explanation::Feature sent =
        explain({identity, roles, hops}, application_to(graph, Reach::training_graph), 0, pool)
            .flows[0];
    const double mean = (std::log(6) + 5 * std::log(0.5)) / 7;
    const double deviation = std::sqrt((std::pow(std::log(6) - mean, 2) + std::pow(mean, 2) +
                                        5 * std::pow(std::log(0.5) - mean, 2)) /
                                       7);
    EXPECT_NEAR(sent.typical, std::exp(mean), 1e-6);
    EXPECT_NEAR(sent.deviations, (std::log(6) - mean) / deviation, 1e-5);
}

}  // namespace
}  // namespace irwe
