#include "irwe/methods/shared/octave_degrees.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

TEST(RelativeDegrees, AreOctavesAboveTheMeanOfTheGraph) {
    // Degrees 4, 1, 1, 1, 1, 0: the mean is 8 / 6.
    const std::vector<Edge> star{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
    const Matrix degrees = relative_degrees(build_graph(NodeNames::consecutive(6), star).graph);
    EXPECT_NEAR(degrees(0, 0), std::log2(3.0), 1e-6);
    EXPECT_NEAR(degrees(1, 0), std::log2(0.75), 1e-6);
    EXPECT_NEAR(degrees(5, 0), std::log2(0.375), 1e-6);
}

TEST(OctaveDegrees, SpreadTheOwnDegreeOverTwoOctaves) {
    const std::vector<Edge> star{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
    ThreadPool pool(1);
    const Matrix found =
        octave_degrees(build_graph(NodeNames::consecutive(6), star).graph, 0, pool);
    ASSERT_EQ(found.cols(), 13);
    const double share = std::log2(3.0) - 1;  // above the octave 1, column 7
    EXPECT_NEAR(found(0, 7), std::sqrt(1 - share), 1e-5);
    EXPECT_NEAR(found(0, 8), std::sqrt(share), 1e-5);
    EXPECT_NEAR(found.row(0).squaredNorm(), 1, 1e-5);
}

// By powers of the dense transition matrix.
TEST(OctaveDegrees, AreExpectedSharesAmongTheNodesThatWalksMeet) {
    ThreadPool pool(2);
    for (const Graph& graph : {random_graph(50, 120, 1), random_weighted_graph(50, 120, 1)}) {
        Eigen::MatrixXd step = transition_matrix(graph);
        for (NodeId v = 0; v < 50; ++v) {
            step(v, v) += graph.degree(v) == 0 ? 1 : 0;  // a walk stays there
        }
        const Matrix found = octave_degrees(graph, 3, pool);
        ASSERT_EQ(found.cols(), num_octave_columns(3));
        Eigen::MatrixXd expected = found.leftCols(13).cast<double>().cwiseAbs2();
        for (int hop = 1; hop <= 3; ++hop) {
            expected = (step * expected).eval();
            EXPECT_TRUE(
                found.middleCols(13 * hop, 13).cast<double>().cwiseAbs2().isApprox(expected, 1e-5));
        }
    }
}

// Every degree three times as large: the same scale.
TEST(OctaveDegrees, DoNotDependOnTheDensityOfTheGraph) {
    ThreadPool pool(1);
    const auto ring = [](NodeId num_nodes, NodeId reach) {
        std::vector<Edge> edges;
        for (NodeId v = 0; v < num_nodes; ++v) {
            for (NodeId i = 1; i <= reach; ++i) {
                edges.push_back({v, (v + i) % num_nodes});
            }
        }
        return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
    };
    const Matrix sparse = octave_degrees(ring(30, 2), 2, pool);
    const Matrix dense = octave_degrees(ring(30, 6), 2, pool);
    EXPECT_TRUE(sparse.isApprox(dense, 1e-5F));
}

TEST(OctaveDegrees, GiveTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(3000, 9000, 2);
    ThreadPool one(1);
    ThreadPool four(4);
    const Matrix a = octave_degrees(graph, 4, one);
    const Matrix b = octave_degrees(graph, 4, four);
    EXPECT_TRUE(std::ranges::equal(entries(a), entries(b)));
}

// The definition of the header, with loops over the grown graph.
Eigen::RowVectorXd slow_added_octaves(const Graph& graph, const Graph& grown, int num_hops) {
    const NodeId added = graph.num_nodes();
    const double mean =
        static_cast<double>(graph.targets().size()) / static_cast<double>(graph.num_nodes());
    const auto own = [&](NodeId v) {
        const double place =
            std::clamp(std::log2(std::max<double>(grown.degree(v), 0.5) / mean), -6.0, 6.0) + 6;
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(14);
        const auto below = static_cast<Eigen::Index>(place);
        row(below) = 1 - (place - static_cast<double>(below));
        row(below + 1) = place - static_cast<double>(below);
        return Eigen::RowVectorXd(row.head(13));
    };
    ThreadPool pool(1);
    const Eigen::MatrixXd before = octave_degrees(graph, num_hops, pool).cast<double>().cwiseAbs2();
    Eigen::MatrixXd met(added + 1, 13);
    for (NodeId v = 0; v <= added; ++v) {
        met.row(v) = own(v);
    }
    Eigen::RowVectorXd result((num_hops + 1) * 13);
    result.head(13) = met.row(added);
    for (int hop = 1; hop <= num_hops; ++hop) {
        Eigen::MatrixXd next = met;  // of the new node and its neighbors
        if (grown.degree(added) > 0) {
            next.row(added).setZero();
        }
        for (const NodeId u : grown.neighbors(added)) {
            next.row(u).setZero();
            for_each_edge(grown, u, [&](NodeId w, double weight) {
                const double share = weight / grown.strength(u);
                next.row(u) +=
                    share * (w == added
                                 ? Eigen::RowVectorXd(met.row(added))
                                 : Eigen::RowVectorXd(before.row(w).segment((hop - 1) * 13, 13)));
            });
        }
        for_each_edge(grown, added, [&](NodeId u, double weight) {
            next.row(added) += weight / grown.strength(added) * met.row(u);
        });
        met = next;
        result.segment(hop * 13, 13) = met.row(added);
    }
    return result.cwiseSqrt();
}

TEST(AddedOctaveDegrees, AreSharesThatWalksMeetWhichCrossTheNewEdges) {
    ThreadPool pool(1);
    for (const Graph& random : {random_graph(39, 90, 5), random_weighted_graph(39, 90, 5)}) {
        const Graph graph = with_new_node(random, {});  // node 39 has no neighbors
        GraphWithNode joined(graph);
        const Matrix rows = octave_degrees(graph, 9, pool);
        const std::vector<NodeId> many = all_nodes(graph);
        const std::vector<std::vector<NodeId>> cases{{}, {9}, {39}, {1, 2, 14, 39}, many};
        for (const std::vector<NodeId>& neighbors : cases) {
            const EdgeWeights weights = new_weights(graph.kind(), neighbors);
            joined.join(neighbors, view_of(weights));
            const Matrix found = added_octave_degrees(joined, rows);
            ASSERT_EQ(found.cols(), rows.cols());
            const Graph grown = with_new_node(graph, neighbors, view_of(weights));
            EXPECT_LT(
                (found.cast<double>() - slow_added_octaves(graph, grown, 9)).cwiseAbs().maxCoeff(),
                1e-4);
        }
    }
}

}  // namespace
}  // namespace irwe
