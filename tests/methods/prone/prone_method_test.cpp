#include "irwe/methods/prone/prone_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/dense_copy.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd prone_rows(const Graph& graph, const ProneOptions& options) {
    return trained_space(prone_method(), graph, options, "position");
}

Eigen::MatrixXd slow_edge_contrast(const Graph& graph) {
    const Eigen::MatrixXd step = transition_matrix(graph);
    Eigen::ArrayXd negatives = step.colwise().sum().transpose().array().pow(0.75);
    negatives /= negatives.sum();
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(step.rows(), step.cols());
    for (Eigen::Index i = 0; i < step.rows(); ++i) {
        for (Eigen::Index j = 0; j < step.cols(); ++j) {
            result(i, j) = step(i, j) > 0 ? std::log(step(i, j)) - std::log(negatives(j)) : 0;
        }
    }
    return result;
}

Eigen::MatrixXd unit_products(const Eigen::MatrixXd& products) {
    const Eigen::VectorXd scale = products.diagonal().unaryExpr(
        [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
    return scale.asDiagonal() * products * scale.asDiagonal();
}

TEST(Prone, ContrastsEdges) {
    ThreadPool pool(2);
    for (const Graph& graph : {random_graph(40, 100, 5), random_weighted_graph(40, 100, 5)}) {
        EXPECT_TRUE(
            dense_copy(edge_contrast(graph, pool)).isApprox(slow_edge_contrast(graph), 1e-5));
    }
}

TEST(Prone, FactorizesTheContrastIfThereIsNoFilter) {
    const Graph graph = random_graph(40, 100, 5);
    const Eigen::MatrixXd rows = prone_rows(graph, {.embedding_dim = 40, .filter = {.order = 1}});
    EXPECT_TRUE((rows * rows.transpose())
                    .isApprox(unit_products(products_of_factors(slow_edge_contrast(graph))), 1e-3));
}

TEST(Prone, FactorizesTheFilteredRowsAgain) {
    const Graph graph = barbell(10, 5);
    ThreadPool pool(2);
    const Matrix before =
        prone_rows(graph, {.embedding_dim = 20, .filter = {.order = 1}}).cast<Real>();
    const Eigen::MatrixXd filtered = prone_filtered(graph, before, {}, pool).cast<double>();
    const Eigen::MatrixXd rows = prone_rows(graph, {.embedding_dim = 20});
    EXPECT_TRUE(
        (rows * rows.transpose()).isApprox(unit_products(products_of_factors(filtered)), 1e-2));
}

TEST(Prone, GivesZeroToIsolatedNodesAndLengthOneToOthers) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {5, 6}};
    const Graph graph = build_graph(NodeNames::consecutive(7), edges).graph;
    const Eigen::MatrixXd rows = prone_rows(graph, {.embedding_dim = 16});
    ASSERT_EQ(rows.cols(), 16);
    EXPECT_TRUE(rows.row(4).isZero(0));
    EXPECT_NEAR(rows.row(0).norm(), 1, 1e-5);
}

TEST(Prone, NamesASettingThatIsOutOfRange) {
    const Graph graph = barbell(4, 2);
    EXPECT_EQ(input_error([&] { prone_rows(graph, {.filter = {.order = 0}}); }),
              "filter.order: expected a whole number from 1 to 1000, found 0");
    EXPECT_EQ(input_error([&] { prone_rows(graph, {.filter = {.mu = 2.5}}); }),
              "filter.mu: expected a number from 0 to 2, found 2.5");
    EXPECT_EQ(input_error([&] { prone_rows(graph, {.filter = {.theta = -1}}); }),
              "filter.theta: expected a number from 0 to 20, found -1");
}

}  // namespace
}  // namespace irwe
