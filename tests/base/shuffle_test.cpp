#include "irwe/base/shuffle.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<int> numbers(int count) {
    std::vector<int> result(static_cast<std::size_t>(count));
    std::iota(result.begin(), result.end(), 0);
    return result;
}

std::vector<int> shuffled(int count, std::uint64_t seed) {
    std::vector<int> result = numbers(count);
    shuffle(std::span(result), Random(seed).stream("order"));
    return result;
}

TEST(Shuffle, KeepsEveryItemOnce) {
    std::vector<int> items = shuffled(100, 1);
    EXPECT_NE(items, numbers(100));
    std::ranges::sort(items);
    EXPECT_EQ(items, numbers(100));
    EXPECT_THAT(shuffled(0, 1), ElementsAre());
    EXPECT_THAT(shuffled(1, 1), ElementsAre(0));
}

TEST(Shuffle, DependsOnTheSeedAlone) {
    EXPECT_EQ(shuffled(100, 1), shuffled(100, 1));
    EXPECT_NE(shuffled(100, 1), shuffled(100, 2));
}

// Six orders of three items, 600 times: each some 100 times.
TEST(Shuffle, GivesEveryOrderEquallyOften) {
    std::vector<std::vector<int>> orders;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        orders.push_back(shuffled(3, seed));
    }
    std::vector<int> order = numbers(3);
    do {
        EXPECT_NEAR(static_cast<double>(std::ranges::count(orders, order)), 100, 40);
    } while (std::ranges::next_permutation(order).found);
}

TEST(ShuffleFront, ChoosesWithoutRepeats) {
    std::vector<int> items = numbers(50);
    shuffle_front(std::span(items), 10, Random(1).stream("choice"));
    std::vector<int> front(items.begin(), items.begin() + 10);
    EXPECT_FALSE(std::ranges::is_sorted(front));
    EXPECT_GT(std::ranges::max(front), 10);
    std::ranges::sort(items);
    EXPECT_EQ(items, numbers(50));
}

}  // namespace
}  // namespace irwe
