#include "irwe/methods/fastrp/fastrp_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd fastrp_rows(const Graph& graph, const FastRpOptions& options) {
    return trained_space(fastrp_method(), graph, options, "position");
}

class FastRpTest : public testing::Test {
protected:
    Eigen::MatrixXd projection(const Graph& graph, const FastRpOptions& options) {
        return random_projection(graph, options, pool_).cast<double>();
    }
    ThreadPool pool_{2};
};

TEST_F(FastRpTest, AddsPowersOfStepsTimesRandomRows) {
    for (const Graph& graph : {barbell(20, 10), random_weighted_graph(30, 200, 3)}) {
        for (const Projection kind : {Projection::sparse, Projection::gaussian}) {
            const FastRpOptions options{.embedding_dim = 12, .projection = kind};
            const Eigen::MatrixXd step = transition_matrix(graph);
            Eigen::MatrixXd power =
                degree_powers(dense_adjacency(graph), options.degree_power).asDiagonal() *
                projection(graph, options);
            Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(power.rows(), power.cols());
            for (const double weight : options.weights) {
                power = step * power;
                expected += weight * power;
            }
            expected.rowwise() -= expected.colwise().mean().eval();
            for (Eigen::Index j = 0; j < expected.cols(); ++j) {
                expected.col(j) *=
                    std::sqrt(static_cast<double>(expected.rows())) / expected.col(j).norm();
            }
            EXPECT_TRUE(fastrp_rows(graph, options).isApprox(expected, 1e-3));
        }
    }
}

TEST_F(FastRpTest, HasRandomRowsOfVarianceOneOverTheColumns) {
    const Graph graph = ring_with_chords(400, {1});
    for (const Projection kind : {Projection::sparse, Projection::gaussian}) {
        const Eigen::MatrixXd rows = projection(graph, {.embedding_dim = 100, .projection = kind});
        EXPECT_NEAR(rows.mean(), 0, 0.002);
        EXPECT_NEAR(rows.array().square().mean(), 0.01, 0.0006);
    }
    const Eigen::MatrixXd sparse = projection(graph, {.embedding_dim = 100});
    EXPECT_NEAR((sparse.array() != 0).cast<double>().mean(), 0.05, 0.005);  // 1 / sqrt(400)
    EXPECT_NEAR(sparse.maxCoeff(), std::sqrt(20.0 / 100), 1e-6);
}

TEST_F(FastRpTest, GivesZeroToIsolatedNodesWhichCountForNothing) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
    const Graph with = build_graph(NodeNames::consecutive(6), edges).graph;
    const Graph without = build_graph(NodeNames::consecutive(4), edges).graph;
    const Eigen::MatrixXd rows = fastrp_rows(with, {.embedding_dim = 8});
    EXPECT_TRUE(rows.bottomRows(2).isZero(0));
    EXPECT_TRUE(rows.topRows(4).isApprox(fastrp_rows(without, {.embedding_dim = 8}), 1e-5));
}

TEST_F(FastRpTest, DependsOnItsSeed) {
    const Graph graph = barbell(10, 5);
    EXPECT_NE(fastrp_rows(graph, {.seed = 1}), fastrp_rows(graph, {.seed = 2}));
}

TEST_F(FastRpTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = barbell(4, 2);
    EXPECT_EQ(input_error([&] {
                  fastrp_rows(graph, {.weights = {0, 0, -1, 0}});
              }),
              "steps.weight_3: expected a number from 0 to 1000000, found -1");
    EXPECT_EQ(input_error([&] {
                  fastrp_rows(graph, {.weights = {0, 0, 0, 0}});
              }),
              "steps.weight_1 to steps.weight_4: expected one above 0, found none");
    EXPECT_EQ(input_error([&] { fastrp_rows(graph, {.degree_power = 9}); }),
              "projection.degree_power: expected a number from -4 to 4, found 9");
}

}  // namespace
}  // namespace irwe
