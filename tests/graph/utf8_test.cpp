#include "irwe/graph/utf8.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

using namespace std::string_view_literals;

TEST(IsUtf8, AcceptsTheFirstAndLastCharacterOfEachLength) {
    for (const std::string_view text :
         {""sv, "a"sv, "\x7F"sv, "\xC2\x80"sv, "\xDF\xBF"sv, "\xE0\xA0\x80"sv, "\xED\x9F\xBF"sv,
          "\xEE\x80\x80"sv, "\xEF\xBF\xBF"sv, "\xF0\x90\x80\x80"sv, "\xF4\x8F\xBF\xBF"sv,
          "S\xC3\xA3o Paulo"sv}) {
        EXPECT_TRUE(is_utf8(text)) << excerpt(text);
    }
}

TEST(IsUtf8, RejectsStrayMissingOverlongAndForbiddenBytes) {
    for (const std::string_view text :
         {"\x80"sv, "a\xBF"sv, "\xC3"sv, "\xC3("sv, "\xC0\x80"sv, "\xC1\xBF"sv, "\xE0\x9F\xBF"sv,
          "\xE2\x82"sv, "\xE2\x82("sv, "\xED\xA0\x80"sv, "\xF0\x8F\xBF\xBF"sv, "\xF4\x90\x80\x80"sv,
          "\xF0\x90\x80"sv, "\xF5\x80\x80\x80"sv, "\xFF"sv, "caf\xE9"sv}) {
        EXPECT_FALSE(is_utf8(text)) << excerpt(text);
    }
}

TEST(Excerpt, QuotesTextAndCutsItShortBetweenCharacters) {
    EXPECT_EQ(excerpt("12"), "\"12\"");
    EXPECT_EQ(excerpt(std::string(40, 'a')), "\"" + std::string(40, 'a') + "\"");
    EXPECT_EQ(excerpt(std::string(41, 'a')), "\"" + std::string(40, 'a') + "...\"");
    EXPECT_EQ(excerpt(std::string(39, 'a') + "\xC3\xA9z"),
              "\"" + std::string(39, 'a') + "\xC3\xA9...\"");
}

TEST(Excerpt, ShowsControlBytesAndBrokenCharactersInHexadecimal) {
    EXPECT_EQ(excerpt("a\tb\x1B[0m"), "\"a\\x09b\\x1B[0m\"");
    EXPECT_EQ(excerpt("caf\xE9"), "\"caf\\xE9\"");
}

}  // namespace
}  // namespace irwe
