#include "irwe/answers/chance.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using testing::Each;
using testing::Ge;

// The expected number is what it says: over many samples without anything odd, as many numbers
// have at most 1 as should.
TEST(ExpectedAsLarge, IsCalibratedWhereTheTailIsExponential) {
    constexpr int kSamples = 400;
    int num_at_most_one = 0;
    int num_at_most_a_tenth = 0;
    for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
        RandomStream stream = Random(seed).stream("numbers");
        std::vector<double> numbers(2000);
        for (double& number : numbers) {
            number = std::exp(-0.3 * std::log(1 - stream.uniform()));
        }
        for (const double expected : expected_as_large(numbers)) {
            num_at_most_one += expected <= 1 ? 1 : 0;
            num_at_most_a_tenth += expected <= 0.1 ? 1 : 0;
        }
    }
    EXPECT_NEAR(num_at_most_one / static_cast<double>(kSamples), 1, 0.35);
    EXPECT_NEAR(num_at_most_a_tenth / static_cast<double>(kSamples), 0.1, 0.1);
}

TEST(ExpectedAsLarge, FindsOutliersThatAreMany) {
    std::vector<double> numbers;
    RandomStream stream = Random(1).stream("numbers");
    for (int i = 0; i < 1000; ++i) {
        numbers.push_back(1 + stream.uniform());
    }
    numbers.insert(numbers.end(), 20, 100.0);
    const std::vector<double> expected = expected_as_large(numbers);
    EXPECT_LT(expected.back(), 1e-3);
    for (int i = 0; i < 1000; ++i) {
        EXPECT_GT(expected[static_cast<std::size_t>(i)], 0.1);
    }
}

TEST(ExpectedAsLarge, IsNotSmallWhereNothingIsKnownOfATail) {
    EXPECT_THAT(expected_as_large(std::vector<double>{3, 1, 0, 2}), Each(4));
    EXPECT_THAT(expected_as_large(std::vector<double>(100, 5.0)), Each(Ge(20)));
    EXPECT_THAT(expected_as_large(std::vector<double>(100, 0.0)), Each(100));
}

TEST(BinomialAtMost, IsTheSumOfItsTerms) {
    EXPECT_NEAR(binomial_at_most(0, 3, 0.5), 0.125, 1e-12);
    EXPECT_NEAR(binomial_at_most(1, 3, 0.5), 0.5, 1e-12);
    EXPECT_EQ(binomial_at_most(3, 3, 0.5), 1);
    EXPECT_EQ(binomial_at_most(0, 9, 0), 1);
    EXPECT_EQ(binomial_at_most(0, 9, 1), 0);
    EXPECT_NEAR(binomial_at_most(1, 80, 0.46), std::pow(0.54, 80) + 80 * 0.46 * std::pow(0.54, 79),
                1e-25);
}

}  // namespace
}  // namespace irwe
