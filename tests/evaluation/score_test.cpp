#include "irwe/evaluation/score.h"

#include <gtest/gtest.h>

#include <array>

namespace irwe {
namespace {

// numpy.mean and numpy.std of (1, 2, 4, 9): 4 and sqrt(38 / 4).
TEST(Score, IsMeanAndPopulationDeviation) {
    const std::array values{1.0, 2.0, 4.0, 9.0};
    EXPECT_DOUBLE_EQ(score_of(values).mean, 4.0);
    EXPECT_DOUBLE_EQ(score_of(values).deviation, 3.082207001484488);
}

TEST(Score, OfOneValueHasNoDeviation) {
    const std::array values{0.3};
    EXPECT_EQ(score_of(values), (Score{.mean = 0.3, .deviation = 0}));
}

}  // namespace
}  // namespace irwe
