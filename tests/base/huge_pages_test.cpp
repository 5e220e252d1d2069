#include "irwe/base/huge_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

namespace irwe {
namespace {

TEST(ZerosOnHugePages, GivesZerosOfAnySize) {
    for (const std::size_t size : {0U, 1U, 1000U, 3000001U}) {
        const auto zeros = zeros_on_huge_pages<std::uint32_t>(size);
        EXPECT_EQ(zeros.size(), size);
        EXPECT_TRUE(std::ranges::all_of(zeros, [](std::uint32_t x) { return x == 0; }));
    }
}

TEST(UseHugePages, LeavesContentAloneAtAnyAddress) {
    std::vector<char> bytes(std::size_t{9} << 20, 'x');
    use_huge_pages(bytes.data() + 1, bytes.size() - 2);
    EXPECT_EQ(std::ranges::count(bytes, 'x'), std::ssize(bytes));
}

TEST(UseHugePages, TakesAnEmptyRange) { use_huge_pages(nullptr, 0); }

}  // namespace
}  // namespace irwe
