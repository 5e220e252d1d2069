#include "irwe/methods/grarep/grarep_matrix.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "irwe/linalg/dense_decomposition.h"
#include "tests/support/dense_copy.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

// By the definition, for a graph whose nodes all have neighbors.
Eigen::MatrixXd slow_grarep_matrix(const Graph& graph, int num_steps, double lambda) {
    Eigen::MatrixXd power = transition_matrix(graph);
    for (int k = 1; k < num_steps; ++k) {
        power *= transition_matrix(graph);
    }
    const Eigen::RowVectorXd sums = power.colwise().sum();
    const double shift = std::log(lambda / static_cast<double>(graph.num_nodes()));
    power.array().rowwise() /= sums.array();
    return power.unaryExpr(
        [&](double p) { return p > 0 ? std::max(std::log(p) - shift, 0.0) : 0; });
}

class GraRepMatrix : public testing::Test {
protected:
    Eigen::MatrixXd found(const Graph& graph, int num_steps, double lambda = 1) {
        return grarep_matrix(graph, num_steps, lambda, pool_).cast<double>();
    }
    ThreadPool pool_{2};
};

TEST_F(GraRepMatrix, IsThatOfTheDefinition) {
    for (const Graph& graph : {barbell(20, 10), random_weighted_graph(30, 200, 3)}) {
        for (const int num_steps : {1, 2, 4}) {
            const Eigen::MatrixXd expected = slow_grarep_matrix(graph, num_steps, 1.5);
            EXPECT_LT((found(graph, num_steps, 1.5) - expected).cwiseAbs().maxCoeff(), 1e-4);
        }
    }
}

// X_1 is ln 2 between the sides and X_2 within them.
TEST_F(GraRepMatrix, HasTwoKnownSingularValuesIfTwoSidesAreJoined) {
    for (const int num_steps : {1, 2}) {
        const Eigen::VectorXd values = dense_svd(found(two_sides_joined(6), num_steps)).values;
        EXPECT_NEAR(values(0), 6 * std::numbers::ln2, 1e-5);
        EXPECT_NEAR(values(1), 6 * std::numbers::ln2, 1e-5);
        EXPECT_LT(values(2), 1e-5);
    }
}

TEST_F(GraRepMatrix, HasRowsThatArePermutationsOfEachOtherWhereNodesAreInterchangeable) {
    const Eigen::MatrixXd matrix = found(ring_with_chords(30, {1, 4}), 3);
    std::vector<double> first(30);
    for (Eigen::Index i = 0; i < 30; ++i) {
        std::vector<double> row(matrix.row(i).begin(), matrix.row(i).end());
        std::ranges::sort(row);
        if (i == 0) {
            first = row;
        }
        for (std::size_t j = 0; j < 30; ++j) {
            EXPECT_NEAR(row[j], first[j], 1e-5);
        }
    }
}

TEST_F(GraRepMatrix, IsTheSameInItsSparseFormIfNothingIsDropped) {
    const Graph graph = random_weighted_graph(60, 150, 3);
    for (const int num_steps : {1, 2, 4}) {
        const Eigen::MatrixXd sparse =
            dense_copy(sparse_grarep_matrix(graph, num_steps, 1, 1'000'000, pool_));
        EXPECT_LT((sparse - found(graph, num_steps)).cwiseAbs().maxCoeff(), 1e-4);
    }
    EXPECT_LT(sparse_grarep_matrix(graph, 4, 1, 20, pool_).num_nonzeros(),
              sparse_grarep_matrix(graph, 4, 1, 1'000'000, pool_).num_nonzeros());
}

TEST_F(GraRepMatrix, CountsOnlyNodesWithNeighbors) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
    const Graph with = build_graph(NodeNames::consecutive(6), edges).graph;
    const Graph without = build_graph(NodeNames::consecutive(4), edges).graph;
    const Eigen::MatrixXd matrix = found(with, 2);
    EXPECT_EQ(matrix.topLeftCorner(4, 4), found(without, 2));
    EXPECT_TRUE(matrix.bottomRows(2).isZero(0));
    EXPECT_TRUE(matrix.rightCols(2).isZero(0));
}

}  // namespace
}  // namespace irwe
