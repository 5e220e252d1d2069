#include "irwe/evaluation/scaling.h"

#include <gtest/gtest.h>

#include <cmath>

namespace irwe {
namespace {

Matrix example() {
    Matrix result(4, 3);
    result << 1, 5, Real(0.1),  //
        2, -5, Real(0.1),       //
        3, 5, Real(0.1),        //
        0, 0, 0;
    return result;
}

TEST(Scaled, RawChangesNothing) { EXPECT_EQ(scaled(example(), Scaling::raw), example()); }

TEST(Scaled, StandardizedColumnsHaveMeanZeroAndDeviationOne) {
    const Eigen::MatrixXd result = scaled(example(), Scaling::standardized).cast<double>();
    EXPECT_LT(result.colwise().mean().cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LT((result.colwise().squaredNorm().array() / 4 - 1).abs().maxCoeff(), 1e-6);
    EXPECT_NEAR(result(2, 0), 1.5 / std::sqrt(1.25), 1e-6);
}

TEST(Scaled, AConstantColumnBecomesZeroExactly) {
    const Matrix result = scaled(example().topRows(3), Scaling::standardized);
    EXPECT_TRUE(result.col(2).isZero(0));
    EXPECT_FALSE(result.col(0).isZero());
}

TEST(Scaled, UnitRowsHaveLengthOneAndAZeroRowStays) {
    const Matrix result = scaled(example(), Scaling::unit_rows);
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(result.row(i).norm(), 1, 1e-6);
        EXPECT_NEAR(result.row(i).dot(example().row(i)), example().row(i).norm(), 1e-5);
    }
    EXPECT_TRUE(result.row(3).isZero(0));
}

TEST(Scaled, NoRowsStayNoRows) {
    EXPECT_EQ(scaled(Matrix(0, 3), Scaling::standardized).cols(), 3);
    EXPECT_EQ(scaled(Matrix(2, 0), Scaling::unit_rows).rows(), 2);
}

}  // namespace
}  // namespace irwe
