#include "irwe/graph/node_names.h"

#include <gmock/gmock.h>

#include <limits>

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CanonicalInteger, ReadsWholeNumbersInTheirUsualSpelling) {
    EXPECT_EQ(canonical_integer("0"), 0);
    EXPECT_EQ(canonical_integer("17"), 17);
    EXPECT_EQ(canonical_integer("-3"), -3);
    EXPECT_EQ(canonical_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(canonical_integer("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
}

TEST(CanonicalInteger, RefusesOtherSpellingsOtherTextAndWhatDoesNotFit) {
    for (const char* text :
         {"", "-", "+3", "007", "-0", "00", "-01", "1e5", "1.0", " 1", "1 ", "0x1", "a", "1a",
          "--1", "9223372036854775808", "-9223372036854775809"}) {
        EXPECT_EQ(canonical_integer(text), std::nullopt) << text;
    }
}

TEST(NodeNames, AreConsecutiveNumbers) {
    const NodeNames names = NodeNames::consecutive(3);
    EXPECT_EQ(names.size(), 3U);
    EXPECT_TRUE(names.are_integers());
    EXPECT_THAT(names.integers(), ElementsAre(0, 1, 2));
    EXPECT_EQ(names[2], "2");
}

TEST(NodeNames, AreWholeNumbers) {
    const NodeNames names = NodeNames::from_integers({-5, 3, 20});
    EXPECT_EQ(names.size(), 3U);
    EXPECT_EQ(names[0], "-5");
    EXPECT_EQ(names[2], "20");
    EXPECT_EQ(names.find("3"), 1U);
    EXPECT_EQ(names.find("20"), 2U);
    for (const char* text : {"4", "-6", "21", "03", "three", ""}) {
        EXPECT_EQ(names.find(text), std::nullopt) << text;
    }
}

TEST(NodeNames, AreTexts) {
    const std::vector<std::string_view> texts{"", "10", "9", "New York", "b", "é"};
    const NodeNames names = NodeNames::from_texts(texts);
    EXPECT_FALSE(names.are_integers());
    EXPECT_EQ(names.size(), 6U);
    for (NodeId v = 0; v < texts.size(); ++v) {
        EXPECT_EQ(names[v], texts[v]);
        EXPECT_EQ(names.find(texts[v]), v);
    }
    for (const char* text : {"1", "99", "New", "New York ", "a", "c", "\xff"}) {
        EXPECT_EQ(names.find(text), std::nullopt) << text;
    }
}

TEST(NodeNames, MayBeNone) {
    EXPECT_EQ(NodeNames().size(), 0U);
    EXPECT_EQ(NodeNames().find("0"), std::nullopt);
    EXPECT_THAT(NodeNames::consecutive(0).integers(), IsEmpty());
    EXPECT_EQ(NodeNames::from_texts({}).size(), 0U);
    EXPECT_EQ(NodeNames::from_texts({}).find(""), std::nullopt);
}

TEST(NodeNames, AreEqualIfAllAre) {
    EXPECT_EQ(NodeNames::consecutive(2), NodeNames::from_integers({0, 1}));
    EXPECT_NE(NodeNames::consecutive(2), NodeNames::consecutive(3));
    // Equal bytes, cut elsewhere.
    const std::vector<std::string_view> first{"a", "bc"};
    const std::vector<std::string_view> second{"ab", "c"};
    EXPECT_NE(NodeNames::from_texts(first), NodeNames::from_texts(second));
}

#ifndef NDEBUG
TEST(NodeNamesDeathTest, HoldsItsCallersToTheOrder) {
    EXPECT_DEATH(NodeNames::from_integers({1, 1}), "");
    EXPECT_DEATH(NodeNames::from_integers({2, 1}), "");
    const std::vector<std::string_view> unsorted{"b", "a"};
    EXPECT_DEATH(NodeNames::from_texts(unsorted), "");
}
#endif

}  // namespace
}  // namespace irwe
