#include "irwe/methods/shared/return_ratios.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

// By the diagonals of powers of the transition matrix.
Eigen::MatrixXd slow_return_ratios(const Graph& graph) {
    const NodeId n = graph.num_nodes();
    const Eigen::MatrixXd step = transition_matrix(graph);
    const Eigen::RowVectorXd chances = stationary_distribution(graph);
    Eigen::MatrixXd power = step;
    Eigen::MatrixXd result = Eigen::MatrixXd::Ones(n, kNumReturnRatios);
    for (Eigen::Index t = 0; t < kNumReturnRatios; ++t) {
        power *= step;
        for (NodeId v = 0; v < n; ++v) {
            if (graph.degree(v) > 0) {
                result(v, t) = power(v, v) / chances(v);
            }
        }
    }
    return (result.array() + 0.001).log();
}

TEST(ReturnRatios, AreTheDiagonalsOfPowersOverChance) {
    ThreadPool pool(2);
    for (const SelfLoops loops : {SelfLoops::drop, SelfLoops::keep}) {
        for (const Graph& graph :
             {random_graph(60, 150, 1, loops), random_weighted_graph(60, 150, 1, loops)}) {
            const Matrix found = log_return_ratios(
                graph, {.max_visits = std::numeric_limits<double>::infinity()}, pool);
            EXPECT_LT((found.cast<double>() - slow_return_ratios(graph)).cwiseAbs().maxCoeff(),
                      1e-3);
        }
    }
}

TEST(ReturnRatios, AreNearThoseWithBoundedWork) {
    ThreadPool pool(2);
    const Graph graph = random_graph(400, 4000, 2);
    const Eigen::MatrixXd expected = slow_return_ratios(graph);
    const auto largest_error = [&](double max_visits) {
        const Matrix found = log_return_ratios(graph, {.max_visits = max_visits}, pool);
        return (found.cast<double>() - expected).cwiseAbs().maxCoeff();
    };
    EXPECT_LT(largest_error(4000), 0.1);
    EXPECT_GT(largest_error(40), 0.5) << "the limit has dropped nothing, so nothing was tested";
}

// A bipartite graph has no odd returns, and a walk on a pair is back every second step.
TEST(ReturnRatios, OfAPairAreZeroAndTwo) {
    ThreadPool pool(1);
    const std::vector<Edge> pair{{0, 1}};
    const Matrix found =
        log_return_ratios(build_graph(NodeNames::consecutive(3), pair).graph, {}, pool);
    EXPECT_NEAR(found(0, 0), std::log(2.001), 1e-5);
    EXPECT_NEAR(found(0, 1), std::log(0.001), 1e-4);
    EXPECT_NEAR(found(2, 0), std::log(1.001), 1e-6);
}

TEST(ReturnRatios, GiveTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(1000, 4000, 3);
    ThreadPool one(1);
    ThreadPool four(4);
    const Matrix a = log_return_ratios(graph, {}, one);
    const Matrix b = log_return_ratios(graph, {}, four);
    EXPECT_TRUE(std::ranges::equal(entries(a), entries(b)));
}

TEST(ReturnRatios, OfANodeThatIsOnlyJoinedAreThoseInTheGraphThatHasIt) {
    ThreadPool pool(1);
    const Graph graph = random_graph(300, 1500, 4);
    const ReturnOptions options{.max_visits = 500};
    GraphWithNode joined(graph);
    ReturnRatiosOn<GraphWithNode> ratios(joined, options);
    for (const std::vector<NodeId>& neighbors :
         {std::vector<NodeId>{7}, std::vector<NodeId>{1, 2, 50, 299}, std::vector<NodeId>{}}) {
        joined.join(neighbors);
        const Matrix expected = log_return_ratios(with_new_node(graph, neighbors), options, pool);
        EXPECT_TRUE(std::ranges::equal(ratios(300), std::span(expected.row(300).data(), 5)));
    }
}

TEST(ReturnRatios, OfSomeNodesAreTheirRows) {
    ThreadPool pool(2);
    const Graph graph = random_graph(80, 200, 9);
    const std::vector<NodeId> nodes{70, 3, 3, 12};
    const Matrix all = log_return_ratios(graph, {}, pool);
    EXPECT_TRUE(log_return_ratios(graph, nodes, {}, pool) == Matrix(all(nodes, Eigen::all)));
}

}  // namespace
}  // namespace irwe
