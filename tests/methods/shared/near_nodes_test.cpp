#include "irwe/methods/shared/near_nodes.h"

#include <gmock/gmock.h>

#include <Eigen/Core>
#include <algorithm>
#include <limits>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

constexpr double kEverything = std::numeric_limits<double>::infinity();

NearOptions exact(int num_hops, double min_lift, int max_entries) {
    return {.spread = {.num_hops = num_hops, .max_visits = kEverything},
            .min_lift = min_lift,
            .max_entries = max_entries};
}

// The lifts x_1, ..., x_T of all pairs by dense powers of P.
std::vector<Eigen::MatrixXd> slow_lifts(const Graph& graph, int num_hops) {
    const Eigen::MatrixXd step = transition_matrix(graph);
    Eigen::MatrixXd power = step;
    std::vector<Eigen::MatrixXd> lifts;
    for (int t = 0; t < num_hops; ++t, power *= step) {
        lifts.push_back(power);
        for (NodeId j = 0; j < graph.num_nodes(); ++j) {
            lifts.back().col(j) /= std::max(chance_of(graph, j), 1e-300);
        }
    }
    return lifts;
}

std::vector<NodeId> nodes_of(const NearNodes& near) {
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < near.count(); ++i) {
        nodes.push_back(near.node(i));
    }
    return nodes;
}

TEST(NearNodes, AreTheNeighborsAndTheNodesOfLargestMeanLift) {
    constexpr int kHops = 4;
    constexpr double kMinLift = 1.5;
    constexpr std::size_t kMost = 6;
    const Graph graph = random_graph(80, 200, 1);
    const std::vector<Eigen::MatrixXd> lifts = slow_lifts(graph, kHops);
    NearNodes near(graph, exact(kHops, kMinLift, kMost));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        std::vector<NodeId> expected(graph.neighbors(v).begin(), graph.neighbors(v).end());
        std::vector<std::pair<double, NodeId>> others;
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            double mean = 0;
            for (const Eigen::MatrixXd& lift : lifts) {
                mean += lift(v, u) / kHops;
            }
            if (mean > kMinLift && !std::ranges::binary_search(graph.neighbors(v), u)) {
                others.emplace_back(-mean, u);
            }
        }
        std::ranges::sort(others);
        for (std::size_t i = 0; i < std::min(others.size(), kMost); ++i) {
            expected.push_back(others[i].second);
        }
        std::ranges::sort(expected);

        near.find(v);

        ASSERT_EQ(nodes_of(near), expected) << "of node " << v;
        for (std::size_t i = 0; i < near.count(); ++i) {
            for (std::size_t t = 0; t < kHops; ++t) {
                EXPECT_NEAR(near.lifts(i)[t], lifts[t](v, near.node(i)),
                            1e-4 * (1 + lifts[t](v, near.node(i))));
            }
        }
    }
}

TEST(NearNodes, KeepsNeighborsWhateverTheirLift) {
    const Graph graph = random_graph(60, 600, 3);
    NearNodes near(graph, exact(3, 1e9, 0));
    near.find(5);
    EXPECT_THAT(nodes_of(near), testing::ElementsAreArray(graph.neighbors(5)));
}

TEST(NearNodes, SpreadsWhatIsDroppedByChance) {
    const Graph graph = random_graph(300, 1200, 2);
    NearNodes near(graph, {.spread = {.num_hops = 3, .max_visits = 20}, .min_lift = 0});
    WalkSpreader spreader(graph, {.num_hops = 3, .max_visits = 20});
    near.find(7);
    const std::span<const Spread> hops = spreader.from(7);
    ASSERT_GT(hops[2].dropped, 0);
    for (std::size_t i = 0; i < near.count(); ++i) {
        const auto met = std::ranges::find(hops[2].nodes, near.node(i));
        double expected = hops[2].dropped;
        if (met != hops[2].nodes.end()) {
            expected +=
                hops[2].probabilities[static_cast<std::size_t>(met - hops[2].nodes.begin())] /
                chance_of(graph, near.node(i));
        }
        EXPECT_NEAR(near.lifts(i)[2], expected, 1e-5 * (1 + expected));
    }
}

TEST(NearNodes, OfANodeWithoutNeighborsAreNone) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}};
    const Graph graph = build_graph(NodeNames::consecutive(4), edges).graph;
    NearNodes near(graph, {});
    near.find(1);
    EXPECT_EQ(near.count(), 2);
    near.find(3);
    EXPECT_EQ(near.count(), 0);
}

}  // namespace
}  // namespace irwe
