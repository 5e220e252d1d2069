#include "irwe/evaluation/binary_regressions.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <cstdint>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using Eigen::Index;

struct Case {
    Matrix rows;
    Eigen::MatrixXd truths;
};

// Rows of a few directions and noise, in columns of sizes from 1e-3 to 1e3, the last one constant;
// outcomes that are more frequent the later the column.
Case random_case(Index num_rows, Index num_columns, Index num_truths, std::uint64_t seed) {
    RandomStream random = Random(seed).stream("case");
    const auto normal = [&random] { return random.gaussian_pair().first; };
    Case result{Matrix(num_rows, num_columns), Eigen::MatrixXd(num_rows, num_truths)};
    for (Index i = 0; i < num_rows; ++i) {
        const double direction = normal();
        for (Index j = 0; j < num_columns; ++j) {
            const double size =
                std::pow(10, 3 - 6 * static_cast<double>(j) / static_cast<double>(num_columns));
            result.rows(i, j) =
                j + 1 == num_columns ? Real{2} : static_cast<Real>(size * (direction + normal()));
        }
        for (Index k = 0; k < num_truths; ++k) {
            const double share =
                0.05 + 0.9 * static_cast<double>(k) / static_cast<double>(num_truths);
            result.truths(i, k) = direction + 2 * normal() < 4 * share - 2 ? 1 : 0;
        }
        result.truths.row(i) = i == 0   ? Eigen::RowVectorXd::Zero(num_truths).eval()
                               : i == 1 ? Eigen::RowVectorXd::Ones(num_truths).eval()
                                        : result.truths.row(i).eval();
    }
    return result;
}

Eigen::MatrixXd extended(const Matrix& rows) {
    Eigen::MatrixXd result(rows.rows(), rows.cols() + 1);
    result << rows.cast<double>(), Eigen::VectorXd::Ones(rows.rows());
    return result;
}

BinaryRegressions fit(const Matrix& rows, const Eigen::MatrixXd& truths, double c) {
    return fit_binary_regressions(rows, truths, c, ThreadPool(1));
}

// The weights of regression k, the intercept last.
Eigen::VectorXd weights_of(const BinaryRegressions& regressions, Index k) {
    Eigen::VectorXd result(regressions.weights.rows() + 1);
    result << regressions.weights.col(k), regressions.intercepts[k];
    return result;
}

double objective(const Eigen::MatrixXd& x, const Eigen::VectorXd& truth, double c,
                 const Eigen::VectorXd& w) {
    const Eigen::ArrayXd logits = (x * w).array();
    const Eigen::ArrayXd losses =
        logits.max(0) + (1 + (-logits.abs()).exp()).log() - truth.array() * logits;
    return c * losses.sum() + w.squaredNorm() / 2;
}

// Newton's method for one regression, with the matrix of second derivatives.
Eigen::VectorXd slow_minimum(const Eigen::MatrixXd& x, const Eigen::VectorXd& truth, double c) {
    Eigen::VectorXd w = Eigen::VectorXd::Zero(x.cols());
    for (int step = 0; step < 40; ++step) {
        const Eigen::ArrayXd probability = 1 / (1 + (-(x * w).array()).exp());
        const Eigen::VectorXd gradient = w + c * x.transpose() * (probability.matrix() - truth);
        const Eigen::VectorXd curvature = (probability * (1 - probability)).matrix();
        Eigen::MatrixXd second = c * x.transpose() * curvature.asDiagonal() * x;
        second.diagonal().array() += 1;
        const Eigen::VectorXd move = second.ldlt().solve(-gradient);
        double length = 1;
        while (length > 1e-9 &&
               objective(x, truth, c, w + length * move) >
                   objective(x, truth, c, w) + 1e-4 * length * gradient.dot(move)) {
            length /= 2;
        }
        w += length * move;
    }
    return w;
}

TEST(BinaryRegressions, ReachTheObjectiveOfNewtonsMethodWithAllSecondDerivatives) {
    for (const double c : {0.01, 1.0, 100.0}) {
        const Case data = random_case(700, 9, 5, 3);
        const Eigen::MatrixXd x = extended(data.rows);
        const BinaryRegressions found = fit(data.rows, data.truths, c);
        for (Index k = 0; k < data.truths.cols(); ++k) {
            const Eigen::VectorXd w = weights_of(found, k);
            const Eigen::VectorXd truth = data.truths.col(k);
            const double least = objective(x, truth, c, slow_minimum(x, truth, c));
            EXPECT_LE(objective(x, truth, c, w), least + 1e-4 * std::abs(least)) << c << " " << k;
        }
    }
}

TEST(BinaryRegressions, EndWhereTheGradientIsSmallBesideTheOneAtZero) {
    const Case data = random_case(600, 12, 4, 5);
    const Eigen::MatrixXd x = extended(data.rows);
    const BinaryRegressions found = fit(data.rows, data.truths, 1);
    for (Index k = 0; k < data.truths.cols(); ++k) {
        const Eigen::VectorXd w = weights_of(found, k);
        const Eigen::ArrayXd probability = 1 / (1 + (-(x * w).array()).exp());
        const Eigen::VectorXd truth = data.truths.col(k);
        const Eigen::VectorXd gradient = w + x.transpose() * (probability.matrix() - truth);
        const double at_zero = (x.transpose() * (0.5 - truth.array()).matrix()).norm();
        EXPECT_LE(gradient.norm(), 1.01e-4 * at_zero) << k;
    }
}

// Regressions of a group end one after the other, which may not matter to those that go on.
TEST(BinaryRegressions, DoNotDependOnTheOthersBesideThem) {
    const Case data = random_case(500, 8, 6, 7);
    const Eigen::MatrixXd x = extended(data.rows);
    const BinaryRegressions together = fit(data.rows, data.truths, 1);
    for (Index k = 0; k < data.truths.cols(); ++k) {
        const Eigen::VectorXd truth = data.truths.col(k);
        const BinaryRegressions alone = fit(data.rows, truth, 1);
        EXPECT_NEAR(objective(x, truth, 1, weights_of(alone, 0)) /
                        objective(x, truth, 1, weights_of(together, k)),
                    1, 1e-6)
            << k;
    }
}

TEST(BinaryRegressions, FindTheSameDecisionsInRowsOfAnySize) {
    const Case data = random_case(300, 4, 3, 11);
    for (const double size : {3e16, 1e30}) {  // times 1e3 in the case
        const Matrix rows = data.rows * static_cast<Real>(size);
        const Eigen::MatrixXd x = extended(rows);
        const BinaryRegressions found = fit(rows, data.truths, 1);
        for (Index k = 0; k < data.truths.cols(); ++k) {
            const Eigen::VectorXd truth = data.truths.col(k);
            // Without a penalty, as rows of this size leave none, the size does not matter.
            const double least = objective(extended(data.rows), truth, 1e6,
                                           slow_minimum(extended(data.rows), truth, 1e6)) /
                                 1e6;
            EXPECT_LE(objective(x, truth, 1, weights_of(found, k)), 1.01 * least) << size << k;
        }
    }
}

TEST(BinaryRegressions, SeparateWhatCanBeSeparated) {
    Matrix rows(4, 1);
    rows << -2, -1, 1, 2;
    Eigen::MatrixXd truths(4, 1);
    truths << 0, 0, 1, 1;
    const BinaryRegressions found = fit(rows, truths, 1e6);
    EXPECT_GT(found.weights(0, 0), 5);
    EXPECT_NEAR(found.intercepts[0], 0, 0.1);
}

}  // namespace
}  // namespace irwe
