#include "irwe/methods/shared/skip_gram_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"

namespace irwe {
namespace {

Matrix random_rows(Eigen::Index num_rows, Eigen::Index dim, std::uint64_t seed) {
    RandomStream words = Random(seed).stream("test");
    Matrix rows(num_rows, dim);
    for (Real& value : entries(rows)) {
        value = static_cast<Real>(words.uniform() - 0.5);
    }
    return rows;
}

std::vector<Real*> addresses(Matrix& rows) {
    std::vector<Real*> result;
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        result.push_back(rows.row(i).data());
    }
    return result;
}

TEST(SkipGramKernel, StepsDownTheGradientForAnyDimensionAndNumberOfTargets) {
    constexpr double kRate = 0.1;
    for (const int dim : {1, 3, 8, 17, 64, 100, 128}) {
        for (const int num_targets : {1, 2, 6, 9}) {
            Matrix center = random_rows(1, dim, 1);
            Matrix targets = random_rows(num_targets, dim, 2);
            const Eigen::MatrixXd f = center.cast<double>();
            const Eigen::MatrixXd g = targets.cast<double>();
            Eigen::VectorXd errors =
                (1 / (1 + (-(g * f.transpose()).array()).exp())).matrix().col(0);
            errors[0] -= 1;
            skip_gram_step(center.data(), addresses(targets), kFirstIsPositive,
                           static_cast<std::size_t>(dim), static_cast<Real>(kRate));
            const Eigen::MatrixXd expected_f = f - kRate * errors.transpose() * g;
            const Eigen::MatrixXd expected_g = g - kRate * errors * f;
            EXPECT_TRUE(center.cast<double>().isApprox(expected_f, 1e-6)) << dim;
            EXPECT_TRUE(targets.cast<double>().isApprox(expected_g, 1e-6)) << dim;
        }
    }
}

// -ln P of a path whose turns go to the first child where `positives` says so, in double precision.
double slow_loss(const Eigen::VectorXd& f, const Eigen::MatrixXd& g, std::uint64_t positives) {
    double loss = 0;
    for (Eigen::Index t = 0; t < g.rows(); ++t) {
        const double product = g.row(t).dot(f);
        loss += std::log1p(std::exp((positives >> t) % 2 == 1 ? -product : product));
    }
    return loss;
}

TEST(SkipGramKernel, StepsDownTheCentralDifferencesOfAPathsLoss) {
    constexpr double kStep = 1e-6;
    constexpr double kRate = 1;  // so that the step is the gradient
    for (const int num_targets : {1, 2, 5, 6, 11, 64}) {
        for (const std::uint64_t positives : {0x0UL, 0x15UL, 0x8000000000000c2aUL, ~0x0UL}) {
            Matrix center = random_rows(1, 17, 3);
            Matrix targets = random_rows(num_targets, 17, 4);
            const Eigen::VectorXd f = center.cast<double>().row(0).transpose();
            const Eigen::MatrixXd g = targets.cast<double>();
            EXPECT_NEAR(skip_gram_loss(center.data(), addresses(targets), positives, 17),
                        slow_loss(f, g, positives), 1e-12 * num_targets);
            skip_gram_step(center.data(), addresses(targets), positives, 17,
                           static_cast<Real>(kRate));
            for (Eigen::Index i = 0; i < 17; ++i) {
                const Eigen::VectorXd by = kStep * Eigen::VectorXd::Unit(17, i);
                const double d_f =
                    (slow_loss(f + by, g, positives) - slow_loss(f - by, g, positives)) /
                    (2 * kStep);
                EXPECT_NEAR(f[i] - center(0, i), kRate * d_f, 2e-5) << num_targets;
                for (Eigen::Index t = 0; t < num_targets; ++t) {
                    Eigen::MatrixXd above = g;
                    Eigen::MatrixXd below = g;
                    above(t, i) += kStep;
                    below(t, i) -= kStep;
                    const double d_g =
                        (slow_loss(f, above, positives) - slow_loss(f, below, positives)) /
                        (2 * kStep);
                    EXPECT_NEAR(g(t, i) - targets(t, i), kRate * d_g, 1e-6) << num_targets;
                }
            }
        }
    }
}

TEST(SkipGramKernel, HasALossOfSixLogarithmsOfTwoForVectorsOfZeros) {
    Matrix zeros = Matrix::Zero(7, 32);
    const std::vector<Real*> rows = addresses(zeros);
    EXPECT_NEAR(skip_gram_loss(rows[0], std::span(rows).subspan(1), kFirstIsPositive, 32),
                6 * std::numbers::ln2, 1e-12);
}

TEST(SkipGramKernel, LowersTheLossAndStaysFiniteForLargeProducts) {
    Matrix center = random_rows(1, 16, 1);
    Matrix targets = random_rows(6, 16, 2);
    for (const Real scale : {Real{1}, Real{1000}}) {
        center *= scale;
        const auto loss = [&] {
            return skip_gram_loss(center.data(), addresses(targets), kFirstIsPositive, 16);
        };
        const double before = loss();
        skip_gram_step(center.data(), addresses(targets), kFirstIsPositive, 16,
                       static_cast<Real>(0.001));
        const double after = loss();
        EXPECT_LT(after, before);
        EXPECT_TRUE(std::isfinite(after) && targets.allFinite());
    }
}

TEST(SkipGramKernel, TakesATargetTwice) {
    Matrix center = random_rows(1, 8, 1);
    Matrix target = random_rows(1, 8, 2);
    const Eigen::MatrixXd g = target.cast<double>();
    const Eigen::MatrixXd f = center.cast<double>();
    const double x = 1 / (1 + std::exp(-(f * g.transpose())(0, 0)));
    const std::vector<Real*> twice{target.data(), target.data()};
    skip_gram_step(center.data(), twice, kFirstIsPositive, 8, static_cast<Real>(0.01));
    EXPECT_TRUE(target.cast<double>().isApprox(g + 0.01 * ((1 - x) - x) * f, 1e-6));
}

}  // namespace
}  // namespace irwe
