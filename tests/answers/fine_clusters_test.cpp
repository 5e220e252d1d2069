#include "irwe/answers/fine_clusters.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

Matrix random_rows(Eigen::Index count, Eigen::Index dim, std::uint64_t seed) {
    Matrix rows(count, dim);
    RandomStream stream = Random(seed).stream("rows");
    for (Real& entry : entries(rows)) {
        entry = static_cast<Real>(stream.gaussian_pair().first);
    }
    return rows;
}

TEST(Reduced, KeepsDistancesIfAllVarianceIsKept) {
    ThreadPool pool(2);
    const Matrix rows = random_rows(60, 5, 1);
    const Matrix result = reduced(rows, {.kept = 1}, pool);
    ASSERT_EQ(result.cols(), 5);
    const double scale = static_cast<double>((rows.row(3) - rows.row(7)).norm() /
                                             (result.row(3) - result.row(7)).norm());
    for (Eigen::Index i = 1; i < rows.rows(); ++i) {
        const auto before = static_cast<double>((rows.row(0) - rows.row(i)).norm());
        const auto after = static_cast<double>((result.row(0) - result.row(i)).norm());
        EXPECT_NEAR(before, scale * after, 1e-4 * before);
    }
}

TEST(Reduced, LeavesOutAxesWithoutVarianceAndRaisesSmallOnes) {
    ThreadPool pool(1);
    Matrix rows = random_rows(400, 3, 2);
    rows.col(0) *= Real{100};
    rows.col(2).setConstant(Real{7});
    const Matrix whole = reduced(rows, {.kept = 1}, pool);
    const Matrix equal = reduced(rows, {.kept = 1, .power = 0}, pool);
    ASSERT_GE(equal.cols(), 2);
    const auto deviation = [](const Matrix& matrix, Eigen::Index axis) {
        return std::sqrt(matrix.col(axis).cast<double>().squaredNorm() /
                         static_cast<double>(matrix.rows()));
    };
    EXPECT_NEAR(deviation(whole, 0), 1, 1e-3);
    EXPECT_NEAR(deviation(whole, 1), 0.01, 2e-3);
    EXPECT_NEAR(deviation(equal, 1), 1, 1e-3);
}

TEST(Reduced, HasNoAxesIfAllRowsAreEqual) {
    ThreadPool pool(1);
    EXPECT_EQ(reduced(Matrix::Constant(9, 4, Real{3}), {}, pool).cols(), 0);
    EXPECT_EQ(reduced(Matrix::Zero(9, 4), {}, pool).cols(), 0);
    EXPECT_EQ(reduced(Matrix(0, 4), {}, pool).cols(), 0);
}

TEST(FineClusters, GiveEachRowToItsNearestCenterAndAreNotEmpty) {
    ThreadPool pool(2);
    const Matrix rows = random_rows(500, 4, 3);
    for (const double share : {1.0, 0.5}) {
        const FineClusters clusters =
            fine_clusters(rows, {.num_clusters = 20, .share = share}, Random(4), pool);
        std::vector<std::uint64_t> sizes(clusters.sizes.size(), 0);
        for (Eigen::Index i = 0; i < rows.rows(); ++i) {
            const std::uint32_t own = clusters.of_row[static_cast<std::size_t>(i)];
            ++sizes[own];
            const auto squared = (clusters.centers.rowwise() - rows.row(i)).rowwise().squaredNorm();
            EXPECT_LE(squared(own), squared.minCoeff());
        }
        EXPECT_EQ(sizes, clusters.sizes);
        EXPECT_THAT(sizes, testing::Each(testing::Gt(0U)));
    }
}

TEST(FineClusters, AreTheSameForEveryNumberOfThreadsAndFewerForEqualRows) {
    ThreadPool one(1);
    ThreadPool four(4);
    const Matrix rows = random_rows(3000, 3, 5);
    EXPECT_EQ(fine_clusters(rows, {}, Random(6), one).of_row,
              fine_clusters(rows, {}, Random(6), four).of_row);
    Matrix pairs(10, 2);
    for (Eigen::Index i = 0; i < 10; ++i) {
        pairs.row(i).setConstant(static_cast<Real>(i % 2));
    }
    EXPECT_EQ(fine_clusters(pairs, {.num_clusters = 6}, Random(7), one).sizes.size(), 2U);
}

}  // namespace
}  // namespace irwe
