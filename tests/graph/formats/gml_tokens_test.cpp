#include "irwe/graph/formats/gml_tokens.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The tokens as texts; strings stand in quotes.
std::vector<std::string> tokens_of(const std::string& content) {
    const TemporaryDirectory directory;
    GmlTokens tokens(PeekedBytes(directory.file("x", content)));
    std::vector<std::string> result;
    for (GmlToken token = tokens.next(); token.kind != GmlToken::Kind::end; token = tokens.next()) {
        const std::string text(token.text);
        result.push_back(token.kind == GmlToken::Kind::open     ? "["
                         : token.kind == GmlToken::Kind::close  ? "]"
                         : token.kind == GmlToken::Kind::string ? '"' + text + '"'
                         : token.kind == GmlToken::Kind::number ? text + "#"
                                                                : text);
    }
    return result;
}

TEST(GmlTokens, AreWordsNumbersStringsAndBrackets) {
    EXPECT_THAT(tokens_of("graph[id -1.5e3 label\"a b\"x .5]\n\n# no [ token\n y[]"),
                ElementsAre("graph", "[", "id", "-1.5e3#", "label", "\"a b\"", "x", ".5#", "]", "y",
                            "[", "]"));
    EXPECT_THAT(tokens_of(""), ElementsAre());
}

TEST(GmlTokens, HaveStringsOverSeveralLines) {
    EXPECT_THAT(tokens_of("a \"b\n# c\nd&amp;\" e"), ElementsAre("a", "\"b\n# c\nd&\"", "e"));
    EXPECT_THAT(input_error([] { tokens_of("a\n\"b\nc"); }), HasSubstr(":2: found a string"));
}

TEST(GmlTokens, AreUtf8) {
    EXPECT_THAT(input_error([] { tokens_of("a \"\xe4\""); }), HasSubstr("is not UTF-8"));
    EXPECT_THAT(input_error([] { tokens_of("\xe4"); }), HasSubstr("is not UTF-8"));
}

TEST(GmlTokens, HaveCharactersForEntities) {
    EXPECT_EQ(without_entities("&amp;amp; &#228;&#xe4; &#xD800; &#0; &quot&lt;&gt;&apos;&quot;"),
              "&amp; ää &#xD800; &#0; &quot<>'\"");
    EXPECT_EQ(without_entities("&#8364;&#128512;"), "€😀");
    EXPECT_EQ(without_entities("&"), "&");
    EXPECT_EQ(without_entities("&#;&#x;&;"), "&#;&#x;&;");
}

}  // namespace
}  // namespace irwe
