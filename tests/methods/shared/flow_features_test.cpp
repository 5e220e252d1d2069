#include "irwe/methods/shared/flow_features.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/graph/weighted_builder.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

using testing::ElementsAre;

constexpr GraphKind kWeights{.weights = true};
constexpr GraphKind kDirections{.directions = true};
constexpr GraphKind kBoth{.weights = true, .directions = true};

// P with a 1 where a walk stays.
Eigen::MatrixXd lazy_transitions(const Graph& graph, Way way) {
    Eigen::MatrixXd step = transition_matrix(graph, way);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        step(v, v) += step.row(v).sum() == 0 ? 1 : 0;
    }
    return step;
}

TEST(FlowFeatures, HaveNoColumnsWithoutWeightsAndDirections) {
    ThreadPool pool(1);
    EXPECT_EQ(flow_features(random_graph(20, 40, 1), {}, 3, pool).cols(), 0);
    EXPECT_THAT(flow_sizes(kWeights), ElementsAre("strength"));
    EXPECT_THAT(flow_sizes(kDirections), ElementsAre("arrows sent", "arrows received"));
    EXPECT_EQ(flow_sizes(kBoth).size(), 5U);
    for (const GraphKind kind : {kWeights, kDirections, kBoth}) {
        EXPECT_EQ(std::ssize(flow_column_names(kind, 3)), num_flow_columns(kind, 3));
    }
}

// By dense matrices: sizes are sums of rows, and hops are products.
TEST(FlowFeatures, AreSizesAndWhatWalksInBothDirectionsMeet) {
    ThreadPool pool(2);
    const Graph graph = random_weighted_graph(40, 130, 2, SelfLoops::drop, true);
    const Matrix found = flow_features(graph, kBoth, 2, pool);
    const std::vector<std::pair<Way, bool>> sizes{{Way::any, false},
                                                  {Way::along, true},
                                                  {Way::against, true},
                                                  {Way::along, false},
                                                  {Way::against, false}};
    const Eigen::Index width = 1 + 13 * 5;
    ASSERT_EQ(found.cols(), 5 * width);
    for (std::size_t s = 0; s < sizes.size(); ++s) {
        const auto& [way, counts] = sizes[s];
        Eigen::MatrixXd adjacency = dense_adjacency(graph, way);
        if (counts) {
            adjacency = (adjacency.array() > 0).cast<double>();
        }
        Eigen::VectorXd size = adjacency.rowwise().sum();
        const double mean = size.mean();
        double smallest = size.maxCoeff();
        for (const double value : size) {
            smallest = value > 0 ? std::min(smallest, value) : smallest;
        }
        const Matrix block = found.middleCols(static_cast<Eigen::Index>(s) * width, width);
        for (NodeId v = 0; v < 40; ++v) {
            const double used = size(v) > 0 ? size(v) : smallest / 2;
            EXPECT_NEAR(block(v, 0), 5 * std::log2(used / mean), 1e-4);
        }
        const Matrix relative = block.leftCols(1) / 5;
        const Eigen::MatrixXd octaves = octaves_of(relative).cast<double>();
        EXPECT_TRUE(block.middleCols(1, 13).cast<double>().cwiseAbs2().isApprox(octaves, 1e-5));
        Eigen::Index place = 14;
        for (const Way walk : {Way::along, Way::against}) {
            Eigen::MatrixXd met = octaves;
            for (int hop = 1; hop <= 2; ++hop, place += 13) {
                met = (lazy_transitions(graph, walk) * met).eval();
                EXPECT_TRUE(
                    block.middleCols(place, 13).cast<double>().cwiseAbs2().isApprox(met, 1e-4));
            }
        }
    }
}

TEST(FlowFeatures, TakeAGraphWithoutDirectionsAsOneWithBoth) {
    ThreadPool pool(1);
    const Graph graph = random_graph(30, 80, 3);
    const Matrix found = flow_features(graph, kDirections, 2, pool);
    const Eigen::Index half = found.cols() / 2;
    EXPECT_TRUE(found.leftCols(half) == found.rightCols(half)) << "sends what it receives";
}

TEST(FlowFeatures, GiveTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_weighted_graph(900, 4000, 4, SelfLoops::drop, true);
    ThreadPool one(1);
    ThreadPool three(3);
    EXPECT_TRUE(flow_features(graph, kBoth, 3, one) == flow_features(graph, kBoth, 3, three));
}

}  // namespace
}  // namespace irwe
