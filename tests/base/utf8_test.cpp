#include "irwe/base/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace irwe {
namespace {

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

}  // namespace
}  // namespace irwe
