#include "irwe/methods/netmf/netmf_method.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd netmf_rows(const Graph& graph, const NetMfOptions& options) {
    return trained_space(netmf_method(), graph, options, "position");
}

// ln max(M, 1) by the definition, T = 10 and b = 1.
Eigen::MatrixXd slow_netmf_matrix(const Graph& graph) {
    constexpr int kWindow = 10;
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    const Eigen::MatrixXd step = transition_matrix(graph);
    Eigen::MatrixXd power = step;
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(step.rows(), step.cols());
    for (int r = 1; r <= kWindow; ++r) {
        sum += power;
        power *= step;
    }
    sum *= adjacency.sum() / kWindow;
    return (sum * degree_powers(adjacency, -1).asDiagonal()).cwiseMax(1.0).array().log();
}

TEST(NetMf, FactorizesTheLogarithmOfTheDefinition) {
    for (const Graph& graph : {random_graph(50, 120, 3), random_weighted_graph(50, 120, 3)}) {
        const Eigen::MatrixXd rows = netmf_rows(graph, {.embedding_dim = 50});
        EXPECT_TRUE((rows * rows.transpose())
                        .isApprox(products_of_factors(slow_netmf_matrix(graph)), 1e-3));
    }
}

TEST(NetMf, FillsUpWithZeroColumns) {
    const Eigen::MatrixXd rows = netmf_rows(barbell(4, 2), {.embedding_dim = 16});
    ASSERT_EQ(rows.cols(), 16);
    EXPECT_TRUE(rows.rightCols(6).isZero(0));
    EXPECT_FALSE(rows.leftCols(2).isZero(0));
}

TEST(NetMf, GivesZeroToIsolatedNodes) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {5, 6}};
    const Graph graph = build_graph(NodeNames::consecutive(7), edges).graph;
    const Eigen::MatrixXd rows = netmf_rows(graph, {.embedding_dim = 4});
    EXPECT_TRUE(rows.row(4).isZero(0));
    EXPECT_FALSE(rows.row(5).isZero(0));
}

// The parts with negative eigenvalues, which the form of low rank leaves out, are small.
TEST(NetMf, HasAFormOfLowRankThatIsNearTheExactOne) {
    const Graph graph = barbell(20, 10);
    const Eigen::MatrixXd exact =
        netmf_rows(graph, {.embedding_dim = 50, .form = NetMfForm::exact});
    const Eigen::MatrixXd rows =
        netmf_rows(graph, {.embedding_dim = 50, .form = NetMfForm::low_rank});
    EXPECT_TRUE((rows * rows.transpose()).isApprox(exact * exact.transpose(), 0.1));
    EXPECT_NE(rows, exact);
}

TEST(NetMf, NamesASettingThatIsOutOfRange) {
    const Graph graph = barbell(4, 2);
    EXPECT_EQ(input_error([&] { netmf_rows(graph, {.walks = {.window = 0}}); }),
              "walks.window: expected a whole number from 1 to 1000, found 0");
    EXPECT_EQ(input_error([&] { netmf_rows(graph, {.walks = {.num_negatives = 0}}); }),
              "walks.num_negatives: expected a number from 1e-06 to 1000000, found 0");
}

}  // namespace
}  // namespace irwe
