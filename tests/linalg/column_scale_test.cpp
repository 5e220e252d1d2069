#include "irwe/linalg/column_scale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace irwe {
namespace {

Matrix rows() {
    Matrix result(4, 3);
    result << 1, 5, -2, 3, 5, 0, 5, 5, 2, 7, 5, 8;
    return result;
}

TEST(ColumnScale, IsTheMeanAndTheDeviationOfThePopulation) {
    const ColumnScale scale = column_scale(rows());
    EXPECT_FLOAT_EQ(static_cast<float>(scale.mean(0, 0)), 4);
    EXPECT_FLOAT_EQ(static_cast<float>(scale.deviation(0, 0)), std::sqrt(5.0F));
    EXPECT_FLOAT_EQ(static_cast<float>(scale.deviation(0, 1)), 1);  // a constant column
}

TEST(ColumnScale, TellsAColumnOfDeviationOneFromAConstantOne) {
    Matrix values(4, 2);
    values << 1, 7, -1, 7, 1, 7, -1, 7;
    const ColumnScale scale = column_scale(values);
    EXPECT_GT(scale.deviation(0, 0), kDeviationOfConstant);
    EXPECT_NEAR(scale.deviation(0, 0), 1, 1e-6);
    EXPECT_EQ(scale.deviation(0, 1), kDeviationOfConstant);
}

TEST(ColumnScale, BringsItsOwnColumnsToMeanZeroAndDeviationOne) {
    Matrix values = rows();
    column_scale(values).apply(values);
    for (const Eigen::Index column : {0, 2}) {
        EXPECT_NEAR(values.col(column).mean(), 0, 1e-6);
        EXPECT_NEAR(values.col(column).squaredNorm() / 4, 1, 1e-6);
    }
    EXPECT_EQ(values.col(1).cwiseAbs().maxCoeff(), 0);
}

TEST(ColumnScale, ScalesOtherRowsAsThoseItWasMadeOf) {
    Matrix other = rows().topRows(1);
    column_scale(rows()).apply(other);
    EXPECT_NEAR(other(0, 0), -3 / std::sqrt(5.0), 1e-6);
    EXPECT_EQ(other(0, 1), 0);
}

TEST(StandardizeColumns, AgreesWithTheScale) {
    Matrix expected = rows();
    column_scale(expected).apply(expected);
    Matrix values = rows();
    standardize_columns(values);
    EXPECT_TRUE(values.isApprox(expected, static_cast<Real>(1e-6)));
}

}  // namespace
}  // namespace irwe
