#include "irwe/layout/principal_plane.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "irwe/layout/fit_to_square.h"
#include "tests/neighbors/points.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

class PrincipalPlane : public testing::Test {
protected:
    ThreadPool pool_{2};
};

// A cloud that is 9 wide, 3 high and 0.1 thick, rotated in four dimensions and moved.
TEST_F(PrincipalPlane, LiesWhereThePointsVaryMost) {
    const Matrix flat = gaussian_points(4000, 2, 1) * Eigen::DiagonalMatrix<Real, 2>(9, 3);
    Matrix axes(2, 4);
    axes << Real(0.5), Real(0.5), Real(0.5), Real(0.5), Real(0.5), Real(-0.5), Real(0.5),
        Real(-0.5);
    Matrix points = flat * axes + Real(0.1) * gaussian_points(4000, 4, 2);
    points.array() += 7;
    const Matrix plane = principal_plane(points, pool_);
    EXPECT_NEAR(plane.maxCoeff(), 1, 1e-6);
    EXPECT_NEAR(plane.minCoeff(), -1, 1e-6);
    Matrix expected = flat;
    fit_to_square(expected);
    for (Eigen::Index i = 0; i < plane.rows(); ++i) {
        EXPECT_NEAR(std::abs(plane(i, 0)), std::abs(expected(i, 0)), 0.03);
        EXPECT_NEAR(plane(i, 1) * plane(0, 1), expected(i, 1) * expected(0, 1), 0.03);
    }
}

TEST_F(PrincipalPlane, OfFewPointsOrAxesIsFinite) {
    EXPECT_EQ(principal_plane(Matrix(0, 3), pool_).rows(), 0);
    EXPECT_EQ(principal_plane(Matrix(4, 0), pool_), Matrix::Zero(4, 2));
    EXPECT_EQ(principal_plane(Matrix::Constant(1, 3, 5), pool_), Matrix::Zero(1, 2));
    EXPECT_EQ(principal_plane(Matrix::Constant(9, 3, 5), pool_), Matrix::Zero(9, 2));
    const Matrix line = principal_plane(gaussian_points(9, 1, 3), pool_);
    EXPECT_EQ(line.col(1), Matrix::Zero(9, 1));
    EXPECT_NEAR(line.maxCoeff(), 1, 1e-6);
}

TEST_F(PrincipalPlane, IsTheSameBytesForEveryNumberOfThreads) {
    const Matrix points = gaussian_points(9000, 12, 4);
    ThreadPool one(1);
    EXPECT_EQ(principal_plane(points, one), principal_plane(points, pool_));
}

TEST_F(PrincipalPlane, RefusesNumbersThatAreNotFinite) {
    Matrix points = gaussian_points(9, 2, 1);
    points(7, 1) = std::numeric_limits<Real>::infinity();
    EXPECT_THAT(input_error([&] { principal_plane(points, pool_); }),
                testing::HasSubstr("not finite"));
}

TEST(FitToSquare, KeepsTheShape) {
    Matrix points(3, 2);
    points << 10, 1, 14, 3, 12, 2;
    fit_to_square(points);
    Matrix expected(3, 2);
    expected << -1, Real(-0.5), 1, Real(0.5), 0, 0;
    EXPECT_TRUE(points.isApprox(expected));
}

}  // namespace
}  // namespace irwe
