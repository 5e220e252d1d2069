#include "irwe/base/random.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <string>
#include <vector>

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<std::uint64_t> first_words(RandomStream stream, std::size_t count) {
    std::vector<std::uint64_t> words(count);
    std::ranges::generate(words, std::ref(stream));
    return words;
}

// Pinned, and equal to what the formulas give in Python: files and tests of earlier versions hold
// results that follow from these words.
TEST(Random, GivesTheWordsItAlwaysGave) {
    EXPECT_THAT(first_words(Random(0).stream("walks"), 3),
                ElementsAre(12036073242089949905U, 4359579349010336724U, 14725823238893147786U));
    EXPECT_THAT(first_words(Random(42).stream("walks", 7), 3),
                ElementsAre(1045204548516697843U, 6735779426672292267U, 12337660287174271789U));
    EXPECT_EQ(hash_text(""), 2603077985014301537U);
    EXPECT_EQ(hash_text("walks"), 9787826439174134818U);
}

TEST(Random, GivesAStreamThatDoesNotDependOnWhatWasAskedBefore) {
    const Random random(1);
    const std::vector<std::uint64_t> expected = first_words(random.stream("walks", 5), 10);
    RandomStream other = random.stream("walks", 4);
    other();
    random.stream("edges", 5)();
    EXPECT_EQ(first_words(random.stream("walks", 5), 10), expected);
    EXPECT_EQ(first_words(Random(1).stream("walks", 5), 10), expected);
}

TEST(Random, GivesOtherWordsForAnotherSeedPurposeOrItem) {
    const std::uint64_t word = Random(1).stream("walks", 5)();
    EXPECT_NE(Random(2).stream("walks", 5)(), word);
    EXPECT_NE(Random(1).stream("walk", 5)(), word);
    EXPECT_NE(Random(1).stream("walks", 6)(), word);
}

TEST(RandomStream, GivesByStateTheWordsThatItGivesInOrder) {
    const RandomStream stream = Random(3).stream("walks");
    const std::vector<std::uint64_t> in_order = first_words(stream, 100);
    for (std::uint64_t i = 0; i < in_order.size(); ++i) {
        EXPECT_EQ(RandomStream::word(stream.state() + i * RandomStream::kIncrement), in_order[i]);
    }
}

// Chi-square with n - 1 degrees of freedom: mean n - 1, variance 2 (n - 1); five deviations.
TEST(RandomStream, DrawsUniformlyBelowN) {
    RandomStream stream = Random(4).stream("below");
    for (const std::uint64_t n : {2U, 3U, 10U, 97U, 1000U}) {
        const double expected = 1000;
        std::vector<double> counts(n);
        for (std::uint64_t i = 0; i < n * 1000; ++i) {
            const std::uint64_t value = stream.below(n);
            ASSERT_LT(value, n);
            ++counts[value];
        }
        double chi_square = 0;
        for (const double count : counts) {
            chi_square += (count - expected) * (count - expected) / expected;
        }
        const double degrees = static_cast<double>(n - 1);
        EXPECT_NEAR(chi_square, degrees, 5 * std::sqrt(2 * degrees)) << n;
    }
}

TEST(RandomStream, DrawsOnlyZeroBelowOneAndReachesTheEnds) {
    EXPECT_EQ(Random(5).stream("below").below(1), 0U);
    EXPECT_EQ(scale_to(0, 7), 0U);
    EXPECT_EQ(scale_to(RandomStream::max(), 7), 6U);
    EXPECT_EQ(scale_to(RandomStream::max(), RandomStream::max()), RandomStream::max() - 1);
}

TEST(RandomStream, DrawsUniformNumbersFromZeroToOne) {
    RandomStream stream = Random(6).stream("uniform");
    constexpr int kCount = 1000000;
    double sum = 0;
    double sum_of_squares = 0;
    for (int i = 0; i < kCount; ++i) {
        const double x = stream.uniform();
        ASSERT_TRUE(x >= 0 && x < 1);
        sum += x;
        sum_of_squares += x * x;
    }
    EXPECT_NEAR(sum / kCount, 1.0 / 2, 5 * std::sqrt(1.0 / 12 / kCount));
    EXPECT_NEAR(sum_of_squares / kCount, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / kCount));
}

