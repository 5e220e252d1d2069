#include "irwe/linalg/principal_axes.h"

#include <gmock/gmock.h>

#include "irwe/linalg/dense_decomposition.h"
#include "tests/neighbors/points.h"

namespace irwe {
namespace {

class PrincipalAxesTest : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(PrincipalAxesTest, AreTheRightSingularVectorsOfTheCenteredRows) {
    Matrix points = gaussian_points(700, 6, 1) * gaussian_points(6, 6, 2);
    points.array() += 5;
    const PrincipalAxes axes = principal_axes(points, pool_);
    const Eigen::MatrixXd rows = points.cast<double>();
    const DenseSvd expected = dense_svd(rows.rowwise() - rows.colwise().mean());
    for (Eigen::Index j = 0; j < 6; ++j) {
        EXPECT_NEAR(axes.variances(j), expected.values(j) * expected.values(j),
                    1e-6 * axes.variances(0));
        EXPECT_NEAR(std::abs(axes.axes.col(j).dot(expected.right.col(j))), 1, 1e-6);
    }
    EXPECT_TRUE((axes.axes.transpose() * axes.axes).isIdentity(1e-9));
    const double all = expected.values.squaredNorm();
    EXPECT_NEAR(axes.share_kept(2), expected.values.head(2).squaredNorm() / all, 1e-6);
    EXPECT_EQ(axes.share_kept(6), 1);
    EXPECT_EQ(axes.share_kept(60), 1);
}

TEST_F(PrincipalAxesTest, CountTheAxesThatHoldAShare) {
    Matrix points = Matrix::Zero(4, 3);
    points.col(0) << 3, -3, 3, -3;
    points.col(1) << 1, 1, -1, -1;
    const PrincipalAxes axes = principal_axes(points, pool_);
    EXPECT_EQ(axes.num_holding(0.9), 1);
    EXPECT_EQ(axes.num_holding(0.91), 2);
    EXPECT_EQ(axes.num_holding(1), 2);
    EXPECT_EQ(principal_axes(Matrix::Ones(4, 3), pool_).num_holding(0.99), 0);
    EXPECT_EQ(principal_axes(Matrix::Ones(4, 3), pool_).share_kept(1), 1);
}

TEST_F(PrincipalAxesTest, OfRowsInBlocksAreThoseOfAllRows) {
    Matrix points = clustered_points(1000, 5, 3, 20, 4);
    points.array() += 1000;
    ScatterSum sum(5);
    for (Eigen::Index begin = 0; begin < 1000; begin += 300) {
        sum.add(points.middleRows(begin, std::min<Eigen::Index>(300, 1000 - begin)), pool_);
    }
    const PrincipalAxes found = sum.axes();
    const PrincipalAxes expected = principal_axes(points, pool_);
    EXPECT_TRUE(found.mean.isApprox(expected.mean, 1e-9));
    EXPECT_TRUE(found.variances.isApprox(expected.variances, 1e-6));
    EXPECT_TRUE((found.axes - expected.axes).cwiseAbs().maxCoeff() < 1e-5);
    EXPECT_EQ(ScatterSum(3).axes().num_holding(1), 0);
}

}  // namespace
}  // namespace irwe
