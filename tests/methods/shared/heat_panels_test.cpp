#include "irwe/methods/shared/heat_panels.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

const std::vector<double> kTimes{0, 0.01, 1, 10, 100};

std::vector<Eigen::MatrixXd> kernels_of(const Graph& graph) {
    ThreadPool pool(2);
    const auto n = static_cast<Eigen::Index>(graph.num_nodes());
    std::vector<Eigen::MatrixXd> result(kTimes.size(), Eigen::MatrixXd::Zero(n, n));
    for_each_heat_panel(
        graph, kTimes, pool, [&](Eigen::Index first, std::span<const Matrix> kernels) {
            for (std::size_t t = 0; t < kernels.size(); ++t) {
                result[t].middleCols(first, kernels[t].cols()) = kernels[t].cast<double>();
            }
        });
    return result;
}

TEST(HeatPanels, AreThoseOfTheEigenvectors) {
    for (const Graph& graph : {random_graph(100, 300, 4), random_weighted_graph(300, 900, 4)}) {
        const std::vector<Eigen::MatrixXd> kernels = kernels_of(graph);
        for (std::size_t t = 0; t < kTimes.size(); ++t) {
            const Eigen::MatrixXd expected = function_of(
                dense_normalized(graph), [&](double x) { return std::exp(-kTimes[t] * (1 - x)); });
            EXPECT_LT((kernels[t] - expected).cwiseAbs().maxCoeff(), 1e-5) << kTimes[t];
        }
    }
}

TEST(HeatPanels, AreKnownForAClique) {
    constexpr double kNodes = 20;
    const std::vector<Eigen::MatrixXd> kernels = kernels_of(all_joined(20));
    for (std::size_t t = 0; t < kTimes.size(); ++t) {
        const double left = std::exp(-kTimes[t] * kNodes / (kNodes - 1));
        EXPECT_NEAR(kernels[t](3, 5), (1 - left) / kNodes, 2e-6);
        EXPECT_NEAR(kernels[t](3, 3), 1 / kNodes + (1 - 1 / kNodes) * left, 2e-6);
    }
}

}  // namespace
}  // namespace irwe
