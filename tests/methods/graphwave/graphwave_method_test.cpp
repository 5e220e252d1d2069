#include "irwe/methods/graphwave/graphwave_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/methods/shared/heat_signatures.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd graphwave_rows(const Graph& graph, const GraphWaveOptions& options,
                               OutputForm form = OutputForm::raw) {
    return trained_space(graphwave_method(), graph, options, "identity", form);
}

class GraphWaveTest : public testing::Test {
protected:
    ThreadPool pool_{2};
};

// lambda_2 of a clique of n nodes is n / (n - 1).
TEST_F(GraphWaveTest, TakesItsTimesFromTheSecondEigenvalue) {
    const double unit = std::sqrt(0.5 * 19 / 20);
    const std::vector<double> two = heat_times(all_joined(20), {}, pool_);
    ASSERT_EQ(two.size(), 2U);
    EXPECT_NEAR(two[0], -std::log(0.95) * unit, 1e-4);
    EXPECT_NEAR(two[1], -std::log(0.80) * unit, 1e-4);
    const std::vector<double> three = heat_times(all_joined(20), {.num_scales = 3}, pool_);
    EXPECT_NEAR(three[1], (two[0] + two[1]) / 2, 1e-6);
    EXPECT_EQ(heat_times(all_joined(20), {.num_scales = 1}, pool_), std::vector{two[0]});
}

TEST_F(GraphWaveTest, TakesItsTimesFromTheLargestComponent) {
    std::vector<Edge> edges{{0, 1}, {1, 2}, {22, 23}};
    for (NodeId v = 3; v < 22; ++v) {
        for (NodeId u = 3; u < v; ++u) {
            edges.push_back({u, v});
        }
    }
    const Graph parts = build_graph(NodeNames::consecutive(25), edges).graph;
    const std::vector<double> expected = heat_times(all_joined(19), {}, pool_);
    EXPECT_NEAR(heat_times(parts, {}, pool_)[1], expected[1], 1e-4);
}

TEST_F(GraphWaveTest, TakesNoEigenvalueBelowOneOverTheNodes) {
    const std::vector<double> times = heat_times(ring_with_chords(1000, {1}), {}, pool_);
    EXPECT_LE(times[1], -std::log(0.80) * std::sqrt(0.5 * 1000) + 1e-9);
    EXPECT_GT(times[1], 1);
}

TEST_F(GraphWaveTest, HasTheSpreadOfHeatInRawRowsAndStandardizedColumnsInOthers) {
    const Graph graph = barbell(10, 10);
    const Eigen::MatrixXd raw = graphwave_rows(graph, {.embedding_dim = 20});
    const Matrix expected = heat_signatures(
        graph, {.times = heat_times(graph, {}, pool_), .num_columns = 20, .max_point = 100}, pool_);
    EXPECT_EQ(raw, expected.cast<double>());
    const Eigen::MatrixXd ready = graphwave_rows(graph, {.embedding_dim = 20}, OutputForm::ready);
    EXPECT_LT(ready.colwise().mean().cwiseAbs().maxCoeff(), 1e-4);
    EXPECT_LT((ready.colwise().squaredNorm().array() / 30 - 1).abs().maxCoeff(), 1e-3);
}

TEST_F(GraphWaveTest, GivesAutomorphicNodesOneIdentity) {
    const Eigen::MatrixXd rows = graphwave_rows(barbell(10, 10), {});
    for (Eigen::Index v = 0; v < 15; ++v) {
        EXPECT_LT((rows.row(v) - rows.row(29 - v)).cwiseAbs().maxCoeff(), 1e-4) << v;
    }
    EXPECT_GT((rows.row(9) - rows.row(0)).cwiseAbs().maxCoeff(), 1e-2);
}

TEST_F(GraphWaveTest, EmbedsAnotherGraphAsItEmbedsItsOwn) {
    const Graph graph = barbell(10, 10);
    const Graph other = barbell(6, 12);
    Resources resources{.pool = pool_};
    const OptionSettings<GraphWaveOptions> settings({.embedding_dim = 20});
    const std::shared_ptr<const Model> model =
        train(graphwave_method(), {graph}, settings, {}, resources);
    const Application applied = application(*model, other);
    const Matrix expected = heat_signatures(
        other, {.times = heat_times(graph, {}, pool_), .num_columns = 20, .max_point = 100}, pool_);
    EXPECT_EQ(collected(*model->embed(applied, OutputForm::raw, resources)).vectors("identity"),
              expected);
}

TEST_F(GraphWaveTest, GivesZeroToIsolatedNodes) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
    const Graph graph = build_graph(NodeNames::consecutive(5), edges).graph;
    for (const OutputForm form : {OutputForm::raw, OutputForm::ready}) {
        const Eigen::MatrixXd rows = graphwave_rows(graph, {.embedding_dim = 8}, form);
        EXPECT_TRUE(rows.row(4).isZero(0));
        EXPECT_FALSE(rows.row(3).isZero(0));
    }
}

TEST_F(GraphWaveTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = barbell(4, 2);
    EXPECT_EQ(input_error([&] { graphwave_rows(graph, {.num_scales = 0}); }),
              "scales.num_scales: expected a whole number from 1 to 100, found 0");
    EXPECT_EQ(input_error([&] { graphwave_rows(graph, {.eta_min = 0.96}); }),
              "scales.eta_min and scales.eta_max: expected numbers between 0 and 1 in this order, "
              "found 0.96 and 0.95");
}

}  // namespace
}  // namespace irwe
