#include "irwe/methods/irwe_network/inference/explanation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/irwe_network/inference/identity_noise.h"
#include "irwe/methods/irwe_network/inference/infer.h"
#include "irwe/methods/irwe_network/training/full_batch_trainer.h"
#include "tests/support/small_model.h"
#include "tests/support/small_settings.h"

namespace irwe {
namespace {

class ExplanationTest : public testing::Test {
protected:
    ExplanationTest() : graph_(barbell({.clique_size = 8, .path_length = 4})) {}

    Explanation explained(const NetworkModel& model, NodeId node,
                          const ExplanationOptions& options = {}) {
        return explain(model, graph_, transductive_features(model, graph_, pool_), node, nullptr,
                       true, pool_, options);
    }

    ThreadPool pool_{2};
    Graph graph_;
};

// The shares of anonymous walks, from the walks one after the other.
std::map<AnonymousWalk, double> shares(const NetworkModel& model, const Graph& graph,
                                       std::span<const NodeId> nodes) {
    const WalkSet walks = sample_walks(graph, model.walks, Random(model.space.seed));
    const auto length = static_cast<std::size_t>(model.walks.walk_length + 1);
    const auto num_walks = static_cast<std::size_t>(model.walks.walks_per_node);
    std::map<AnonymousWalk, double> result;
    for (const NodeId v : nodes) {
        std::vector<NodeId> own(num_walks * length);
        walks.copy(v, own);
        for (std::size_t k = 0; k < num_walks; ++k) {
            result[anonymous_walk(std::span(own).subspan(k * length, length))] +=
                1.0 / static_cast<double>(num_walks * nodes.size());
        }
    }
    return result;
}

TEST_F(ExplanationTest, CountsPatternsAsTheWalksOneByOneGiveThem) {
    const NetworkModel model = small_model(graph_, pool_);
    const NodeId node = 9;
    std::vector<NodeId> everyone(graph_.num_nodes());
    std::iota(everyone.begin(), everyone.end(), NodeId{0});
    const std::map<AnonymousWalk, double> own = shares(model, graph_, std::array{node});
    std::map<AnonymousWalk, double> all = shares(model, graph_, everyone);
    const Explanation found = explained(model, node, {.num_patterns = 1000});
    ASSERT_EQ(found.patterns.size(), own.size());
    double last = std::numeric_limits<double>::infinity();
    for (const Explanation::Pattern& pattern : found.patterns) {
        EXPECT_NEAR(pattern.share, own.at(pattern.walk), 1e-12);
        EXPECT_NEAR(pattern.average, all[pattern.walk], 1e-12);
        EXPECT_TRUE(pattern.is_known);
        const double weight = pattern.share * std::log(pattern.share / pattern.average);
        EXPECT_LE(weight, last + 1e-12);
        last = weight;
    }
    EXPECT_EQ(found.num_reference_nodes, graph_.num_nodes());
    EXPECT_EQ(explained(model, node, {.num_patterns = 2}).patterns.size(), 2U);
}

TEST_F(ExplanationTest, TellsTheDegreesStepByStep) {
    const NetworkModel model = small_model(graph_, pool_);
    for (const NodeId node : {NodeId{0}, NodeId{9}}) {
        const Explanation found = explained(model, node);
        ASSERT_EQ(found.steps.size(), static_cast<std::size_t>(model.walks.walk_length + 1));
        EXPECT_EQ(found.steps[0].degree, graph_.degree(node));
        const double mean = static_cast<double>(graph_.targets().size()) / graph_.num_nodes();
        EXPECT_NEAR(found.steps[0].average, mean, 1e-12);
    }
}

TEST_F(ExplanationTest, KnowsAllOfTheTrainingGraph) {
    const Explanation found = explained(small_model(graph_, pool_), 3);
    EXPECT_EQ(found.novelty.unknown_patterns, 0);
    EXPECT_EQ(found.novelty.unknown_degrees, 0);
    EXPECT_EQ(found.novelty.unknown_nodes, 0);
    EXPECT_EQ(found.novelty.identity_trust(), 1);
    EXPECT_EQ(found.novelty.position_trust(), 1);
}

// A model of a path has never seen a triangle, nor a degree above two.
TEST_F(ExplanationTest, CountsWhatTrainingDidNotShow) {
    std::vector<Edge> path;
    for (NodeId v = 0; v + 1 < 12; ++v) {
        path.push_back({v, v + 1});
    }
    const Graph line = build_graph(NodeNames::consecutive(12), path).graph;
    const NetworkModel model = small_model(line, pool_);
    const NodeFeatures features = transfer_features(model, graph_, pool_);
    const Explanation found = explain(model, graph_, features, 0, nullptr, false, pool_, {});
    EXPECT_GT(found.novelty.unknown_patterns, 0.1);
    EXPECT_GT(found.novelty.unknown_degrees, 0.7);
    EXPECT_LT(found.novelty.identity_trust(), 0.3);
    EXPECT_GT(found.average_novelty.identity_trust(), found.novelty.identity_trust());
    EXPECT_TRUE(
        std::ranges::any_of(found.patterns, [](const auto& pattern) { return !pattern.is_known; }));
}

TEST_F(ExplanationTest, CountsVisitsToNodesThatAreNew) {
    const NetworkModel model = small_model(graph_, pool_);
    const NodeId num_nodes = graph_.num_nodes();
    std::vector<Edge> edges{{num_nodes, 0}, {num_nodes, 1}};
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph grown = build_graph(NodeNames::consecutive(num_nodes + 1), edges).graph;
    const NodeFeatures features = grown_features(model, graph_, grown, pool_);
    const Explanation found =
        explain(model, grown, features, num_nodes, &graph_.names(), false, pool_, {});
    // At least the start of each walk.
    EXPECT_GE(found.novelty.unknown_nodes, 1.0 / (model.walks.walk_length + 1));
    EXPECT_LT(found.novelty.unknown_nodes, 0.5);
    EXPECT_EQ(
        explain(model, grown, features, num_nodes, nullptr, false, pool_, {}).novelty.unknown_nodes,
        0);
}

TEST_F(ExplanationTest, ShowsTheWalksOfTheEncoder) {
    const NetworkModel model = small_model(graph_, pool_);
    const NodeId node = 9;
    const Explanation found = explained(model, node, {.num_visits = 100});
    const NodeFeatures features = transductive_features(model, graph_, pool_);
    std::vector<NodeId> expected(features.encoder_walks.of(node).begin(),
                                 features.encoder_walks.of(node).end());
    std::vector<NodeId> shown;
    for (const Explanation::Walk& walk : found.walks) {
        EXPECT_EQ(walk.nodes.front(), node);
        EXPECT_LE(walk.nearness, 1 + 1e-6);
        shown.insert(shown.end(), walk.nodes.begin(), walk.nodes.end());
    }
    EXPECT_TRUE(std::ranges::is_sorted(found.walks, std::greater(), &Explanation::Walk::nearness));
    std::ranges::sort(expected);
    std::ranges::sort(shown);
    EXPECT_EQ(shown, expected);
    double sum = 0;
    for (const Explanation::Visit& visit : found.visits) {
        sum += visit.share;
    }
    EXPECT_NEAR(sum, 1, 1e-12);
}

// The positions one by one, about the mean of all.
TEST_F(ExplanationTest, OrdersWalksByTheNearnessOfTheirNodes) {
    const NetworkModel model = small_model(graph_, pool_);
    const NodeFeatures features = transductive_features(model, graph_, pool_);
    Matrix positions = infer(model, features, graph_, pool_).vectors("position");
    const Matrix mean = positions.colwise().mean();
    positions.rowwise() -= mean.row(0);
    for (const Explanation::Walk& walk : explained(model, 9).walks) {
        double sum = 0;
        for (std::size_t j = 1; j < walk.nodes.size(); ++j) {
            const auto visited = positions.row(walk.nodes[j]);
            sum += visited.dot(positions.row(9)) / (visited.norm() * positions.row(9).norm());
        }
        EXPECT_NEAR(walk.nearness, sum / (static_cast<double>(walk.nodes.size()) - 1), 1e-4);
    }
}

// What the model left out of its own training is no news.
TEST_F(ExplanationTest, DoesNotCountRarePatternsOfTheTrainingAsUnknown) {
    NetworkSettings settings = small_settings();
    settings.features.max_anonymous_walks = 5;
    const TrainingData data(graph_, settings, pool_);
    const NetworkModel model = FullBatchTrainer(data, settings, 0, pool_).result();
    EXPECT_LT(model.space.table_share, 0.95);
    const Explanation found = explained(model, 3, {.num_patterns = 1000});
    EXPECT_NEAR(found.average_novelty.unknown_patterns, 0, 1e-12);
    EXPECT_TRUE(
        std::ranges::any_of(found.patterns, [](const auto& pattern) { return !pattern.is_known; }));
}

// Most walks of a rare node may have forms that the table lacks; they were in the training all the
// same.
TEST_F(ExplanationTest, KnowsEveryNodeOfTheTraining) {
    NetworkSettings settings = small_settings();
    settings.features.max_anonymous_walks = 5;
    const TrainingData data(graph_, settings, pool_);
    const NetworkModel model = FullBatchTrainer(data, settings, 0, pool_).result();
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        const Explanation found = explained(model, v);
        EXPECT_TRUE(found.is_of_training);
        EXPECT_EQ(found.novelty.identity_trust(), 1) << v;
    }
    const NodeFeatures features = transductive_features(model, graph_, pool_);
    double least = 1;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        const Explanation as_another =
            explain(model, graph_, features, v, nullptr, false, pool_, {});
        least = std::min(least, as_another.novelty.identity_trust());
    }
    EXPECT_LT(least, 0.95) << "the rule for other graphs would not trust all of them";
}

