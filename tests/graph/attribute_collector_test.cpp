#include "irwe/graph/attribute_collector.h"

#include <gmock/gmock.h>

#include <array>
#include <string>
#include <utility>

#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Value = AttributeCollector::Value;

constexpr std::array<NodeId, 3> kItems{2, 0, 1};  // the node of each item

NodeAttributes finished(AttributeCollector& attributes) {
    return std::move(attributes).finish(kItems, NodeNames::consecutive(3));
}

TEST(AttributeCollector, OrdersValuesByNode) {
    AttributeCollector attributes("file");
    const std::size_t age = attributes.column("age");
    EXPECT_EQ(attributes.column("age"), age);
    attributes.set(age, 0, "31", Value::any);
    attributes.set(age, 2, "-2.5e1", Value::any);
    attributes.set(age, 1, "", Value::any);
    const NodeAttributes result = finished(attributes);
    ASSERT_EQ(result.columns().size(), 1U);
    EXPECT_THAT(result.columns()[0].nodes, ElementsAre(1U, 2U));
    EXPECT_THAT(result.columns()[0].numbers, ElementsAre(-25, 31));
}

TEST(AttributeCollector, TakesTextsCodesAndMixedColumnsForCategories) {
    AttributeCollector attributes("file");
    const std::size_t text = attributes.column("text");
    attributes.set(text, 0, "1", Value::text);
    const std::size_t code = attributes.column("code");
    attributes.set(code, 0, "01", Value::any);
    const std::size_t mixed = attributes.column("mixed");
    attributes.set(mixed, 0, "b", Value::any);
    attributes.set(mixed, 1, "10", Value::any);
    attributes.set(mixed, 2, "b", Value::any);
    const NodeAttributes result = finished(attributes);
    for (const NodeAttribute& column : result.columns()) {
        EXPECT_EQ(column.kind, AttributeKind::categories) << column.name;
    }
    EXPECT_THAT(result.find("mixed")->categories, ElementsAre("10", "b"));
    EXPECT_THAT(result.find("mixed")->places, ElementsAre(0U, 1U, 1U));
}

TEST(AttributeCollector, KnowsMarksOfMissingValuesUnlessTheyAreTexts) {
    AttributeCollector attributes("file");
    const std::size_t any = attributes.column("any");
    attributes.set(any, 0, "NaN", Value::any);
    attributes.set(any, 1, "7", Value::any);
    const std::size_t text = attributes.column("text");
    attributes.set(text, 0, "NA", Value::text);
    const NodeAttributes result = finished(attributes);
    EXPECT_EQ(result.find("any")->nodes.size(), 1U);
    EXPECT_EQ(result.find("text")->category(2), "NA");
}

TEST(AttributeCollector, RefusesWhatIsNotFiniteAmongNumbersUnlessItIsDropped) {
    for (const std::string text : {"inf", "-Infinity", "1e999", "-nan"}) {
        AttributeCollector attributes("file");
        const std::size_t age = attributes.column("age");
        attributes.set(age, 0, "31", Value::any);
        attributes.set(age, 1, text, Value::any);
        AttributeCollector dropping = attributes;
        EXPECT_EQ(
            input_error([&] { finished(attributes); }),
            "file: found \"" + text +
                "\" as the attribute \"age\" of the node \"0\", expected finite numbers as in "
                "its other rows; leave it empty if the value is missing");
        EXPECT_THAT(dropping.drop_not_finite(), ElementsAre("age"));
        const NodeAttributes result = finished(dropping);
        EXPECT_THAT(result.find("age")->numbers, ElementsAre(31));
        EXPECT_THAT(result.find("age")->nodes, ElementsAre(2U));
    }
}

