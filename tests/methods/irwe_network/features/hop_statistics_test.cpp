#include "irwe/methods/irwe_network/features/hop_statistics.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/support/dense_copy.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// With columns in order and no entry of zero, as all have who count visits.
Eigen::MatrixXd dense_counts(const SparseMatrix& sparse) {
    for (std::int64_t i = 0; i < sparse.num_rows(); ++i) {
        EXPECT_TRUE(std::ranges::is_sorted(sparse.row(i).columns));
        EXPECT_TRUE(
            std::ranges::all_of(sparse.row(i).values, [](Real value) { return value > 0; }));
    }
    return dense_copy(sparse);
}

Eigen::MatrixXd adjacency(const Graph& graph) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    for (NodeId i = 0; i < graph.num_nodes(); ++i) {
        for (const NodeId j : graph.neighbors(i)) {
            result(i, j) = 1;
        }
    }
    return result;
}

// By powers of the dense matrix; the rows of nodes without neighbors are zero.
Eigen::MatrixXd frequencies_by_powers(const Graph& graph, int num_hops) {
    Eigen::MatrixXd p = adjacency(graph);
    for (NodeId i = 0; i < graph.num_nodes(); ++i) {
        p.row(i) /= std::max<double>(graph.degree(i), 1);
    }
    Eigen::MatrixXd power = p;
    Eigen::MatrixXd sum = p;
    for (int t = 2; t <= num_hops; ++t) {
        power *= p;
        sum += power;
    }
    return sum / num_hops;
}

// By looking at every place of every walk.
Eigen::MatrixXd frequencies_of_walks(const WalkSet& walks, int num_hops, int walks_per_node) {
    const Graph& graph = walks.graph();
    const int length = walks.options().walk_length + 1;
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    std::vector<NodeId> places(static_cast<std::size_t>(walks_per_node * length));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        walks.copy(v, places);
        for (int k = 0; k < walks_per_node && graph.degree(v) > 0; ++k) {
            for (int j = 1; j <= num_hops; ++j) {
                result(v, places[static_cast<std::size_t>(k * length + j)]) +=
                    1.0 / (num_hops * walks_per_node);
            }
        }
    }
    return result;
}

double error(const SparseMatrix& actual, const Eigen::MatrixXd& expected) {
    return (dense_counts(actual) - expected).cwiseAbs().maxCoeff();
}

bool same_bytes(const SparseMatrix& a, const SparseMatrix& b) {
    return std::ranges::equal(a.blocks(), b.blocks(), [](const auto& x, const auto& y) {
        return std::ranges::equal(x.offsets, y.offsets) &&
               std::ranges::equal(x.columns, y.columns) && std::ranges::equal(x.values, y.values);
    });
}

TEST(HopFrequencies, AgreeWithPowersOfTheTransitionMatrix) {
    ThreadPool pool(2);
    for (const int num_hops : {1, 2, 5}) {
        for (const std::size_t num_edges : {30U, 150U, 800U}) {
            const Graph graph = random_graph(90, num_edges, 3, SelfLoops::keep);
            EXPECT_LT(error(hop_frequencies(graph, num_hops, pool),
                            frequencies_by_powers(graph, num_hops)),
                      1e-7);
        }
    }
}

TEST(HopFrequencies, HaveEmptyRowsForNodesWithoutNeighbors) {
    ThreadPool pool(1);
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 2}}).graph;
    const WalkSet walks = sample_walks(
        graph, {.walk_length = 4, .walks_per_node = 5, .encoder_walks_per_node = 1}, Random(1));
    for (const SparseMatrix& p :
         {hop_frequencies(graph, 4, pool), sampled_hop_frequencies(walks, 4, 5, pool)}) {
        EXPECT_EQ(p.num_rows(), 3);
        EXPECT_TRUE(p.row(1).columns.empty());
        EXPECT_THAT(p.row(0).values, testing::ElementsAre(Real(0.5), Real(0.5)));
    }
}

