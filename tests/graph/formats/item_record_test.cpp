#include "irwe/graph/formats/item_record.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

using Kind = ItemField::Kind;

TEST(ItemRecord, HasFieldsUntilItIsCleared) {
    ItemRecord record;
    record.add("id", Kind::number, "7");
    record.add("name", Kind::text, "x");
    EXPECT_EQ(record.size(), 2U);
    EXPECT_EQ(record.find("id")->text, "7");
    EXPECT_EQ(record.find("Id"), nullptr);
    record.clear();
    EXPECT_EQ(record.find("id"), nullptr);
    record.add("id", Kind::text, "8");
    EXPECT_EQ(record[0].text, "8");
    EXPECT_EQ(record.size(), 1U);
}

TEST(ItemRecord, PrefersFieldsOfAnObjectWithinIt) {
    ItemRecord record;
    record.add("selected", Kind::boolean, "false");
    record.add("id", Kind::text, "7", true);
    record.add("selected", Kind::boolean, "true", true);
    record.add("x", Kind::number, "1");
    record.add("id", Kind::text, "8");
    record.drop_hidden();
    ASSERT_EQ(record.size(), 3U);
    EXPECT_EQ(record.find("selected")->text, "true");
    EXPECT_EQ(record.find("id")->text, "7");
    EXPECT_EQ(record.find("x")->text, "1");
}

TEST(ItemRecord, KnowsKeysThatComeTwice) {
    ItemRecord record;
    record.add("a", Kind::null, "");
    record.add("b", Kind::null, "");
    record.add("b", Kind::null, "");
    EXPECT_EQ(record.repeated({"a", "b"}), "b");
    EXPECT_EQ(record.repeated({"a", "c"}), std::nullopt);
}

TEST(ItemRecord, FindsTheEndsOfAnEdge) {
    ItemRecord record;
    record.add("weight", Kind::number, "1");
    record.add("to", Kind::text, "b");
    record.add("from", Kind::text, "a");
    EXPECT_EQ(record.keys_of_ends(), std::pair(std::string("from"), std::string("to")));
    record.add("target", Kind::text, "b");
    record.add("source", Kind::text, "a");
    EXPECT_EQ(record.keys_of_ends(), std::pair(std::string("source"), std::string("target")));
    record.clear();
    record.add("id", Kind::text, "a");
    EXPECT_EQ(record.keys_of_ends(), std::nullopt);
}

}  // namespace
}  // namespace irwe
