#include "irwe/methods/shared/flow_features.h"

#include <gmock/gmock.h>

#include <algorithm>
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

// The definition of the header, with dense matrices of the grown graph.
Eigen::RowVectorXd slow_added_flows(const Graph& graph, const Graph& grown, int num_hops) {
    constexpr Eigen::Index kWidth = 13;
    const GraphKind kind = graph.kind();
    const NodeId added = graph.num_nodes();
    ThreadPool pool(1);
    const Eigen::MatrixXd before = flow_features(graph, kind, num_hops, pool).cast<double>();
    const std::vector<Way> ways =
        kind.directions ? std::vector{Way::along, Way::against} : std::vector{Way::any};
    const auto value = [](const Eigen::MatrixXd& adjacency, NodeId v, bool counts) {
        return counts ? static_cast<double>((adjacency.row(v).array() > 0).count())
                      : adjacency.row(v).sum();
    };
    Eigen::RowVectorXd result(before.cols());
    Eigen::Index place = 0;
    for (const FlowSize& size : flow_sizes_of(graph, kind)) {
        const Eigen::MatrixXd adjacency = dense_adjacency(grown, size.way);
        double smallest = size.smallest;
        for (NodeId v = 0; v <= added; ++v) {
            const double own = value(adjacency, v, size.counts);
            const bool is_seen = v == added || grown.has_edge(v, added);
            smallest = is_seen && own > 0 ? std::min(smallest, own) : smallest;
        }
        Matrix relative(added + 1, 1);
        for (NodeId v = 0; v <= added; ++v) {
            const double own = value(adjacency, v, size.counts);
            relative(v, 0) =
                static_cast<Real>(std::log2((own > 0 ? own : smallest / 2) / size.mean));
        }
        const Eigen::MatrixXd octaves = octaves_of(relative).cast<double>();
        result(place) = 5 * relative(added, 0);
        result.segment(place + 1, kWidth) = octaves.row(added).cwiseSqrt();
        const Eigen::Index first = place + 1;  // in `before`, of what the nodes of the graph meet
        place += 1 + kWidth;
        for (const Way way : ways) {
            const Eigen::MatrixXd step = lazy_transitions(grown, way);
            Eigen::MatrixXd met = octaves;
            for (int hop = 1; hop <= num_hops; ++hop, place += kWidth) {
                Eigen::MatrixXd known = met;  // but nodes of the graph do not see the new one
                known.topRows(added) =
                    before.middleCols(hop == 1 ? first : place - kWidth, kWidth).cwiseAbs2();
                Eigen::MatrixXd next = step * known;
                // A step of the new node leads to neighbors, which see it.
                next.row(added) = step.row(added) * met;
                for (NodeId u = 0; u < added; ++u) {
                    if (step(u, u) == 1) {
                        next.row(u) = met.row(u);
                    }
                }
                met = next;
                result.segment(place, kWidth) = met.row(added).cwiseSqrt();
            }
        }
    }
    return result;
}

// Sends, receives or does both; neighbors that had no arrow of a way, and node 39 without any.
TEST(AddedFlowFeatures, AreSizesAndWhatWalksMeetWhichCrossTheNewEdges) {
    ThreadPool pool(1);
    for (const Graph& random : {random_graph(39, 90, 5), random_weighted_graph(39, 60, 5),
                                random_directed_graph(39, 60, 5),
                                random_weighted_graph(39, 60, 5, SelfLoops::drop, true)}) {
        const Graph graph = with_new_node(random, {});
        GraphWithNode joined(graph);
        const Matrix rows = flow_features(graph, graph.kind(), 3, pool);
        const std::vector<FlowSize> sizes = flow_sizes_of(graph, graph.kind());
        const std::vector<std::vector<NodeId>> cases{
            {}, {9}, {39}, {1, 2, 14, 39}, {0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36}};
        for (const std::vector<NodeId>& neighbors : cases) {
            const EdgeWeights weights = new_weights(graph.kind(), neighbors);
            joined.join(neighbors, view_of(weights));
            const Matrix found = added_flow_features(joined, rows, sizes, graph.kind(), 3);
            const Graph grown = with_new_node(graph, neighbors, view_of(weights));
            const Eigen::RowVectorXd expected = slow_added_flows(graph, grown, 3);
            ASSERT_EQ(found.cols(), expected.cols());
            if (found.cols() > 0) {
                EXPECT_LT((found.cast<double>() - expected).cwiseAbs().maxCoeff(), 2e-3)
                    << graph_kind_text(graph.kind()) << ", " << neighbors.size() << " neighbors";
            }
        }
    }
}

}  // namespace
}  // namespace irwe
