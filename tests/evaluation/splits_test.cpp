#include "irwe/evaluation/splits.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::array<std::size_t, 3> sizes_of(std::uint32_t num_items, double share) {
    const Split split = random_splits(num_items, share, 1, Random(1)).front();
    return {split.training.size(), split.validation.size(), split.test.size()};
}

// len() of what ShuffleSplit(test_size=1 - share) gives, with int(0.1 n) of it taken away: 131
// nodes of Brazil, 3890 of PPI.
TEST(RandomSplits, HaveTheSizesOfShuffleSplit) {
    using Sizes = std::array<std::size_t, 3>;
    EXPECT_EQ(sizes_of(131, 0.2), (Sizes{26, 13, 92}));
    EXPECT_EQ(sizes_of(131, 0.4), (Sizes{52, 13, 66}));
    EXPECT_EQ(sizes_of(131, 0.6), (Sizes{78, 13, 40}));
    EXPECT_EQ(sizes_of(131, 0.8), (Sizes{104, 13, 14}));
    EXPECT_EQ(sizes_of(3890, 0.2), (Sizes{778, 389, 2723}));
    EXPECT_EQ(sizes_of(3890, 0.8), (Sizes{3112, 389, 389}));
    EXPECT_EQ(sizes_of(9, 0.5), (Sizes{4, 0, 5}));
}

TEST(RandomSplits, HaveEveryItemOnceInAscendingParts) {
    for (const std::uint32_t num_items : {3U, 10U, 39U, 131U}) {
        for (const double share : {0.4, 0.5, 0.8}) {
            for (const Split& split : random_splits(num_items, share, 12, Random(num_items))) {
                std::set<std::uint32_t> seen;
                for (const auto* part : {&split.training, &split.validation, &split.test}) {
                    EXPECT_TRUE(std::ranges::is_sorted(*part));
                    seen.insert(part->begin(), part->end());
                }
                EXPECT_EQ(seen.size(), num_items);
                EXPECT_EQ(*seen.rbegin(), num_items - 1);
                EXPECT_EQ(split.training.size() + split.validation.size() + split.test.size(),
                          num_items);
            }
        }
    }
}

TEST(RandomSplits, HaveDisjointValidationSetsInEachTen) {
    const std::vector<Split> splits = random_splits(131, 0.8, 20, Random(3));
    for (std::size_t ten = 0; ten < 20; ten += 10) {
        std::set<std::uint32_t> seen;
        for (std::size_t i = ten; i < ten + 10; ++i) {
            seen.insert(splits[i].validation.begin(), splits[i].validation.end());
        }
        EXPECT_EQ(seen.size(), 130U);
    }
    EXPECT_NE(splits[0].validation, splits[10].validation);
}

TEST(RandomSplits, AreNestedOverShares) {
    const std::vector<Split> small = random_splits(131, 0.2, 3, Random(5));
    const std::vector<Split> large = random_splits(131, 0.8, 3, Random(5));
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(small[i].validation, large[i].validation);
        EXPECT_TRUE(std::ranges::includes(small[i].test, large[i].test));
    }
}

TEST(RandomSplits, DependOnTheSeedAlone) {
    EXPECT_EQ(random_splits(50, 0.6, 10, Random(1)), random_splits(50, 0.6, 10, Random(1)));
    EXPECT_NE(random_splits(50, 0.6, 10, Random(1)), random_splits(50, 0.6, 10, Random(2)));
}

// Over 3000 splits an item is tested 1500 times, give or take 5.5 standard deviations of 27.
TEST(RandomSplits, TestEveryItemAboutEquallyOften) {
    std::array<int, 20> num_tests{};
    for (const Split& split : random_splits(20, 0.4, 3000, Random(11))) {
        for (const std::uint32_t item : split.test) {
            ++num_tests[item];
        }
    }
    for (const int count : num_tests) {
        EXPECT_NEAR(count, 1500, 150);
    }
}

TEST(RandomSplits, OfNothingToTrainOrTestAreRefused) {
    const auto error = [](std::uint32_t num_items, double share, int num_splits) {
        return input_error([&] { random_splits(num_items, share, num_splits, Random(1)); });
    };
    EXPECT_THAT(error(100, 0.8, 0), HasSubstr("at least one split, found 0"));
    EXPECT_THAT(error(100, 1.0, 1), HasSubstr("between 0 and 1, found 1"));
    EXPECT_THAT(error(100, 0.0, 1), HasSubstr("between 0 and 1, found 0"));
    EXPECT_THAT(error(4, 0.2, 1), StartsWith("a training share of 0.2 leaves nothing to train on"));
    EXPECT_THAT(error(100, 0.95, 1), StartsWith("a training share of 0.95 leaves nothing to test"));
    EXPECT_THAT(error(0, 0.5, 1), HasSubstr("nothing to train on"));
    EXPECT_EQ(error(5, 0.2, 1), "no error");
}

}  // namespace
}  // namespace irwe
