#include "irwe/methods/shared/recursive_features.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::Each;
using testing::ElementsAre;

// By looking at all triples.
std::vector<std::uint64_t> triangles_by_triples(const Graph& graph) {
    std::vector<std::uint64_t> result(graph.num_nodes(), 0);
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = 0; v < u; ++v) {
            for (NodeId w = 0; w < v; ++w) {
                if (graph.has_edge(u, v) && graph.has_edge(v, w) && graph.has_edge(u, w)) {
                    ++result[u];
                    ++result[v];
                    ++result[w];
                }
            }
        }
    }
    return result;
}

// With dense matrices.
Eigen::MatrixXd features_by_products(const Graph& graph, int num_rounds) {
    const auto n = static_cast<Eigen::Index>(graph.num_nodes());
    Eigen::MatrixXd adjacency = Eigen::MatrixXd::Zero(n, n);
    Eigen::VectorXd degrees(n);
    Eigen::VectorXd triangles(n);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            adjacency(v, u) = 1;
        }
        degrees(v) = graph.degree(v);
        triangles(v) = static_cast<double>(triangles_by_triples(graph)[v]);
    }
    Eigen::MatrixXd columns(n, 3);
    columns << degrees, triangles, adjacency * degrees;
    Eigen::MatrixXd result = columns;
    for (int round = 0; round < num_rounds; ++round) {
        const Eigen::MatrixXd sums = adjacency * columns;
        const Eigen::MatrixXd means = degrees.cwiseMax(1).cwiseInverse().asDiagonal() * sums;
        columns.resize(n, 2 * sums.cols());
        columns << sums, means;
        const Eigen::MatrixXd before = result;
        result.resize(n, before.cols() + columns.cols());
        result << before, columns;
    }
    return (result.array() + 1).log();
}

TEST(TriangleCounts, AgreeWithALookAtAllTriples) {
    ThreadPool pool(2);
    for (const std::size_t num_edges : {40U, 200U, 900U}) {
        const Graph graph = random_graph(50, num_edges, 3, SelfLoops::keep);
        EXPECT_EQ(triangle_counts(graph, pool), triangles_by_triples(graph));
    }
    EXPECT_THAT(triangle_counts(ring_of_cliques({.num_cliques = 1, .clique_size = 5}), pool),
                Each(6U));
}

TEST(TriangleCounts, DoNotCountSelfLoops) {
    ThreadPool pool(1);
    const std::vector<Edge> edges{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {0, 2}, {2, 3}};
    const Graph graph = build_graph(NodeNames::consecutive(4), edges, SelfLoops::keep).graph;
    EXPECT_THAT(triangle_counts(graph, pool), ElementsAre(1, 1, 1, 0));
}

TEST(RecursiveFeatures, AgreeWithProductsOfDenseMatrices) {
    ThreadPool pool(2);
    for (const SelfLoops self_loops : {SelfLoops::drop, SelfLoops::keep}) {
        for (const int num_rounds : {0, 1, 3}) {
            const Graph graph = random_graph(40, 70, 4, self_loops);
            const Matrix features = recursive_features(graph, num_rounds, pool);
            const Eigen::MatrixXd expected = features_by_products(graph, num_rounds);
            ASSERT_EQ(features.cols(), expected.cols());
            ASSERT_EQ(features.cols(), num_recursive_columns(num_rounds));
            EXPECT_LT((features.cast<double>() - expected).cwiseAbs().maxCoeff(), 2e-6);
        }
    }
}

TEST(RecursiveFeatures, AreZeroForANodeWithoutNeighbors) {
    ThreadPool pool(1);
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 2}}).graph;
    const Matrix features = recursive_features(graph, 2, pool);
    EXPECT_TRUE(features.row(1).isZero(0));
    EXPECT_GT(features.row(0).norm(), 0);
    EXPECT_EQ(features.row(0), features.row(2));
}

