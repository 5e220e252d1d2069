#include "irwe/graph/formats/written_graph.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(WrittenGraph, TextForXmlIsEscaped) {
    EXPECT_EQ(xml_text("a<b>&\"c\" 'd' é"), "a&lt;b&gt;&amp;&quot;c&quot; 'd' é");
    EXPECT_EQ(xml_text("\xC2\x85"), "&#133;");
    EXPECT_EQ(xml_text(""), "");
}

TEST(WrittenGraph, WhatXmlCannotHoldIsRefused) {
    for (const char* const text : {"a\x01", "\xEF\xBF\xBF", "\xEF\xBF\xBE", "\xFF"}) {
        EXPECT_THAT(input_error([&] { xml_text(text); }),
                    testing::HasSubstr("has a character that XML cannot hold; rename it"));
    }
}

TEST(WrittenGraph, ValuesOfNodesAreTexts) {
    EXPECT_EQ(text_of({.name = "a", .values = std::vector<std::int64_t>{-3, 4}}, 0), "-3");
    EXPECT_EQ(text_of({.name = "a", .values = std::vector<double>{0.1, 2}}, 0), "0.1");
    EXPECT_EQ(text_of({.name = "a", .values = std::vector<std::string>{"x", ""}}, 1), "");
}

}  // namespace
}  // namespace irwe
