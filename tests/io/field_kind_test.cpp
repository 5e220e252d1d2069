#include "irwe/io/field_kind.h"

#include <gmock/gmock.h>

#include <string>

namespace irwe {
namespace {

TEST(IsNumber, KnowsNumbersFromWords) {
    for (const char* const text : {"0", "-3", "+3", "007", "12345678901234567890123"}) {
        EXPECT_TRUE(is_whole_number(text)) << text;
        EXPECT_TRUE(is_number(text)) << text;
    }
    for (const char* const text : {"1.5", "-1e-5", ".5", "+2.", "inf", "nan", "1e999", ""}) {
        EXPECT_FALSE(is_whole_number(text)) << text;
        EXPECT_TRUE(is_number(text)) << text;
    }
    for (const char* const text : {"-", "+", "a", "1a", "1.5x", "1,5", "weight", "2020-01-01"}) {
        EXPECT_FALSE(is_number(text)) << text;
    }
}

TEST(FieldKind, TellsNumbersTimesAndMissingValuesFromText) {
    for (const char* const text : {"", "NA", "n/a", "NaN", "null", "None", "?", "-", "."}) {
        EXPECT_EQ(field_kind(text), FieldKind::missing) << text;
    }
    for (const char* const text : {"7", "-7", "007", "3.0", "3."}) {
        EXPECT_EQ(field_kind(text), FieldKind::whole_number) << text;
    }
    for (const char* const text : {"1.5", "1e5", "1,5", "-1.234,5", "inf"}) {
        EXPECT_EQ(field_kind(text), FieldKind::number) << text;
    }
    for (const char* const text : {"2024-03-01", "2024-03-01T12:30", "2024/03/01", "1.3.2024",
                                   "03/01/2024 12:30", "12:30", "9:05:30"}) {
        EXPECT_EQ(field_kind(text), FieldKind::time) << text;
    }
    for (const char* const text :
         {"a", "1a", "10.0.0.1", "555-1234", "2024-03-01-2", "12:30:45:60", "1,2,3", ",5",
          "."
          ".",
          "(1"}) {
        EXPECT_EQ(field_kind(text), FieldKind::text) << text;
    }
    EXPECT_EQ(field_kind("{'w': 1}"), FieldKind::attributes);
}

TEST(ParseNumber, ReadsDecimalCommasOnRequest) {
    EXPECT_EQ(parse_number("1.5"), 1.5);
    EXPECT_EQ(parse_number("+2"), 2.0);
    EXPECT_EQ(parse_number("1,5"), std::nullopt);
    EXPECT_EQ(parse_number("1,5", true), 1.5);
    EXPECT_EQ(parse_number("-1.234,25", true), -1234.25);
    EXPECT_EQ(parse_number("1.5", true), 1.5);
    for (const char* const text : {"", "x", "1e999", "inf", "nan", "1,2,3"}) {
        EXPECT_EQ(parse_number(text, true), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace irwe
