#include "irwe/graph/node_attributes.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

NodeAttribute ages() {
    return {.name = "age",
            .kind = AttributeKind::numbers,
            .nodes = {0, 2},
            .numbers = {31, 64},
            .places = {},
            .categories = {}};
}
NodeAttribute clubs() {
    return {.name = "club",
            .kind = AttributeKind::categories,
            .nodes = {1, 2, 3},
            .numbers = {},
            .places = {1, 0, 1},
            .categories = {"chess", "go"}};
}

TEST(NodeAttributes, HaveAValueForSomeNodes) {
    EXPECT_EQ(ages().number(0), 31);
    EXPECT_EQ(ages().number(1), std::nullopt);
    EXPECT_EQ(ages().number(2), 64);
    EXPECT_EQ(ages().number(3), std::nullopt);
    EXPECT_EQ(ages().category(0), std::nullopt);
    EXPECT_EQ(clubs().category(1), "go");
    EXPECT_EQ(clubs().category(0), std::nullopt);
    EXPECT_EQ(clubs().number(1), std::nullopt);
}

TEST(NodeAttributes, AreFoundByName) {
    const NodeAttributes attributes(4, {ages(), clubs()});
    ASSERT_NE(attributes.find("club"), nullptr);
    EXPECT_EQ(*attributes.find("club"), clubs());
    EXPECT_EQ(attributes.find("Club"), nullptr);
    EXPECT_DOUBLE_EQ(attributes.share_missing(ages()), 0.5);
    EXPECT_DOUBLE_EQ(attributes.share_missing(clubs()), 0.25);
}

TEST(NodeAttributes, AreJoinedIfTheirNamesDiffer) {
    NodeAttributes attributes;
    EXPECT_TRUE(attributes.empty());
    attributes.add(NodeAttributes(4, {ages()}));
    attributes.add(NodeAttributes(4, {clubs()}));
    EXPECT_EQ(attributes.num_nodes(), 4U);
    EXPECT_EQ(attributes.columns().size(), 2U);
    EXPECT_THAT(input_error([&] { attributes.add(NodeAttributes(4, {ages()})); }),
                HasSubstr("found the attribute \"age\""));
}

}  // namespace
}  // namespace irwe
