#include "irwe/graph/name_table.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::ElementsAre;

TEST(NameTable, NumbersNamesByFirstAppearanceAndSortsIntegersByValue) {
    NameTable table("f");
    EXPECT_EQ(table.insert("10"), 0U);
    EXPECT_EQ(table.insert(9), 1U);
    EXPECT_EQ(table.insert("10"), 0U);
    EXPECT_EQ(table.insert(-3), 2U);
    EXPECT_EQ(table.size(), 3U);
    EXPECT_THAT(table.by_number(), ElementsAre("10", "9", "-3"));
    const NameTable::Sorted sorted = std::move(table).sorted();
    EXPECT_EQ(sorted.names, NodeNames::from_integers({-3, 9, 10}));
    EXPECT_THAT(sorted.places, ElementsAre(2, 1, 0));
}

TEST(NameTable, GoesOverToTextsAtTheFirstNameThatIsNoUsualInteger) {
    NameTable table("f");
    table.insert(10);
    table.insert(9);
    EXPECT_TRUE(table.are_integers());
    EXPECT_EQ(table.insert("007"), 2U);
    EXPECT_FALSE(table.are_integers());
    EXPECT_EQ(table.insert("9"), 1U);
    EXPECT_THAT(table.by_number(), ElementsAre("10", "9", "007"));
    const NameTable::Sorted sorted = std::move(table).sorted();
    EXPECT_EQ(sorted.names, NodeNames::from_texts(std::vector<std::string_view>{"007", "10", "9"}));
    EXPECT_THAT(sorted.places, ElementsAre(1, 2, 0));
}

TEST(NameTable, SortsTextsByBytesWhereTheyDifferLate) {
    NameTable table("f");
    const std::vector<std::string_view> names{"node_00000001b", "node_00000001", "node_00000001a",
                                              "node_0",         "node_\xC3\xA9", "node_00000000"};
    for (const std::string_view name : names) {
        table.insert(name);
    }
    std::vector<std::string_view> expected = names;
    std::ranges::sort(expected);
    EXPECT_EQ(std::move(table).sorted().names, NodeNames::from_texts(expected));
}

TEST(NameTable, SortsNothing) { EXPECT_EQ(NameTable("f").sorted().names.size(), 0U); }

TEST(NameTable, AgreesWithAMapOneByOneAndManyAtOnce) {
    RandomStream stream = Random(7).stream("names");
    std::map<std::string, NodeId> expected;
    std::vector<std::string> names(30'000);
    for (std::string& name : names) {
        name = "x" + std::to_string(stream.below(10'000));
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    std::vector<NodeId> numbers(names.size());
    NameTable table("f");
    table.insert("x");
    expected["x"] = 0;
    table.insert(views, numbers);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto number = static_cast<NodeId>(expected.size());
        EXPECT_EQ(numbers[i], expected.try_emplace(names[i], number).first->second);
        EXPECT_EQ(table.insert(names[i]), numbers[i]);
    }
    EXPECT_EQ(table.size(), expected.size());
}

// Whole numbers as texts, and one that is none, at places around the borders of what is taken at
// once.
TEST(NameTable, GoesOverToTextsAmongManyAtOnce) {
    for (const std::size_t place : {0U, 1U, 127U, 128U, 129U, 299U, 300U}) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < 300; ++i) {
            names.push_back(i == place ? "x" : std::to_string(7 * i % 250));
        }
        const std::vector<std::string_view> views(names.begin(), names.end());
        std::vector<NodeId> numbers(names.size());
        NameTable many("f");
        many.insert(views, numbers);
        NameTable single("f");
        for (std::size_t i = 0; i < names.size(); ++i) {
            EXPECT_EQ(single.insert(names[i]), numbers[i]) << place;
        }
        EXPECT_EQ(many.are_integers(), place == 300);
        EXPECT_EQ(many.by_number(), single.by_number());
    }
}

TEST(NameTable, AgreesWithAMapOnIntegersManyAtOnce) {
    RandomStream stream = Random(7).stream("integers");
    std::vector<std::int64_t> names(30'000);
    for (std::int64_t& name : names) {
        name = static_cast<std::int64_t>(stream.below(10'000) * 0x100000001U) - 5000;
    }
    std::vector<NodeId> numbers(names.size());
    NameTable table("f");
    table.insert(names, numbers);
    std::map<std::int64_t, NodeId> expected;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto number = static_cast<NodeId>(expected.size());
        EXPECT_EQ(numbers[i], expected.try_emplace(names[i], number).first->second);
    }
}

TEST(NameTable, RefusesMoreNamesThanItMayHold) {
    NameTable table("big.txt", 2);
    table.insert(5);
    table.insert("6");
    table.insert("5");
    EXPECT_EQ(input_error([&] { table.insert(7); }),
              "big.txt: more than 2 different names, expected at most as many nodes");
}

}  // namespace
}  // namespace irwe
