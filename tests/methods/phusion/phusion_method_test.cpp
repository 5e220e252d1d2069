#include "irwe/methods/phusion/phusion_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/methods/shared/heat_signatures.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd phusion_rows(const Graph& graph, const PhusionOptions& options,
                             const std::string& space, OutputForm form = OutputForm::raw) {
    return trained_space(phusion_method(), graph, options, space, form);
}

// M by the definition, T = 10 and b = 1.
Eigen::MatrixXd slow_phusion_matrix(const Graph& graph) {
    constexpr int kWindow = 10;
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    const Eigen::MatrixXd step = transition_matrix(graph);
    Eigen::MatrixXd power = step;
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(step.rows(), step.cols());
    for (int r = 1; r <= kWindow; ++r) {
        sum += power;
        power *= step;
    }
    return adjacency.sum() / kWindow * sum * degree_powers(adjacency, -1).asDiagonal();
}

TEST(Phusion, FactorizesTheLogarithmAboveTheLeastEntry) {
    const Graph graph = random_weighted_graph(50, 120, 3);
    const Eigen::MatrixXd matrix = slow_phusion_matrix(graph);
    const double least = (matrix.array() > 0).select(matrix, 1e9).minCoeff();
    const Eigen::MatrixXd logarithm =
        matrix.unaryExpr([&](double m) { return m > 0 ? std::log(m / least) : 0; });
    const Eigen::MatrixXd rows = phusion_rows(graph, {.embedding_dim = 50}, "position");
    EXPECT_TRUE((rows * rows.transpose()).isApprox(products_of_factors(logarithm), 1e-3));
}

TEST(Phusion, FactorizesTheLogarithmOfNetMfOnRequest) {
    const Graph graph = random_graph(50, 120, 3);
    const Eigen::MatrixXd logarithm =
        slow_phusion_matrix(graph).cwiseMax(1.0).array().log().matrix();
    const Eigen::MatrixXd rows = phusion_rows(
        graph, {.embedding_dim = 50, .logarithm = PhusionLogarithm::as_netmf}, "position");
    EXPECT_TRUE((rows * rows.transpose()).isApprox(products_of_factors(logarithm), 1e-3));
}

TEST(Phusion, HasTheSpreadOfHeatAsIdentity) {
    const Graph graph = barbell(10, 10);
    ThreadPool pool(2);
    const Matrix expected = heat_signatures(
        graph, {.times = {0.01, 0.1, 1, 10, 100}, .num_columns = 250, .max_point = 100}, pool);
    EXPECT_EQ(phusion_rows(graph, {.embedding_dim = 250}, "identity"), expected.cast<double>());
}

TEST(Phusion, StandardizesColumnsOfIdentityAndNotOfPosition) {
    const Graph graph = barbell(10, 10);
    const PhusionOptions options{.embedding_dim = 20};
    const Eigen::MatrixXd raw = phusion_rows(graph, options, "identity");
    const Eigen::MatrixXd ready = phusion_rows(graph, options, "identity", OutputForm::ready);
    for (Eigen::Index j = 0; j < ready.cols(); ++j) {
        EXPECT_NEAR(ready.col(j).mean(), 0, 1e-4) << j;
        const bool is_constant = raw.col(j).maxCoeff() == raw.col(j).minCoeff();
        EXPECT_NEAR(ready.col(j).squaredNorm() / 30, is_constant ? 0 : 1, 1e-2) << j;
    }
    EXPECT_EQ(phusion_rows(graph, options, "position", OutputForm::ready),
              phusion_rows(graph, options, "position"));
}

TEST(Phusion, SaysWhatALargeGraphWouldNeed) {
    const Graph graph = random_graph(20'001, 30, 1);
    EXPECT_EQ(input_error([&] { phusion_rows(graph, {}, "position"); }),
              "the graph has 20001 nodes, and a matrix of all pairs of nodes is made for at most "
              "20000; use --set position.logarithm=as-netmf, or a method for large graphs such as "
              "prone or fastrp");
}

TEST(Phusion, NamesASettingThatIsOutOfRange) {
    EXPECT_EQ(input_error([&] { phusion_rows(barbell(4, 2), {.max_point = -1}, "identity"); }),
              "identity.max_point: expected a number above 0 and up to 100000, found -1");
}

}  // namespace
}  // namespace irwe
