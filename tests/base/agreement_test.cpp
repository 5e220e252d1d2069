#include "irwe/base/agreement.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

// What each rank throws where it has the number of its place.
std::vector<std::string> messages(const std::vector<std::uint64_t>& numbers) {
    return of_ranks(static_cast<int>(numbers.size()), [&](World& world) -> std::string {
        Digest digest;
        digest.add(numbers[static_cast<std::size_t>(world.rank())]);
        try {
            require_agreement(world, "means", digest);
        } catch (const RanksDiffer& error) {
            return error.what();
        }
        return "equal";
    });
}

TEST(Agreement, IsThereIfAllHaveTheSame) {
    EXPECT_THAT(messages({7}), testing::Each("equal"));
    EXPECT_THAT(messages({7, 7, 7}), testing::Each("equal"));
}

TEST(Agreement, NamesTheRankThatDiffersFromMost) {
    EXPECT_THAT(messages({7, 7, 8, 7}),
                testing::Each("rank 2 has other means than rank 0, and should have computed the "
                              "same"));
    EXPECT_THAT(messages({8, 7, 7}),
                testing::Each("rank 0 has other means than rank 1, and should have computed the "
                              "same"));
}

TEST(Agreement, OfTwoTrustsTheFirst) {
    EXPECT_THAT(messages({7, 8}), testing::Each(testing::StartsWith("rank 1 has other means")));
}

TEST(Agreement, HasDigestsThatEveryByteChangesForAnyNumberOfThreads) {
    ThreadPool one(1);
    ThreadPool three(3);
    for (const std::size_t size : {0U, 1U, 7U, 8U, 1000U, (1U << 20U) + 3U}) {
        std::vector<std::byte> bytes(size, std::byte{5});
        const auto text = [&](ThreadPool& pool) {
            Digest digest;
            add_bytes(digest, bytes, pool);
            return digest.text();
        };
        const std::string before = text(one);
        EXPECT_EQ(text(three), before) << size;
        for (const std::size_t place : {std::size_t{0}, size / 2, size - 1}) {
            if (place < size) {
                bytes[place] ^= std::byte{16};
                EXPECT_NE(text(one), before) << place << " of " << size;
                bytes[place] ^= std::byte{16};
            }
        }
        bytes.push_back(std::byte{0});
        EXPECT_NE(text(one), before) << size;
    }
}

}  // namespace
}  // namespace irwe
