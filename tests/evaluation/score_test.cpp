#include "irwe/evaluation/score.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace irwe {
namespace {

TEST(ScoreOf, IsMeanAndDeviationOfThePopulation) {
    const Score score = score_of(std::array{1.0, 2.0, 6.0});
    EXPECT_DOUBLE_EQ(score.mean, 3);
    EXPECT_DOUBLE_EQ(score.deviation, std::sqrt(14.0 / 3));
}

TEST(ScoreOf, OneValueHasNoDeviation) {
    EXPECT_EQ(score_of(std::array{0.3}), (Score{.mean = 0.3, .deviation = 0}));
}

}  // namespace
}  // namespace irwe
