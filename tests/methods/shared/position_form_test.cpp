#include "irwe/methods/shared/position_form.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

namespace irwe {
namespace {

Matrix some_rows() {
    Matrix rows(4, 2);
    rows << 1, 10, 3, 20, 5, 0, 0, 0;
    return rows;
}

// The last node has no neighbors.
const std::vector<double> kStrengths{2, 1, 1, 0};

TEST(PositionForm, SubtractsTheMeanWhereWalksEndUp) {
    const PositionForm form = position_form(some_rows(), kStrengths, CommonPart::removed);
    EXPECT_THAT(form.mean, testing::ElementsAre(testing::DoubleEq((2.0 + 3 + 5) / 4),
                                                testing::DoubleEq((20.0 + 20 + 0) / 4)));
}

TEST(PositionForm, DividesByTheFourthRootOfTheDeviation) {
    const PositionForm form = position_form(some_rows(), kStrengths, CommonPart::kept);
    EXPECT_THAT(form.mean, testing::Each(0));
    const double deviation = std::sqrt(8.0 / 3);  // of 1, 3, 5
    EXPECT_NEAR(form.factors[0], std::pow(deviation, -0.25), 1e-9);
}

TEST(PositionForm, GivesAllRowsOneLengthButZeros) {
    Matrix rows = some_rows();
    position_form(rows, kStrengths, CommonPart::removed).apply(rows);
    for (Eigen::Index i = 0; i < 3; ++i) {
        EXPECT_NEAR(rows.row(i).norm(), 1.5, 1e-5);
    }
    EXPECT_TRUE(rows.row(3).isZero(0));
}

TEST(PositionForm, LeavesAColumnThatDoesNotVaryAsItIs) {
    Matrix rows = some_rows();
    rows.col(1).setConstant(7);
    EXPECT_EQ(position_form(rows, kStrengths, CommonPart::kept).factors[1], 1);
}

}  // namespace
}  // namespace irwe
