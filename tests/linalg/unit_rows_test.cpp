#include "irwe/linalg/unit_rows.h"

#include <gmock/gmock.h>

#include <limits>

#include "tests/neighbors/points.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class UnitRows : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(UnitRows, HaveLengthOneAndTheDirectionFromTheMean) {
    Matrix points = gaussian_points(3000, 7, 1);
    points.array() += 10;
    const Eigen::RowVectorXd mean = points.cast<double>().colwise().mean();
    const Matrix units = unit_rows(points, pool_);
    EXPECT_LT((mean_row(points, pool_) - mean).norm(), 1e-9);
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
        const Eigen::RowVectorXd difference = points.row(i).cast<double>() - mean;
        EXPECT_NEAR(units.row(i).norm(), 1, 1e-6);
        EXPECT_NEAR(units.row(i).cast<double>().dot(difference), difference.norm(), 1e-5);
    }
}

TEST_F(UnitRows, AreMadeInPlace) {
    const Matrix rows = Matrix::Random(2000, 5);
    Matrix made = rows;
    make_unit_rows(made, pool_);
    EXPECT_EQ(made, unit_rows(rows, pool_));
}

TEST_F(UnitRows, OfTheMeanAreZero) {
    EXPECT_EQ(unit_rows(Matrix::Constant(1001, 3, Real(0.1)), pool_), Matrix::Zero(1001, 3));
    EXPECT_EQ(unit_rows(Matrix::Constant(1, 3, Real(7)), pool_), Matrix::Zero(1, 3));
    Matrix points(3, 2);
    points << 1, 1, 2, 2, 3, 3;
    EXPECT_EQ(unit_rows(points, pool_).row(1), Matrix::Zero(1, 2));
}

TEST_F(UnitRows, TakeAMeanOfOthers) {
    Matrix points(2, 2);
    points << 4, 5, 1, 1;
    Matrix expected(2, 2);
    expected << Real(0.6), Real(0.8), 0, 0;
    EXPECT_TRUE(unit_rows(points, Eigen::RowVector2d(1, 1), pool_).isApprox(expected));
}

TEST_F(UnitRows, MayBeFewOrEmpty) {
    EXPECT_EQ(unit_rows(Matrix(0, 5), pool_).cols(), 5);
    EXPECT_EQ(unit_rows(Matrix(5, 0), pool_).rows(), 5);
}

TEST_F(UnitRows, AreTheSameBytesForEveryNumberOfThreads) {
    const Matrix points = gaussian_points(5000, 9, 2);
    ThreadPool one(1);
    EXPECT_EQ(unit_rows(points, one), unit_rows(points, pool_));
}

TEST_F(UnitRows, RefuseWhatHasNoDirection) {
    Matrix points = gaussian_points(9, 2, 1);
    EXPECT_THAT(input_error([&] { unit_rows(points, Eigen::RowVector3d(1, 1, 1), pool_); }),
                HasSubstr("the mean has 3 columns and the vectors have 2"));
    points(7, 1) = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_THAT(input_error([&] { unit_rows(points, pool_); }), HasSubstr("row 7, column 1"));
    EXPECT_THAT(input_error([&] { unit_rows(points, Eigen::RowVector2d(1, 1), pool_); }),
                HasSubstr("row 7, column 1"));
}

}  // namespace
}  // namespace irwe
