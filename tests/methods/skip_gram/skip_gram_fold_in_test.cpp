#include "irwe/methods/skip_gram/skip_gram_fold_in.h"

#include <gmock/gmock.h>

#include <cmath>

namespace irwe {
namespace {

double s(double x) { return 1 / (1 + std::exp(-x)); }

// With orthogonal contexts every coordinate is a problem of its own.
TEST(FoldedCenter, IsWhereTheGradientVanishes) {
    Eigen::MatrixXd contexts = Eigen::MatrixXd::Zero(3, 3);
    contexts.diagonal() << 1, 2, 0.5;
    const Eigen::Vector3d counts(3, 1, 0);
    const Eigen::Vector3d noise(1, 1, 2);
    const Eigen::VectorXd center = folded_center(contexts, counts, noise, 5, 40);
    for (Eigen::Index v = 0; v < 3; ++v) {
        const double g = contexts(v, v);
        const double chance = s(center[v] * g);
        const double gradient =
            -counts[v] / 4 * (1 - chance) * g + 5 * noise[v] / 4 * chance * g + center[v] / 40;
        EXPECT_NEAR(gradient, 0, 1e-5) << v;
    }
    EXPECT_LT(center[2], 0);
}

// Without the last term f . g_v = ln(q(v) / (k p(v))), the optimum of skip-gram.
TEST(FoldedCenter, TendsToTheOptimumOfSkipGram) {
    Eigen::MatrixXd contexts(3, 3);
    contexts << 1, 0.3, 0, -0.2, 1.5, 0.4, 0.1, 0, 0.8;
    const Eigen::Vector3d counts(3, 2, 1);
    const Eigen::Vector3d noise(1, 1, 2);
    const Eigen::VectorXd center = folded_center(contexts, counts, noise, 5, 1e7);
    const Eigen::VectorXd products = contexts * center;
    for (Eigen::Index v = 0; v < 3; ++v) {
        EXPECT_NEAR(products[v], std::log(counts[v] / 6 / (5 * noise[v] / 4)), 1e-3) << v;
    }
}

TEST(WindowSteps, AreTheChancesOfDistances) {
    EXPECT_EQ(window_steps(4), (StepWeights{1, 0.75, 0.5, 0.25}));
}

}  // namespace
}  // namespace irwe
