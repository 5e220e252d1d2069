#include "irwe/answers/role_facts.h"

#include <gmock/gmock.h>

#include <cmath>

namespace irwe {
namespace {

using testing::ElementsAre;

RoleFactSums group_of_degree(NodeId degree, int count, double leaving = 0) {
    RoleFactSums sums;
    for (int i = 0; i < count; ++i) {
        sums.add({.degree = degree, .strength = static_cast<double>(degree)}, leaving);
    }
    return sums;
}

TEST(RoleFacts, AreMeansOnScalesThatWordsCanTell) {
    RoleFactSums sums = group_of_degree(10, 1, 0.09);
    sums.add({.degree = 40, .strength = 40, .triangles = 79, .leaf_share = 0.86}, 0.09);
    const RoleFacts facts = sums.facts();
    EXPECT_NEAR(facts(0), std::log(20.0) / std::log(2.5), 1e-12);
    EXPECT_NEAR(facts(1), 79.0 / 790 / 2 / 0.15, 1e-12);
    EXPECT_NEAR(facts(2), 1, 1e-12);
    EXPECT_NEAR(facts(3), 0.86 * 40 / 43 / 2 / 0.4, 1e-12);
    EXPECT_EQ(facts(4), 0);
}

TEST(MergedGroups, AreAsManyAsFactsTellApart) {
    // 1 and 2, 10 and 14 are within a factor of 2.5; 40 stands alone.
    const MergedGroups merged({group_of_degree(1, 50), group_of_degree(10, 5),
                               group_of_degree(2, 30), group_of_degree(40, 3),
                               group_of_degree(14, 9)});
    EXPECT_EQ(merged.num_told_apart(), 3);
    EXPECT_THAT(merged.groups(3), ElementsAre(0, 1, 0, 2, 1));
    EXPECT_THAT(merged.groups(5), ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(merged.groups(1), ElementsAre(0, 0, 0, 0, 0));
}

TEST(MergedGroups, KeepNodesApartThatLeaveTheirCommunity) {
    const MergedGroups merged({group_of_degree(8, 50), group_of_degree(8, 5, 0.5)});
    EXPECT_EQ(merged.num_told_apart(), 2);
}

TEST(MergedGroups, OfEqualFactsAreOne) {
    const MergedGroups merged(
        {group_of_degree(3, 1), group_of_degree(3, 2), group_of_degree(3, 9)});
    EXPECT_EQ(merged.num_told_apart(), 1);
}

}  // namespace
}  // namespace irwe
