#include "irwe/methods/prone/prone_filter.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

// (A + I) (rows - g(L) rows), g by the eigenvectors of (D + I)^-1/2 (A + I) (D + I)^-1/2.
Eigen::MatrixXd slow_filtered(const Graph& graph, const Eigen::MatrixXd& rows,
                              const ProneFilterOptions& options) {
    const Eigen::MatrixXd looped =
        dense_adjacency(graph) + Eigen::MatrixXd::Identity(rows.rows(), rows.rows());
    const Eigen::VectorXd root = degree_powers(looped, 0.5);
    const Eigen::VectorXd inverse = degree_powers(looped, -0.5);
    const Eigen::MatrixXd band =
        function_of(inverse.asDiagonal() * looped * inverse.asDiagonal(), [&](double eigenvalue) {
            const double shifted = 1 - eigenvalue - options.mu;
            const double angle = std::acos(shifted * shifted / 2 - 1);
            double sum = std::cyl_bessel_i(0.0, options.theta);
            for (int k = 1; k < options.order; ++k) {
                sum += (k % 2 == 0 ? 2 : -2) *
                       std::cyl_bessel_i(static_cast<double>(k), options.theta) *
                       std::cos(k * angle);
            }
            return sum;
        });
    return looped * (rows - inverse.asDiagonal() * band * (root.asDiagonal() * rows));
}

TEST(ProneFilter, IsThePolynomialOfTheLaplacian) {
    ThreadPool pool(2);
    const Matrix rows = Matrix::Random(40, 6);
    for (const Graph& graph : {random_graph(40, 100, 5), random_weighted_graph(40, 100, 5)}) {
        for (const ProneFilterOptions& options :
             {ProneFilterOptions{}, ProneFilterOptions{.order = 2},
              ProneFilterOptions{.order = 3, .mu = 0.5, .theta = 2}}) {
            const Eigen::MatrixXd expected = slow_filtered(graph, rows.cast<double>(), options);
            EXPECT_TRUE(
                prone_filtered(graph, rows, options, pool).cast<double>().isApprox(expected, 1e-4))
                << options.order;
        }
    }
}

}  // namespace
}  // namespace irwe
