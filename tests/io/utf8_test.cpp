#include "irwe/io/utf8.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace irwe {
namespace {

using namespace std::string_view_literals;

TEST(TakeCodePoint, TakesOneCharacterOfEachLengthAfterTheOther) {
    std::string_view text = "aé€🙂";
    EXPECT_EQ(take_code_point(text), U'a');
    EXPECT_EQ(take_code_point(text), U'é');
    EXPECT_EQ(take_code_point(text), U'€');
    EXPECT_EQ(take_code_point(text), U'🙂');
    EXPECT_TRUE(text.empty());
}

TEST(TakeCodePoint, TakesTheFirstAndLastOfEachLength) {
    const auto only = [](std::string_view text) { return take_code_point(text); };
    EXPECT_EQ(only(std::string_view("\0", 1)), char32_t{0});
    EXPECT_EQ(only("\x7f"), char32_t{0x7f});
    EXPECT_EQ(only("\xc2\x80"), char32_t{0x80});
    EXPECT_EQ(only("\xdf\xbf"), char32_t{0x7ff});
    EXPECT_EQ(only("\xe0\xa0\x80"), char32_t{0x800});
    EXPECT_EQ(only("\xed\x9f\xbf"), char32_t{0xd7ff});
    EXPECT_EQ(only("\xee\x80\x80"), char32_t{0xe000});
    EXPECT_EQ(only("\xef\xbf\xbf"), char32_t{0xffff});
    EXPECT_EQ(only("\xf0\x90\x80\x80"), char32_t{0x10000});
    EXPECT_EQ(only("\xf4\x8f\xbf\xbf"), char32_t{0x10ffff});
}

TEST(TakeCodePoint, RefusesWhatIsNotUtf8AndLeavesTheText) {
    const std::string cases[] = {
        "\x80",              // a continuation alone
        "\xc3",              // cut off
        "\xe2\x82",          // cut off
        "\xc3(",             // no continuation
        "\xc0\x80",          // overlong zero
        "\xc1\xbf",          // overlong
        "\xe0\x9f\xbf",      // overlong
        "\xf0\x8f\xbf\xbf",  // overlong
        "\xed\xa0\x80",      // the first surrogate
        "\xed\xbf\xbf",      // the last surrogate
        "\xf4\x90\x80\x80",  // above U+10FFFF
        "\xff",
    };
    for (const std::string& bytes : cases) {
        std::string_view text = bytes;
        EXPECT_EQ(take_code_point(text), std::nullopt) << testing::PrintToString(bytes);
        EXPECT_EQ(text, bytes);
    }
}

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

TEST(Escaped, KeepsTextAndShowsTheRestInHexadecimal) {
    EXPECT_EQ(escaped(std::string(50, 'a')), std::string(50, 'a'));
    EXPECT_EQ(escaped("S\xC3\xA3o 'tr\n'\x7F\xE9"), "S\xC3\xA3o 'tr\\x0A'\\x7F\\xE9");
    EXPECT_EQ(escaped(""), "");
    EXPECT_EQ(escaped("a\xC2\x9B"
                      "31m\xC2\xA0z"),
              "a\\xC2\\x9B31m\xC2\xA0z");
}

TEST(EscapedLines, KeepsLineFeedsAndTabsAlone) {
    EXPECT_EQ(escaped_lines("a\tb\r\n\x1B[2Jc\xC2\x85\n"), "a\tb\\x0D\n\\x1B[2Jc\\xC2\\x85\n");
}

TEST(IsControlCharacter, KnowsThoseOfAsciiAndOfUnicode) {
    for (const char32_t c : {0x00U, 0x09U, 0x0aU, 0x1bU, 0x1fU, 0x7fU, 0x80U, 0x9bU, 0x9fU}) {
        EXPECT_TRUE(is_control_character(c)) << static_cast<unsigned>(c);
    }
    for (const char32_t c : {0x20U, 0x7eU, 0xa0U, 0xe4U, 0x10ffffU}) {
        EXPECT_FALSE(is_control_character(c)) << static_cast<unsigned>(c);
    }
}

TEST(IsHiddenCharacter, KnowsThoseThatChangeHowTheOthersAreShown) {
    for (const char32_t c : {0xadU, 0x61cU, 0x200bU, 0x200eU, 0x200fU, 0x2028U, 0x2029U, 0x202aU,
                             0x202eU, 0x2060U, 0x2066U, 0x2069U, 0xfeffU, 0xe0041U}) {
        EXPECT_TRUE(is_hidden_character(c)) << static_cast<unsigned>(c);
    }
    // Joiners of letters and of pictures, an accent, a blank, letters.
    for (const char32_t c : {0x200cU, 0x200dU, 0x301U, 0xa0U, 0x20U, 0x41U, 0x5d0U, 0x1f600U}) {
        EXPECT_FALSE(is_hidden_character(c)) << static_cast<unsigned>(c);
    }
}

TEST(Escaped, ShowsHiddenCharacters) {
    EXPECT_EQ(escaped("evil\xE2\x80\xAE\x67pj.exe"), "evil\\xE2\\x80\\xAEgpj.exe");
    EXPECT_EQ(escaped_lines("a\xE2\x80\x8B\n"), "a\\xE2\\x80\\x8B\n");
    EXPECT_EQ(excerpt("\xEF\xBB\xBFz"), "\"\\xEF\\xBB\\xBFz\"");
    EXPECT_EQ(escaped("\xD9\x86\xE2\x80\x8C\xD9\x87"), "\xD9\x86\xE2\x80\x8C\xD9\x87");
}

TEST(Excerpt, QuotesTextAndCutsItShortBetweenCharacters) {
    EXPECT_EQ(excerpt("12"), "\"12\"");
    EXPECT_EQ(excerpt(std::string(40, 'a')), "\"" + std::string(40, 'a') + "\"");
    EXPECT_EQ(excerpt(std::string(41, 'a')), "\"" + std::string(40, 'a') + "...\"");
    const std::string letters(39, 'a');
    EXPECT_EQ(excerpt(fmt::format("{}\xC3\xA9z", letters)),
              fmt::format("\"{}\xC3\xA9...\"", letters));
}

TEST(Excerpt, ShowsControlBytesAndBrokenCharactersInHexadecimal) {
    EXPECT_EQ(excerpt("a\tb\x1B[0m"), "\"a\\x09b\\x1B[0m\"");
    EXPECT_EQ(excerpt("caf\xE9"), "\"caf\\xE9\"");
}

}  // namespace
}  // namespace irwe
