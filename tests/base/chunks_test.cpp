#include "irwe/base/chunks.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace irwe {
namespace {

TEST(NumChunks, CountsTheLastOneAlsoIfItIsSmaller) {
    EXPECT_EQ(num_chunks(0, 4), 0);
    EXPECT_EQ(num_chunks(1, 4), 1);
    EXPECT_EQ(num_chunks(8, 4), 2);
    EXPECT_EQ(num_chunks(std::size_t{9}, 4), std::size_t{3});
}

TEST(MapChunks, GivesTheResultsInTheOrderOfTheChunks) {
    using Bounds = std::pair<std::int64_t, std::int64_t>;
    for (const int num_threads : {1, 4}) {
        ThreadPool pool(num_threads);
        const auto bounds = [](std::int64_t begin, std::int64_t end) { return Bounds(begin, end); };
        EXPECT_EQ(map_chunks(pool, 10, 4, bounds), (std::vector<Bounds>{{0, 4}, {4, 8}, {8, 10}}));
        EXPECT_EQ(map_chunks(pool, 0, 4, bounds), std::vector<Bounds>());
    }
}

// Texts, whose sum tells the order.
TEST(SumInOrder, AddsTheChunksOneAfterTheOther) {
    for (const int num_threads : {1, 4}) {
        ThreadPool pool(num_threads);
        const auto name = [](std::int64_t begin, std::int64_t) { return std::to_string(begin); };
        EXPECT_EQ(sum_in_order(pool, 7, 1, std::string("sum "), name), "sum 0123456");
        EXPECT_EQ(sum_in_order(pool, 0, 1, std::string("sum "), name), "sum ");
    }
}

}  // namespace
}  // namespace irwe
