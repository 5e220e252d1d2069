#include "irwe/methods/shared/heat_signatures.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/graph/further_nodes.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

// By the definition, for a graph whose nodes all have neighbors.
Eigen::MatrixXd slow_signatures(const Graph& graph, const std::vector<double>& times,
                                const std::vector<int>& points, double max_point) {
    const auto n = static_cast<Eigen::Index>(graph.num_nodes());
    std::vector<Eigen::VectorXd> columns;
    for (std::size_t t = 0; t < times.size(); ++t) {
        const Eigen::MatrixXd kernel = function_of(
            dense_normalized(graph), [&](double x) { return std::exp(-times[t] * (1 - x)); });
        const Eigen::MatrixXd heat =
            (kernel.array() < 1e-4 / static_cast<double>(n)).select(0, kernel);
        for (int i = 1; i <= points[t]; ++i) {
            const double x = max_point * i / points[t];
            columns.emplace_back((x * heat).array().cos().matrix().colwise().mean().transpose());
            columns.emplace_back((x * heat).array().sin().matrix().colwise().mean().transpose());
        }
    }
    Eigen::MatrixXd result(n, std::ssize(columns));
    for (std::size_t j = 0; j < columns.size(); ++j) {
        result.col(static_cast<Eigen::Index>(j)) = columns[j];
    }
    return result;
}

class HeatSignatures : public testing::Test {
protected:
    Eigen::MatrixXd found(const Graph& graph, const HeatSignatureOptions& options) {
        return heat_signatures(graph, options, pool_).cast<double>();
    }
    ThreadPool pool_{2};
};

TEST_F(HeatSignatures, AreThoseOfTheDefinition) {
    const Graph graph = barbell(10, 10);
    const Eigen::MatrixXd rows = found(graph, {.times = {0.1, 1, 10}, .num_columns = 17});
    const Eigen::MatrixXd expected = slow_signatures(graph, {0.1, 1, 10}, {3, 3, 3}, 100);
    ASSERT_EQ(rows.cols(), 17);
    EXPECT_LT((rows - expected.leftCols(17)).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_F(HeatSignatures, ShareColumnsAmongTimesTheFirstHavingMore) {
    const Graph graph = ring_with_chords(300, {1});
    const Eigen::MatrixXd rows =
        found(graph, {.times = {0.1, 1, 10}, .num_columns = 8, .max_point = 30});
    const Eigen::MatrixXd expected = slow_signatures(graph, {0.1, 1, 10}, {2, 1, 1}, 30);
    EXPECT_LT((rows - expected).cwiseAbs().maxCoeff(), 1e-4);
    EXPECT_EQ(found(graph, {.times = {0.1, 1, 10}, .num_columns = 1}).cols(), 1);
}

TEST_F(HeatSignatures, OfAutomorphicNodesAreEqualToRounding) {
    const Eigen::MatrixXd rows = found(barbell(10, 10), {.times = {0.5, 5}, .num_columns = 40});
    for (Eigen::Index v = 0; v < 15; ++v) {
        EXPECT_LT((rows.row(v) - rows.row(29 - v)).cwiseAbs().maxCoeff(), 1e-4) << v;
    }
    for (Eigen::Index v = 1; v < 9; ++v) {
        EXPECT_LT((rows.row(v) - rows.row(0)).cwiseAbs().maxCoeff(), 1e-4) << v;
    }
    EXPECT_GT((rows.row(9) - rows.row(0)).cwiseAbs().maxCoeff(), 1e-2);
}

TEST_F(HeatSignatures, OfInterchangeableNodesAreEqual) {
    const Eigen::MatrixXd rows =
        found(ring_with_chords(90, {1, 7, 20}), {.times = {0.5, 5}, .num_columns = 40});
    EXPECT_EQ((rows.rowwise() - rows.row(0)).cwiseAbs().maxCoeff(), 0);
}

TEST_F(HeatSignatures, DoNotDependOnNodesWithoutNeighborsWhichHaveZeros) {
    const Graph graph = barbell(5, 3);
    const HeatSignatureOptions options{.times = {0.5, 5}, .num_columns = 12};
    const Eigen::MatrixXd rows =
        found(with_further_nodes(graph, NodeNames::consecutive(16)), options);
    ASSERT_EQ(rows.rows(), 16);
    EXPECT_EQ(rows.topRows(13), found(graph, options));
    EXPECT_TRUE(rows.bottomRows(3).isZero(0));
}

TEST_F(HeatSignatures, RefuseAPointOutOfRange) {
    EXPECT_EQ(input_error([] { validate_max_point("a.b", 0); }),
              "a.b: expected a number above 0 and up to 100000, found 0");
    EXPECT_EQ(input_error([] { validate_max_point("a.b", 100); }), "no error");
}

}  // namespace
}  // namespace irwe
