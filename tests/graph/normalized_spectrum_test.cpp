#include "irwe/graph/normalized_spectrum.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/linalg/dense_decomposition.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

Eigen::VectorXd eigenvalues(const Graph& graph) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    for (NodeId i = 0; i < graph.num_nodes(); ++i) {
        for (const NodeId j : graph.neighbors(i)) {
            matrix(i, j) += 1 / std::sqrt(static_cast<double>(graph.degree(i)) * graph.degree(j));
        }
    }
    return symmetric_eigen(matrix).values;  // ascending
}

TEST(SecondEigenvalue, AgreesWithADenseSolver) {
    ThreadPool pool(2);
    const std::vector<Graph> graphs{barbell({}),
                                    barbell({.clique_size = 6, .path_length = 0}),
                                    ring_of_cliques({}),
                                    barbell({.clique_size = 2, .path_length = 0}),
                                    barabasi_albert({.num_nodes = 200}, Random(1)),
                                    random_graph(80, 60, 9),
                                    random_graph(60, 900, 10, SelfLoops::keep)};
    for (const Graph& graph : graphs) {
        const Eigen::VectorXd expected = eigenvalues(graph);
        const double second = second_eigenvalue(graph, Random(7), pool);
        EXPECT_LT(second, expected(graph.num_nodes() - 2) + 1e-9);
        EXPECT_NEAR(second, expected(graph.num_nodes() - 2), 0.03);
        const double smallest = smallest_eigenvalue(graph, Random(7), pool);
        EXPECT_GT(smallest, expected(0) - 1e-9);
        EXPECT_NEAR(smallest, expected(0), 0.03);
    }
}

TEST(SecondEigenvalue, IsExactWhereOneProductIsEnough) {
    ThreadPool pool(1);
    const Graph clique = ring_of_cliques({.num_cliques = 1, .clique_size = 5});
    EXPECT_NEAR(second_eigenvalue(clique, Random(1), pool), -0.25, 1e-9);
    const Graph edge = build_graph(NodeNames::consecutive(2), std::vector<Edge>{{0, 1}}).graph;
    EXPECT_NEAR(second_eigenvalue(edge, Random(1), pool), -1, 1e-9);
    const Graph empty = build_graph(NodeNames::consecutive(4), {}).graph;
    EXPECT_EQ(second_eigenvalue(empty, Random(1), pool), 0);
    EXPECT_EQ(smallest_eigenvalue(empty, Random(1), pool), 0);
    EXPECT_EQ(random_radius(empty), 0);
}

// The sum of squares of all eigenvalues but the first, in the form of a semicircle.
TEST(RandomRadius, HoldsTheSpectrumOfARandomGraph) {
    const Graph graph = random_graph(400, 8000, 5);
    const Eigen::VectorXd values = eigenvalues(graph);
    EXPECT_NEAR(random_radius(graph), 2 * std::sqrt((values.squaredNorm() - 1) / 400), 1e-9);
    EXPECT_LT(-values(0), 1.05 * random_radius(graph));
    EXPECT_LT(values(398), 1.05 * random_radius(graph));
    EXPECT_GT(-values(0), 0.9 * random_radius(graph));
}

TEST(SecondEigenvalue, IsTheSameForEveryNumberOfThreads) {
    ThreadPool one(1);
    const Graph graph = random_graph(10000, 40000, 7);  // several chunks of nodes
    const double expected = second_eigenvalue(graph, Random(1), one);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        EXPECT_EQ(second_eigenvalue(graph, Random(1), pool), expected);
    }
}

}  // namespace
}  // namespace irwe