// Psi of all nodes by both sets of walks, compared row by row.
TEST_F(ExplanationTest, MeasuresHowFarOtherWalksMoveIdentity) {
    const NetworkModel model = small_model(graph_, pool_);
    std::vector<NodeId> everyone(graph_.num_nodes());
    std::iota(everyone.begin(), everyone.end(), NodeId{0});
    const std::uint64_t seed = model.space.seed;
    const Eigen::MatrixXd own = centered_identity(model, graph_, everyone, seed, pool_);
    const Eigen::MatrixXd other = centered_identity(model, graph_, everyone, seed + 1, pool_);
    const NodeId node = 9;
    std::vector<double> distances;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        if (v != node) {
            distances.push_back((own.row(v) - own.row(node)).norm());
        }
    }
    std::ranges::sort(distances);
    const Explanation found = explained(model, node);
    ASSERT_TRUE(found.resampled.has_value());
    EXPECT_NEAR(found.resampled->moved, (own.row(node) - other.row(node)).norm(), 1e-9);
    EXPECT_NEAR(found.resampled->to_neighbors,
                std::accumulate(distances.begin(), distances.begin() + 10, 0.0) / 10, 1e-9);
    EXPECT_GT(found.resampled->moved, 0);
}

TEST_F(ExplanationTest, DrawsSomeNodesOfALargeGraphAndIsTheSameForAllThreads) {
    const NetworkModel model = small_model(graph_, pool_);
    const Explanation one = explained(model, 2, {.max_reference_nodes = 5});
    EXPECT_EQ(one.num_reference_nodes, 5U);
    ThreadPool single(1);
    const Explanation other = explain(model, graph_, transductive_features(model, graph_, single),
                                      2, nullptr, true, single, {.max_reference_nodes = 5});
    ASSERT_EQ(one.steps.size(), other.steps.size());
    for (std::size_t j = 0; j < one.steps.size(); ++j) {
        EXPECT_EQ(one.steps[j].average, other.steps[j].average);
    }
    for (std::size_t k = 0; k < one.walks.size(); ++k) {
        EXPECT_EQ(one.walks[k].nearness, other.walks[k].nearness);
    }
}

}  // namespace
}  // namespace irwe
