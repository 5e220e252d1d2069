#include "irwe/walks/anonymous_walk_table.h"

#include <gtest/gtest.h>

namespace irwe {
namespace {

TEST(AnonymousWalkTable, GivesIndicesToObservedWalksInTheOrderOfRanks) {
    const AnonymousWalkRanking ranking(4, false);
    const AnonymousWalkTable table(ranking, {0, 3, 15});
    EXPECT_EQ(table.size(), 3U);
    EXPECT_EQ(table.index_of_rank(3), 1U);
    EXPECT_EQ(table.index_of(ranking.walk(15)), 2U);
    EXPECT_EQ(table.index_of_rank(4), std::nullopt);
    EXPECT_EQ(table.walk(0), 0U);
}

}  // namespace
}  // namespace irwe
