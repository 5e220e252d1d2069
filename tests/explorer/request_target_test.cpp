#include "apps/explorer/request_target.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "apps/explorer/refusal.h"

namespace irwe::explorer {
namespace {

using Parameters = std::map<std::string, std::string>;

// The sentence with which `target` is refused; empty if it is not.
std::string target_refusal(std::string_view target) {
    try {
        parse_target(target);
    } catch (const Refusal& refusal) {
        EXPECT_EQ(refusal.status(), 400);
        return refusal.what();
    }
    return "";
}

TEST(ParseTarget, TakesPathAndParametersApart) {
    const Request request = parse_target("/api/search?q=town&limit=20");
    EXPECT_EQ(request.path, "/api/search");
    EXPECT_EQ(request.parameters, (Parameters{{"q", "town"}, {"limit", "20"}}));
}

TEST(ParseTarget, KnowsTheRootWithAndWithoutParameters) {
    EXPECT_EQ(parse_target("/").path, "/");
    EXPECT_EQ(parse_target("/?").path, "/");
    EXPECT_TRUE(parse_target("/?").parameters.empty());
    EXPECT_EQ(parse_target("/?token=T").path, "/");
    EXPECT_EQ(parse_target("/?token=T").parameters, (Parameters{{"token", "T"}}));
}

TEST(ParseTarget, DecodesEscapesAndBlanks) {
    EXPECT_EQ(parse_target("/caf%C3%A9").path, "/café");
    const Request request = parse_target("/x?q=a+b%20c%2Bd%26e%3df%25&%6eame=%F0%9F%8C%8D");
    EXPECT_EQ(request.parameters, (Parameters{{"q", "a b c+d&e=f%"}, {"name", "🌍"}}));
    EXPECT_EQ(parse_target("/a+b").path, "/a+b");  // a blank in parameters only
}

TEST(ParseTarget, LeavesValuesOfAnyContent) {
    const Parameters expected{{"q", ""}, {"r", "a=b"}, {"s", "../\\?/"}};
    EXPECT_EQ(parse_target("/x?q=&r=a=b&s=..%2F%5C?/").parameters, expected);
}

TEST(ParseTarget, DecodesOnce) {
    EXPECT_EQ(parse_target("/%252e%252e").path, "/%2e%2e");
    EXPECT_EQ(parse_target("/x?q=%2500").parameters.at("q"), "%00");
}

TEST(ParseTarget, KeepsASlashAtTheEnd) {
    EXPECT_EQ(parse_target("/api/").path, "/api/");
    EXPECT_EQ(parse_target("/api/?a=1").path, "/api/");
}

TEST(ParseTarget, RefusesOtherFormsOfATarget) {
    for (const char* target : {"", "*", "api", "?a=1", "http://127.0.0.1:80/", "127.0.0.1:80",
                               "//evil.example/", "file:///etc/passwd"}) {
        EXPECT_NE(target_refusal(target), "") << target;
    }
}

TEST(ParseTarget, RefusesBadEscapes) {
    for (const char* target : {"/%", "/%4", "/%zz", "/%4z", "/%z4", "/%%41", "/%u0041", "/% 41",
                               "/x?a=%", "/x?a=%4", "/x?%=1", "/x?a=%4&b=1", "/%-1", "/%+1"}) {
        EXPECT_NE(target_refusal(target), "") << target;
    }
}

TEST(ParseTarget, RefusesControlCharacters) {
    for (const char* target : {"/%00", "/a%00b", "/x?a=%00", "/x?%00=a", "/%0d%0aSet-Cookie:x",
                               "/x?a=%0A", "/%7f", "/x?a=%1b[2J", "/x?a=%09", "/x?a=%7F"}) {
        EXPECT_EQ(target_refusal(target).empty(), false) << target;
    }
}

TEST(ParseTarget, RefusesWhatIsNotUtf8) {
    for (const char* target : {"/%ff", "/%c0%ae%c0%ae/", "/%e0%80%af", "/x?a=%ed%a0%80",
                               "/x?a=%f4%90%80%80", "/x?a=%80", "/x?a=%c3", "/x?a=%c3&b=%a9"}) {
        EXPECT_EQ(target_refusal(target), "the address is not UTF-8") << target;
    }
}

TEST(ParseTarget, RefusesPathsThatLeaveTheirPlace) {
    for (const char* target :
         {"/..", "/../etc/passwd", "/a/../b", "/a/..", "/%2e%2e/x", "/.%2e/x", "/%2E./x", "/.",
          "/./a", "/a//b", "/a%2fb", "/a%2Fb", "/..%2f", "/a%5cb", "/..%5c", "/a/b//", "//"}) {
        EXPECT_NE(target_refusal(target), "") << target;
    }
}

TEST(ParseTarget, RefusesCharactersThatNeedAnEscape) {
    for (const char c : std::string_view(" \\\"<>^`{|}#[]\x01\x7f\x80\xff\t\r\n")) {
        EXPECT_NE(target_refusal(std::string("/a") + c), "") << static_cast<int>(c);
        EXPECT_NE(target_refusal(std::string("/a?b=") + c), "") << static_cast<int>(c);
    }
    EXPECT_NE(target_refusal(std::string_view("/a\0b", 4)), "");
}

TEST(ParseTarget, RefusesAParameterThatIsGivenTwice) {
    EXPECT_EQ(target_refusal("/?token=a&token=a"), "a parameter is given twice");
    EXPECT_EQ(target_refusal("/?token=a&x=1&%74oken=b"), "a parameter is given twice");
}

TEST(ParseTarget, RefusesParametersThatAreNotNameAndValue) {
    for (const char* target : {"/?a", "/?=1", "/?a=1&", "/?&a=1", "/?a=1&&b=2", "/?&", "/?a=1&b"}) {
        EXPECT_NE(target_refusal(target), "") << target;
    }
}

TEST(ParseTarget, TakesUpTo32Parameters) {
    std::string target = "/?p0=0";
    for (int i = 1; i < 32; ++i) {
        target += "&p" + std::to_string(i) + "=" + std::to_string(i);
    }
    EXPECT_EQ(parse_target(target).parameters.size(), 32U);
    EXPECT_EQ(target_refusal(target + "&one=more"), "there are too many parameters");
}

}  // namespace
}  // namespace irwe::explorer