TEST(HopFrequencies, OfSomeNodesAreRowsOfAll) {
    ThreadPool pool(2);
    const Graph graph = random_graph(50, 120, 4);
    const WalkSet walks = sample_walks(graph, {}, Random(2));
    const std::vector<NodeId> nodes{17, 3, 49};
    const Eigen::MatrixXd exact = dense_counts(hop_frequencies(graph, 3, nodes, pool));
    const Eigen::MatrixXd sampled = dense_counts(sampled_hop_frequencies(walks, 3, 9, nodes, pool));
    EXPECT_EQ(exact, dense_counts(hop_frequencies(graph, 3, pool))(nodes, Eigen::all));
    EXPECT_EQ(sampled, dense_counts(sampled_hop_frequencies(walks, 3, 9, pool))(nodes, Eigen::all));
}

TEST(HopFrequencies, OfSampledWalksAreTheirVisits) {
    ThreadPool pool(2);
    const Graph graph = random_graph(70, 160, 5);
    const WalkSet walks = sample_walks(graph, {.walk_length = 6, .walks_per_node = 200}, Random(3));
    for (const int num_hops : {1, 4, 6}) {
        for (const int walks_per_node : {1, 64, 65, 200}) {
            EXPECT_LT(error(sampled_hop_frequencies(walks, num_hops, walks_per_node, pool),
                            frequencies_of_walks(walks, num_hops, walks_per_node)),
                      1e-6);
        }
    }
}

// A deviation of sqrt(p / n) at most, since the hops of a walk depend on each other by no more than
// all of them being equal: five of them for n = 20000 walks and p <= 1.
TEST(HopFrequencies, OfSampledWalksApproachTheExactOnes) {
    ThreadPool pool(2);
    const Graph graph = random_graph(30, 60, 6);
    const WalkSet walks = sample_walks(graph, {.walks_per_node = 20000}, Random(4));
    EXPECT_LT(error(sampled_hop_frequencies(walks, 4, 20000, pool),
                    dense_counts(hop_frequencies(graph, 4, pool))),
              5 / std::sqrt(20000.0));
}

TEST(HopFrequencies, GiveTheSameBytesForEveryNumberOfThreads) {
    ThreadPool one(1);
    const Graph graph = random_graph(1000, 4000, 7);
    const WalkSet walks = sample_walks(graph, {}, Random(5));
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        EXPECT_TRUE(same_bytes(hop_frequencies(graph, 3, pool), hop_frequencies(graph, 3, one)));
        EXPECT_TRUE(same_bytes(sampled_hop_frequencies(walks, 5, 100, pool),
                               sampled_hop_frequencies(walks, 5, 100, one)));
    }
}

TEST(HopFrequencies, RefuseHopsAndWalksThatThereAreNot) {
    ThreadPool pool(1);
    const Graph graph = random_graph(10, 20, 8);
    const WalkSet walks = sample_walks(graph, {.walk_length = 5, .walks_per_node = 50}, Random(6));
    EXPECT_EQ(input_error([&] { hop_frequencies(graph, 0, pool); }),
              "0 hops were asked for; it must be at least 1");
    EXPECT_EQ(input_error([&] { sampled_hop_frequencies(walks, 6, 50, pool); }),
              "6 hops were asked for of walks of 5 steps; it must be from 1 to 5");
    EXPECT_EQ(input_error([&] { sampled_hop_frequencies(walks, 5, 51, pool); }),
              "51 walks per node were asked for and each node has 50; it must be from 1 to 50");
}

// A ring of 10: two new nodes with every hop, until they are all.
TEST(ExactHopCost, IsNodesTimesReachTimesDegree) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 10; ++v) {
        edges.push_back({v, (v + 1) % 10});
    }
    const Graph ring = build_graph(NodeNames::consecutive(10), edges).graph;
    EXPECT_DOUBLE_EQ(exact_hop_cost(ring, 1), 10 * 2);
    EXPECT_DOUBLE_EQ(exact_hop_cost(ring, 5), 10 * (2 + 4 + 8 + 16 + 20));
    EXPECT_EQ(exact_hop_cost(build_graph(NodeNames::consecutive(3), {}).graph, 2), 0);
}

}  // namespace
}  // namespace irwe