// The moments 0, 1, 3 and the correlation 0, each within five standard errors: the variances of
// x^2, x^4 and x y are 2, 96 and 1.
TEST(RandomStream, DrawsGaussianPairs) {
    RandomStream stream = Random(7).stream("gaussian");
    constexpr int kPairs = 500000;
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    double products = 0;
    for (int i = 0; i < kPairs; ++i) {
        const auto [x, y] = stream.gaussian_pair();
        sum += x + y;
        squares += x * x + y * y;
        fourths += x * x * x * x + y * y * y * y;
        products += x * y;
    }
    constexpr double kCount = 2.0 * kPairs;
    EXPECT_NEAR(sum / kCount, 0, 5 / std::sqrt(kCount));
    EXPECT_NEAR(squares / kCount, 1, 5 * std::sqrt(2 / kCount));
    EXPECT_NEAR(fourths / kCount, 3, 5 * std::sqrt(96 / kCount));
    EXPECT_NEAR(products / kPairs, 0, 5 / std::sqrt(kPairs));
}

// Fails unless word `lag` of one stream of each pair is as good as independent of word 0 of the
// other: they correlate no more than chance, and differ in half of their bits.
void expect_independent(const std::function<RandomStream(int)>& first,
                        const std::function<RandomStream(int)>& second) {
    constexpr int kPairs = 20000;
    for (std::size_t lag = 0; lag < 4; ++lag) {
        double correlation = 0;
        double differing_bits = 0;
        for (int i = 0; i < kPairs; ++i) {
            const std::uint64_t a = first(i)();
            const std::uint64_t b = first_words(second(i), 4)[lag];
            correlation += (static_cast<double>(a) * 0x1p-64 - 0.5) *
                           (static_cast<double>(b) * 0x1p-64 - 0.5) * 12;
            differing_bits += std::popcount(a ^ b);
        }
        EXPECT_NEAR(correlation / kPairs, 0, 5 / std::sqrt(kPairs)) << lag;
        EXPECT_NEAR(differing_bits / kPairs, 32, 5 * std::sqrt(16.0 / kPairs)) << lag;
    }
}

TEST(Random, GivesNeighboringItemsIndependentStreams) {
    const auto item = [](int i) { return static_cast<std::uint64_t>(i); };
    for (const std::uint64_t seed : {0U, 1U, 42U}) {
        const Random random(seed);
        expect_independent([&](int i) { return random.stream("walks", item(i)); },
                           [&](int i) { return random.stream("walks", item(i) + 1); });
    }
}

TEST(Random, GivesPurposesAndSeedsIndependentStreams) {
    const auto item = [](int i) { return static_cast<std::uint64_t>(i); };
    const Random random(8);
    expect_independent([&](int i) { return random.stream("walks a", item(i)); },
                       [&](int i) { return random.stream("walks b", item(i)); });
    expect_independent([&](int i) { return random.stream(std::to_string(i)); },
                       [&](int i) { return random.stream(std::to_string(i + 1)); });
    expect_independent([&](int i) { return Random(item(i)).stream("walks"); },
                       [&](int i) { return Random(item(i) + 1).stream("walks"); });
}

// The first words of the streams of items 0, 1, 2, ... are random numbers, too: chi-square as
// above, over 256 cells by the upper and by the lower bits.
TEST(Random, SpreadsTheFirstWordsOfItemsEvenly) {
    const Random random(9);
    constexpr int kItems = 256 * 200;
    for (const int shift : {56, 0}) {
        std::array<double, 256> counts{};
        for (std::uint64_t item = 0; item < kItems; ++item) {
            ++counts[random.stream("walks", item)() >> shift & 0xffU];
        }
        double chi_square = 0;
        for (const double count : counts) {
            chi_square += (count - 200) * (count - 200) / 200;
        }
        EXPECT_NEAR(chi_square, 255, 5 * std::sqrt(2 * 255.0)) << shift;
    }
}

}  // namespace
}  // namespace irwe
