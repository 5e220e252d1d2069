#include "irwe/methods/shared/walk_spread.h"

#include <gmock/gmock.h>

#include <Eigen/Core>
#include <algorithm>
#include <limits>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

Eigen::RowVectorXd dense_row(const Spread& spread, NodeId num_nodes) {
    Eigen::RowVectorXd result = Eigen::RowVectorXd::Zero(num_nodes);
    for (std::size_t i = 0; i < spread.nodes.size(); ++i) {
        EXPECT_EQ(result(spread.nodes[i]), 0) << "a node is listed twice";
        result(spread.nodes[i]) = spread.probabilities[i];
    }
    return result;
}

TEST(WalkSpread, IsARowOfThePowersOfTheTransitionMatrixWithoutALimit) {
    for (const Graph& graph : {random_graph(40, 100, 1), random_weighted_graph(40, 100, 1)}) {
        const Eigen::MatrixXd step = transition_matrix(graph);
        WalkSpreader spreader(graph, {.num_hops = 4, .max_visits = kNoLimit});
        for (const NodeId start : {NodeId{0}, NodeId{17}, NodeId{39}}) {
            Eigen::MatrixXd power = Eigen::MatrixXd::Identity(40, 40);
            for (const Spread& hop : spreader.from(start)) {
                power *= step;
                EXPECT_TRUE(dense_row(hop, 40).isApprox(power.row(start), 1e-5));
                EXPECT_EQ(hop.dropped, 0);
            }
        }
    }
}

// The bound of the header, on a graph with hubs.
TEST(WalkSpread, LosesNoMoreThanItsBoundAndKnowsHowMuch) {
    constexpr NodeId kNodes = 300;
    constexpr double kVisits = 60;
    const Graph graph = random_graph(kNodes, 1500, 2);
    const Eigen::MatrixXd step = transition_matrix(graph);
    WalkSpreader spreader(graph, {.num_hops = 5, .max_visits = kVisits});
    double largest_dropped = 0;
    for (NodeId start = 0; start < kNodes; start += 7) {
        Eigen::RowVectorXd exact = Eigen::RowVectorXd::Zero(kNodes);
        exact(start) = 1;
        double num_drops = 0;
        for (const Spread& hop : spreader.from(start)) {
            exact = exact * step;
            const Eigen::RowVectorXd found = dense_row(hop, kNodes);
            EXPECT_NEAR(found.sum() + hop.dropped, graph.degree(start) > 0 ? 1 : 0, 1e-5);
            for (NodeId v = 0; v < kNodes; ++v) {
                const double missing = exact(v) - found(v);
                EXPECT_GE(missing, -1e-6);
                EXPECT_LE(missing, num_drops * graph.degree(v) / kVisits + 1e-6);
            }
            largest_dropped = std::max(largest_dropped, hop.dropped);
            num_drops += 1;
        }
    }
    EXPECT_GT(largest_dropped, 0.1) << "the limit has dropped nothing, so nothing was tested";
}

TEST(WalkSpread, CrossesFewerEdgesInAHopThanTheLimit) {
    const Graph graph = random_graph(500, 5000, 3);
    WalkSpreader spreader(graph, {.num_hops = 5, .max_visits = 100});
    for (NodeId start = 0; start < 500; start += 50) {
        const std::span<const Spread> hops = spreader.from(start);
        for (std::size_t t = 1; t < hops.size(); ++t) {
            EXPECT_LT(hops[t].nodes.size(), 100);
        }
    }
}

TEST(WalkSpread, IsEmptyWithoutNeighborsAndStaysOnASelfLoop) {
    const std::vector<Edge> edges{{0, 1}, {2, 2}};
    const Graph graph = build_graph(NodeNames::consecutive(4), edges, SelfLoops::keep).graph;
    WalkSpreader spreader(graph, {.num_hops = 2});
    for (const Spread& hop : spreader.from(3)) {
        EXPECT_TRUE(hop.nodes.empty());
        EXPECT_EQ(hop.dropped, 0);
    }
    for (const Spread& hop : spreader.from(2)) {
        EXPECT_THAT(hop.nodes, testing::ElementsAre(2));
        EXPECT_THAT(hop.probabilities, testing::ElementsAre(1));
    }
}

// With walks that come back to the new node, and with drops.
TEST(WalkSpread, OfANodeThatIsOnlyJoinedIsThatOnTheGraphThatHasIt) {
    const SpreadOptions options{.num_hops = 5, .max_visits = 200};
    for (const Graph& graph : {random_graph(300, 1500, 4), random_weighted_graph(300, 1500, 4),
                               random_weighted_graph(300, 1500, 4, SelfLoops::drop, true)}) {
        GraphWithNode joined(graph);
        WalkSpreaderOn<GraphWithNode> spreader(joined, options);
        for (const std::vector<NodeId>& neighbors :
             {std::vector<NodeId>{7}, std::vector<NodeId>{1, 2, 50, 299}, std::vector<NodeId>{}}) {
            const EdgeWeights weights = new_weights(graph.kind(), neighbors);
            joined.join(neighbors, view_of(weights));
            const Graph grown = with_new_node(graph, neighbors, view_of(weights));
            WalkSpreader expected_spreader(grown, options);
            const std::span<const Spread> found = spreader.from(300);
            const std::span<const Spread> expected = expected_spreader.from(300);
            for (std::size_t t = 0; t < expected.size(); ++t) {
                EXPECT_EQ(found[t].nodes, expected[t].nodes);
                EXPECT_EQ(found[t].probabilities, expected[t].probabilities);
                EXPECT_EQ(found[t].dropped, expected[t].dropped);
            }
            EXPECT_EQ(std::ranges::count(found[1].nodes, NodeId{300}), neighbors.empty() ? 0 : 1);
            EXPECT_EQ(found[4].dropped > 0, !neighbors.empty());
        }
    }
}

}  // namespace
}  // namespace irwe
