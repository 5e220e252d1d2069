#include "irwe/methods/grarep/grarep_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd grarep_rows(const Graph& graph, const GraRepOptions& options) {
    return trained_space(grarep_method(), graph, options, "position");
}

// The inner products of the block of k steps, with all singular triplets.
Eigen::MatrixXd products_of_block(const Graph& graph, int num_steps) {
    Eigen::MatrixXd power = transition_matrix(graph);
    for (int k = 1; k < num_steps; ++k) {
        power *= transition_matrix(graph);
    }
    const Eigen::RowVectorXd sums = power.colwise().sum() / graph.num_nodes();
    power.array().rowwise() /= sums.array();
    const Eigen::MatrixXd products =
        products_of_factors(power.unaryExpr([](double p) { return std::log(std::max(p, 1.0)); }));
    const Eigen::VectorXd scale = products.diagonal().cwiseSqrt().cwiseInverse();
    return scale.asDiagonal() * products * scale.asDiagonal();
}

TEST(GraRep, HasABlockOfUnitRowsForEachNumberOfSteps) {
    const Graph graph = barbell(10, 5);
    const Eigen::MatrixXd rows = grarep_rows(graph, {.embedding_dim = 75, .num_steps = 3});
    for (int k = 0; k < 3; ++k) {
        const Eigen::MatrixXd block = rows.middleCols(25 * k, 25);
        EXPECT_TRUE((block * block.transpose()).isApprox(products_of_block(graph, k + 1), 1e-2))
            << k;
    }
}

TEST(GraRep, GivesTheFirstBlocksAColumnMore) {
    const Graph graph = barbell(10, 5);
    const Eigen::MatrixXd rows = grarep_rows(graph, {.embedding_dim = 5, .num_steps = 3});
    ASSERT_EQ(rows.cols(), 5);
    EXPECT_NEAR(rows.row(0).leftCols(2).norm(), 1, 1e-5);
    EXPECT_NEAR(rows.row(0).middleCols(2, 2).norm(), 1, 1e-5);
    EXPECT_NEAR(rows.row(0).rightCols(1).norm(), 1, 1e-5);
    EXPECT_EQ(grarep_rows(graph, {.embedding_dim = 2, .num_steps = 3}).cols(), 2);
}

TEST(GraRep, LeavesSelfLoopsOut) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
    std::vector<Edge> with_loops = edges;
    with_loops.push_back({1, 1});
    with_loops.push_back({4, 4});
    const Graph graph = build_graph(NodeNames::consecutive(5), edges).graph;
    const Graph looped = build_graph(NodeNames::consecutive(5), with_loops, SelfLoops::keep).graph;
    ASSERT_EQ(looped.num_self_loops(), 2U);
    EXPECT_EQ(grarep_rows(looped, {.embedding_dim = 8}), grarep_rows(graph, {.embedding_dim = 8}));
    EXPECT_TRUE(grarep_rows(looped, {.embedding_dim = 8}).row(4).isZero(0));
}

TEST(GraRep, HasASparseFormThatIsNearTheExactOne) {
    const Graph graph = random_graph(60, 200, 3);
    const Eigen::MatrixXd exact =
        grarep_rows(graph, {.embedding_dim = 64, .form = GraRepForm::exact});
    const Eigen::MatrixXd sparse = grarep_rows(
        graph, {.embedding_dim = 64, .form = GraRepForm::sparse, .max_visits = 1'000'000});
    EXPECT_TRUE((sparse * sparse.transpose()).isApprox(exact * exact.transpose(), 0.02));
}

TEST(GraRep, NamesASettingThatIsOutOfRange) {
    EXPECT_EQ(input_error([&] { grarep_rows(barbell(4, 2), {.num_steps = 0}); }),
              "walks.num_steps: expected a whole number from 1 to 100, found 0");
}

}  // namespace
}  // namespace irwe
