#include "irwe/graph/second_eigenvalue.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/linalg/dense_decomposition.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

double second_eigenvalue_by_eigen(const Graph& graph) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    for (NodeId i = 0; i < graph.num_nodes(); ++i) {
        for (const NodeId j : graph.neighbors(i)) {
            matrix(i, j) += 1 / std::sqrt(static_cast<double>(graph.degree(i)) * graph.degree(j));
        }
    }
    return symmetric_eigen(matrix).values(graph.num_nodes() - 2);
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
        const double expected = second_eigenvalue_by_eigen(graph);
        const double actual = second_eigenvalue(graph, Random(7), pool);
        EXPECT_LT(actual, expected + 1e-9);
        EXPECT_NEAR(actual, expected, 0.03);
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
