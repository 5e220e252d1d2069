#include "irwe/base/world.h"

#include <gmock/gmock.h>

#include <numeric>
#include <string>

#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

using testing::Each;
using testing::ElementsAre;

std::span<const std::byte> bytes_of(const std::string& text) {
    return std::as_bytes(std::span(text));
}

TEST(LoneWorld, CopiesWhatItHas) {
    LoneWorld world;
    EXPECT_EQ(world.rank(), 0);
    EXPECT_EQ(world.size(), 1);
    std::string all(3, '?');
    const std::vector<std::size_t> counts{3};
    world.all_gather(bytes_of("abc"), counts, std::as_writable_bytes(std::span(all)));
    EXPECT_EQ(all, "abc");
    world.all_to_all(bytes_of("xyz"), counts, std::as_writable_bytes(std::span(all)), counts);
    EXPECT_EQ(all, "xyz");
    world.all_gather({}, std::vector<std::size_t>{0}, {});
}

TEST(Broadcast, GivesAllRanksTheNumbersOfTheFirst) {
    for (const int size : {1, 2, 5}) {
        const auto found = of_ranks(size, [](World& world) {
            std::vector<int> numbers{world.rank() + 7, 2 * world.rank()};
            broadcast(world, std::span(numbers));
            return numbers;
        });
        EXPECT_THAT(found, Each(ElementsAre(7, 0)));
    }
}

TEST(Any, IsTrueOnAllRanksIfItIsOnOne) {
    for (const int truthful : {-1, 0, 2}) {
        const auto found = of_ranks(3, [&](World& world) {
            return static_cast<int>(any(world, world.rank() == truthful));
        });
        EXPECT_THAT(found, Each(truthful >= 0 ? 1 : 0));
    }
}

TEST(GatherValues, HasTheValueOfEachRank) {
    const auto found =
        of_ranks(4, [](World& world) { return gather_values(world, 10 * world.rank()); });
    EXPECT_THAT(found, Each(ElementsAre(0, 10, 20, 30)));
}

}  // namespace
}  // namespace irwe
