#include "irwe/linalg/nonnegative_factors.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

Matrix random_nonnegative(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("test");
    Matrix result(rows, columns);
    for (Real& entry : entries(result)) {
        entry = static_cast<Real>(stream.below(3) == 0 ? stream.uniform() : 0);
    }
    return result;
}

double error(const Matrix& x, const Matrix& weights, const Matrix& parts) {
    return (x - weights * parts).cast<double>().norm() / x.cast<double>().norm();
}

TEST(NonnegativeFactors, FindAProductOfFewParts) {
    ThreadPool pool(2);
    const Matrix x = random_nonnegative(80, 3, 1) * random_nonnegative(3, 20, 2);
    const Matrix parts = nonnegative_parts(x, {.rank = 3, .num_rounds = 2000}, Random(1), pool);
    EXPECT_GE(parts.minCoeff(), 0);
    EXPECT_TRUE(parts.rowwise().norm().isApproxToConstant(1, Real{1e-5F}));
    EXPECT_LT(error(x, nonnegative_weights(x, parts, 500, pool), parts), 1e-3);
}

TEST(NonnegativeFactors, ComeNearerWithEveryRound) {
    ThreadPool pool(2);
    const Matrix x = random_nonnegative(60, 30, 3);
    double before = 1;
    for (const int num_rounds : {1, 3, 10, 30, 100}) {
        const Matrix parts =
            nonnegative_parts(x, {.rank = 5, .num_rounds = num_rounds}, Random(2), pool);
        const double now = error(x, nonnegative_weights(x, parts, 300, pool), parts);
        EXPECT_LE(now, before + 1e-6) << num_rounds;
        before = now;
    }
}

// The conditions of Karush, Kuhn and Tucker: the gradient is 0 where a weight is positive, and not
// negative where it is 0.
TEST(NonnegativeWeights, AreTheBestOfTheseParts) {
    ThreadPool pool(2);
    const Matrix x = random_nonnegative(40, 12, 4);
    const Matrix parts = random_nonnegative(4, 12, 5);
    const Matrix weights = nonnegative_weights(x, parts, 500, pool);
    EXPECT_GE(weights.minCoeff(), 0);
    const Matrix gradient = (weights * parts - x) * parts.transpose();
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
        if (weights.data()[i] > 0) {
            EXPECT_NEAR(gradient.data()[i], 0, 1e-4);
        } else {
            EXPECT_GE(gradient.data()[i], -1e-4);
        }
    }
}

TEST(NonnegativeWeights, OfEqualRowsAreEqual) {
    ThreadPool pool(2);
    const Matrix x = random_nonnegative(1, 12, 4).replicate(77, 1);
    const Matrix weights = nonnegative_weights(x, random_nonnegative(5, 12, 5), 20, pool);
    EXPECT_EQ(weights, weights.row(0).replicate(77, 1));
}

TEST(NonnegativeFactors, HaveTheSameBytesForEveryNumberOfThreads) {
    ThreadPool one(1);
    ThreadPool three(3);
    const Matrix x = random_nonnegative(700, 20, 6);
    const FactorOptions options{.rank = 6, .num_rounds = 20};
    EXPECT_EQ(nonnegative_parts(x, options, Random(1), one),
              nonnegative_parts(x, options, Random(1), three));
}

TEST(NonnegativeFactors, LeaveOutPartsOfNothing) {
    ThreadPool pool(1);
    const Matrix parts =
        nonnegative_parts(Matrix::Zero(5, 4), {.rank = 2, .num_rounds = 3}, Random(1), pool);
    EXPECT_EQ(parts, Matrix::Zero(2, 4));
    EXPECT_EQ(nonnegative_weights(Matrix::Ones(3, 4), parts, 5, pool), Matrix::Zero(3, 2));
}

}  // namespace
}  // namespace irwe