TEST(RecursiveFeatures, Have45ColumnsAfterThreeRounds) {
    EXPECT_EQ(num_recursive_columns(0), 3);
    EXPECT_EQ(num_recursive_columns(3), 45);
    ThreadPool pool(1);
    EXPECT_EQ(input_error([&] { recursive_features(random_graph(3, 3, 1), 9, pool); }),
              "9 rounds of recursive features were asked for; it must be from 0 to 8");
}

TEST(RecursiveFeatures, GiveTheSameBytesForEveryNumberOfThreads) {
    ThreadPool one(1);
    const Graph graph = barabasi_albert({.num_nodes = 5000}, Random(5));
    const Matrix expected = recursive_features(graph, 3, one);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        EXPECT_EQ(recursive_features(graph, 3, pool), expected);
    }
}

// The definition of the header, with loops over the grown graph.
Eigen::RowVectorXd slow_added_features(const Graph& graph, const Graph& grown, int num_rounds) {
    const NodeId added = graph.num_nodes();
    const Eigen::MatrixXd before = features_by_products(graph, num_rounds).array().exp() - 1;
    const Eigen::MatrixXd first = features_by_products(grown, 0).array().exp() - 1;
    Eigen::RowVectorXd result(num_recursive_columns(num_rounds));
    result.head(3) = first.row(added);
    // The last round of the new node and, in their places, of its neighbors.
    Eigen::MatrixXd now = first;
    for (int round = 1; round <= num_rounds; ++round) {
        const Eigen::Index start = num_recursive_columns(round - 1);
        const Eigen::Index width = now.cols();
        Eigen::MatrixXd next = Eigen::MatrixXd::Zero(now.rows(), 2 * width);
        for (const NodeId u : grown.neighbors(added)) {
            next.row(added).head(width) += now.row(u);
            next.row(u).head(width) = now.row(added);
            for (const NodeId w : graph.neighbors(u)) {
                next.row(u).head(width) += before.row(w).segment(start - width, width);
            }
            next.row(u).tail(width) = next.row(u).head(width) / grown.degree(u);
        }
        next.row(added).tail(width) =
            next.row(added).head(width) / std::max<double>(grown.degree(added), 1);
        result.segment(start, 2 * width) = next.row(added);
        now = next;
    }
    return (result.array() + 1).log();
}

TEST(AddedRecursiveFeatures, AreSumsOverNeighborsThatSeeTheNewNode) {
    ThreadPool pool(1);
    // Nodes 0 and 1 have self-loops, and node 39 has no neighbors.
    std::vector<Edge> edges{{0, 0}, {1, 1}, {0, 1}};
    const Graph random = random_graph(39, 90, 5);
    for (NodeId v = 0; v < 39; ++v) {
        for (const NodeId u : random.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph graph = build_graph(NodeNames::consecutive(40), edges, SelfLoops::keep).graph;
    GraphWithNode joined(graph);
    const std::vector<NodeId> many = all_nodes(graph);
    const std::vector<std::vector<NodeId>> cases{{}, {9}, {0}, {39}, {0, 1, 14, 30, 39}, many};
    for (const std::vector<NodeId>& neighbors : cases) {
        joined.join(neighbors);
        const Graph grown = with_new_node(graph, neighbors);
        for (const int num_rounds : {0, 1, 3}) {
            const Matrix rows = recursive_features(graph, num_rounds, pool);
            const Matrix found = added_recursive_features(joined, rows, num_rounds);
            EXPECT_LT((found.cast<double>() - slow_added_features(graph, grown, num_rounds))
                          .cwiseAbs()
                          .maxCoeff(),
                      1e-5);
            const Eigen::Index exact = num_recursive_columns(std::min(num_rounds, 1));
            const Matrix of_grown = recursive_features(grown, num_rounds, pool);
            EXPECT_TRUE(found.leftCols(exact).isApprox(of_grown.row(40).head(exact), 1e-5F));
        }
    }
}

}  // namespace
}  // namespace irwe
