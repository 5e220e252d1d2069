#include "irwe/methods/shared/deepwalk_matrix.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "tests/support/dense_copy.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

Eigen::MatrixXd slow_deepwalk_matrix(const Graph& graph, int window, double num_negatives) {
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    const Eigen::MatrixXd step = transition_matrix(graph);
    Eigen::MatrixXd power = step;
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(step.rows(), step.cols());
    for (int r = 1; r <= window; ++r) {
        sum += power;
        power *= step;
    }
    return adjacency.sum() / (num_negatives * window) * sum *
           degree_powers(adjacency, -1).asDiagonal();
}

class DeepWalkMatrix : public testing::Test {
protected:
    Eigen::MatrixXd found(const Graph& graph, const WalkMatrixOptions& options) {
        return deepwalk_matrix(graph, options, pool_).cast<double>();
    }
    ThreadPool pool_{2};
};

TEST_F(DeepWalkMatrix, IsThatOfTheDefinitionAndSymmetric) {
    for (const Graph& graph : {random_graph(300, 700, 2), random_weighted_graph(60, 200, 2)}) {
        const Eigen::MatrixXd matrix = found(graph, {.window = 5, .num_negatives = 2});
        EXPECT_TRUE(matrix.isApprox(slow_deepwalk_matrix(graph, 5, 2), 1e-5));
        EXPECT_TRUE(matrix.isApprox(matrix.transpose(), 1e-5));
    }
}

TEST_F(DeepWalkMatrix, IsNodesOverDegreeOnTheEdgesOfARegularGraphAfterOneStep) {
    const Graph ring = ring_with_chords(30, {1, 4});
    const Eigen::MatrixXd expected = 30.0 / 4 * dense_adjacency(ring);
    EXPECT_TRUE(found(ring, {.window = 1}).isApprox(expected, 1e-6));
}

TEST_F(DeepWalkMatrix, IsKnownForACliqueAfterOneStep) {
    Matrix matrix = deepwalk_matrix(all_joined(7), {.window = 1}, pool_);
    take_logarithm(matrix, PairLogarithm::above_one, pool_);
    for (Eigen::Index i = 0; i < 7; ++i) {
        for (Eigen::Index j = 0; j < 7; ++j) {
            EXPECT_NEAR(matrix(i, j), i == j ? 0 : std::log(7.0 / 6), 1e-6);
        }
    }
}

TEST_F(DeepWalkMatrix, HasTwoLogarithms) {
    Matrix given(2, 3);
    given << 0, 0.5, 2, 8, 1, 0.25;
    Matrix matrix = given;
    take_logarithm(matrix, PairLogarithm::above_one, pool_);
    Matrix expected(2, 3);
    expected << 0, 0, 1, 3, 0, 0;
    expected *= std::numbers::ln2_v<Real>;
    EXPECT_TRUE(matrix.isApprox(expected));
    matrix = given;
    take_logarithm(matrix, PairLogarithm::above_least, pool_);
    expected << 0, 1, 3, 5, 2, 0;
    expected *= std::numbers::ln2_v<Real>;
    EXPECT_TRUE(matrix.isApprox(expected));
    matrix.setZero();
    take_logarithm(matrix, PairLogarithm::above_least, pool_);
    EXPECT_TRUE(matrix.isZero(0));
}

// M without the part of negative eigenvalues, and the logarithm of what is above 1.
Eigen::MatrixXd slow_low_rank_logarithm(const Graph& graph, int window) {
    const Eigen::MatrixXd kernel = function_of(dense_normalized(graph), [&](double x) {
        double sum = 0;
        for (int r = 1; r <= window; ++r) {
            sum += std::pow(x, r);
        }
        return std::max(sum / window, 0.0);
    });
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    const Eigen::VectorXd scale = degree_powers(adjacency, -0.5);
    return (adjacency.sum() * scale.asDiagonal() * kernel * scale.asDiagonal())
        .cwiseMax(1.0)
        .array()
        .log();
}

TEST_F(DeepWalkMatrix, OfLowRankIsTheWholeWithAllEigenvectorsAndEntries) {
    const Graph graph = random_weighted_graph(60, 150, 2);
    const Eigen::MatrixXd matrix = dense_copy(low_rank_logarithm(
        graph, {.window = 5}, {.rank = 60, .max_entries = 60}, Random(1), pool_));
    EXPECT_LT((matrix - slow_low_rank_logarithm(graph, 5)).cwiseAbs().maxCoeff(), 1e-3);
}

TEST_F(DeepWalkMatrix, OfLowRankKeepsTheLargestEntriesOfARow) {
    const Graph graph = random_graph(60, 150, 2);
    const LowRankOptions all{.rank = 60, .max_entries = 60};
    const LowRankOptions few{.rank = 60, .max_entries = 5};
    const SparseMatrix whole = low_rank_logarithm(graph, {}, all, Random(1), pool_);
    const SparseMatrix matrix = low_rank_logarithm(graph, {}, few, Random(1), pool_);
    for (std::int64_t i = 0; i < 60; ++i) {
        const SparseRow row = matrix.row(i);
        std::vector<Real> expected(whole.row(i).values.begin(), whole.row(i).values.end());
        std::ranges::sort(expected, std::greater{});
        expected.resize(std::min<std::size_t>(expected.size(), 5));
        std::vector<Real> kept(row.values.begin(), row.values.end());
        std::ranges::sort(kept, std::greater{});
        EXPECT_EQ(kept, expected);
        EXPECT_TRUE(std::ranges::is_sorted(row.columns));
    }
}

}  // namespace
}  // namespace irwe