TEST(AttributeCollector, TakesNumbersThatAreTooSmallForZero) {
    AttributeCollector attributes("file");
    const std::size_t chance = attributes.column("chance");
    attributes.set(chance, 1, "1e-400", Value::any);
    attributes.set(chance, 2, "-2.5E-999", Value::any);
    attributes.set(chance, 0, "0.25", Value::any);
    EXPECT_TRUE(attributes.drop_not_finite().empty());
    const NodeAttributes result = finished(attributes);
    EXPECT_THAT(result.find("chance")->numbers, ElementsAre(0, 0, 0.25));
}

TEST(AttributeCollector, DropsWhatIsNotFiniteOfTheColumnsThatHaveIt) {
    AttributeCollector attributes("file");
    const std::size_t small = attributes.column("small");
    const std::size_t large = attributes.column("large");
    const std::size_t mixed = attributes.column("mixed");
    for (std::uint32_t item = 0; item < kItems.size(); ++item) {
        attributes.set(small, item, item == 0 ? "1e-400" : "12", Value::any);
        attributes.set(large, item, item == 1 ? "1.5e+400" : "1" + std::to_string(item),
                       Value::any);
        attributes.set(mixed, item, item == 2 ? "many" : "inf", Value::any);
    }
    EXPECT_THAT(attributes.drop_not_finite(), ElementsAre("large"));
    const NodeAttributes result = finished(attributes);
    EXPECT_THAT(result.find("small")->numbers, ElementsAre(12, 12, 0));
    EXPECT_THAT(result.find("large")->nodes, ElementsAre(1U, 2U));
    EXPECT_THAT(result.find("large")->numbers, ElementsAre(12, 10));
    EXPECT_THAT(result.find("mixed")->categories, ElementsAre("inf", "many"));
}

TEST(AttributeCollector, KeepsTextsThatAreCalledInf) {
    AttributeCollector attributes("file");
    const std::size_t term = attributes.column("term");
    attributes.set(term, 0, "inf", Value::any);
    attributes.set(term, 1, "sup", Value::any);
    const std::size_t text = attributes.column("text");
    attributes.set(text, 0, "inf", Value::text);
    EXPECT_TRUE(attributes.drop_not_finite().empty());
    const NodeAttributes result = finished(attributes);
    EXPECT_THAT(result.find("term")->categories, ElementsAre("inf", "sup"));
    EXPECT_THAT(result.find("text")->categories, ElementsAre("inf"));
}

TEST(AttributeCollector, LeavesColumnsOut) {
    AttributeCollector attributes("file");
    const std::size_t tags = attributes.column("tags");
    attributes.set(tags, 0, "a", Value::text);
    EXPECT_TRUE(attributes.has_value(tags, 0));
    EXPECT_FALSE(attributes.has_value(tags, 1));
    attributes.leave_out(tags);
    attributes.set(tags, 1, "b", Value::text);
    EXPECT_THAT(attributes.left_out(), ElementsAre("tags"));
    EXPECT_TRUE(finished(attributes).empty());
}

TEST(AttributeCollector, RefusesTooManyColumns) {
    AttributeCollector attributes("file");
    for (std::size_t i = 0; i < AttributeCollector::kMaxColumns; ++i) {
        attributes.column(std::to_string(i));
    }
    EXPECT_EQ(attributes.column("7"), 7U);
    EXPECT_THAT(input_error([&] { attributes.column("another"); }),
                HasSubstr("file: found more than 100,000 attributes"));
}

TEST(AttributeCollector, RefusesTwoValuesOfANodeAndWhatIsNotUtf8) {
    AttributeCollector attributes("file");
    const std::size_t age = attributes.column("age");
    EXPECT_THAT(input_error([&] { attributes.set(age, 0, "\xff", Value::text); }),
                HasSubstr("expected UTF-8"));
    EXPECT_THAT(input_error([&] { attributes.column("\xff"); }), HasSubstr("expected UTF-8"));
    attributes.set(age, 1, "1", Value::any);
    attributes.set(age, 1, "2", Value::any);
    EXPECT_THAT(input_error([&] { finished(attributes); }),
                HasSubstr("file: found two values of the attribute \"age\" for the node \"0\""));
}

}  // namespace
}  // namespace irwe
