#include "irwe/base/alias_table.h"

#include <gtest/gtest.h>

#include <vector>

namespace irwe {
namespace {

std::vector<double> shares(const std::vector<double>& weights, int num_draws) {
    const AliasTable table(weights);
    RandomStream words = Random(5).stream("test");
    std::vector<double> result(weights.size());
    for (int i = 0; i < num_draws; ++i) {
        result[table.draw(words())] += 1.0 / num_draws;
    }
    return result;
}

TEST(AliasTable, DrawsInProportionToTheWeights) {
    const std::vector<double> weights{3, 0.5, 0, 1, 10, 0.5};
    const std::vector<double> found = shares(weights, 400'000);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        EXPECT_NEAR(found[i], weights[i] / 15, 0.004) << i;
    }
    EXPECT_EQ(found[2], 0);
}

TEST(AliasTable, TakesWeightsFarFromEachOther) {
    const std::vector<double> found = shares({1e-300, 1e200, 0, 1e200}, 100'000);
    EXPECT_EQ(found[0], 0);
    EXPECT_EQ(found[2], 0);
    EXPECT_NEAR(found[1], 0.5, 0.01);
}

TEST(AliasTable, HasOneItemForOneWeight) { EXPECT_EQ(shares({0.25}, 64)[0], 1); }

// 1/7 cannot be written with binary digits, so heights do not add up exactly.
TEST(AliasTable, NeverDrawsAWeightOfZero) {
    std::vector<double> weights(1000, 1.0 / 7);
    for (std::size_t i = 0; i < weights.size(); i += 3) {
        weights[i] = 0;
    }
    const std::vector<double> found = shares(weights, 200'000);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        EXPECT_EQ(found[i] == 0, weights[i] == 0) << i;
    }
}

}  // namespace
}  // namespace irwe
