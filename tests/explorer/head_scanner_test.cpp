#include "apps/explorer/head_scanner.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "apps/explorer/refusal.h"

namespace irwe::explorer {
namespace {

constexpr std::string_view kHead = "GET /?a=1 HTTP/1.1\r\nHost: x:1\r\nAccept:*/*\r\n\r\n";

// The status with which `head` is refused; 0 if it is taken, or if more is expected.
int refusal_of(std::string_view head, std::size_t max_bytes = 8192) {
    HeadScanner scanner(max_bytes);
    try {
        scanner.scan(head);
    } catch (const Refusal& refusal) {
        return refusal.status();
    }
    return 0;
}

TEST(HeadScanner, TakesAHeadAndNothingAfterIt) {
    HeadScanner scanner(8192);
    EXPECT_EQ(scanner.scan(std::string(kHead) + "GET /next"), kHead.size());
    EXPECT_TRUE(scanner.is_complete());
    EXPECT_EQ(scanner.scan("more"), 0U);
}

TEST(HeadScanner, TakesAHeadByteByByte) {
    HeadScanner scanner(8192);
    for (std::size_t i = 0; i < kHead.size(); ++i) {
        EXPECT_FALSE(scanner.is_complete());
        EXPECT_EQ(scanner.scan(kHead.substr(i, 1)), 1U);
    }
    EXPECT_TRUE(scanner.is_complete());
}

TEST(HeadScanner, TakesValuesAsBrowsersSendThem) {
    for (const char* field : {"A:", "A: ", "A:\tb\tc ", "A: b:c", "Cookie: caf\xc3\xa9=\xff",
                              "sec-ch-ua: \"Not A;Brand\";v=\"99\"", "X!#$%&'*+-.^_`|~9: x"}) {
        EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\n" + std::string(field) + "\r\n\r\n"), 0) << field;
    }
    EXPECT_EQ(refusal_of("GET / HTTP/1.0\r\n\r\n"), 0);
}

TEST(HeadScanner, RefusesALineFeedWithoutCarriageReturn) {
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\n"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nA: b\n"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\n\n"), 400);
}

TEST(HeadScanner, RefusesACarriageReturnWithoutLineFeed) {
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\rA"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nA: b\rC: d"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\n\rA"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\r\n"), 400);
}

TEST(HeadScanner, RefusesFoldedLines) {
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nA: b\r\n c"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nA: b\r\n\tc"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\n A: b"), 400);
}

TEST(HeadScanner, RefusesFieldsWithoutAProperName) {
    for (const char* field : {":", ": x", "A : x", "A", "A b: x", "A\t: x", "(A): x", "A\x80: x",
                              "\"A\": x", "A@: x", "A\x01: x"}) {
        EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\n" + std::string(field) + "\r\n\r\n"), 400) << field;
    }
}

TEST(HeadScanner, RefusesControlCharacters) {
    for (int byte = 0; byte < 0x80; ++byte) {
        const bool is_control = (byte < 0x20 && byte != '\t' && byte != '\r') || byte == 0x7f;
        const std::string value = std::string("GET / HTTP/1.1\r\nA: b") + static_cast<char>(byte);
        EXPECT_EQ(refusal_of(value), is_control ? 400 : 0) << byte;
    }
}

TEST(HeadScanner, RefusesGarbageAtItsFirstByte) {
    for (const char* bytes :
         {"\x16\x03\x01", "\r\n", "\n", " GET", "\x80", "\xff", "get", "1", "{", "\x7f"}) {
        EXPECT_EQ(refusal_of(std::string_view(bytes).substr(0, 1)), 400) << bytes;
    }
    EXPECT_EQ(refusal_of(std::string_view("\0", 1)), 400);
    EXPECT_EQ(refusal_of("GET /\xc3\xa9"), 400);
}

TEST(HeadScanner, RefusesAnotherRequestLine) {
    for (const char* line : {"GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ",
                             "GET / x HTTP/1.1", "GET /HTTP/1.1"}) {
        EXPECT_EQ(refusal_of(std::string(line) + "\r\n"), 400) << line;
    }
}

TEST(HeadScanner, RefusesAnotherVersion) {
    for (const char* version :
         {"HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/2", "HTTP/3", "http/1.1", "HTTP/1.1x",
          "HTTP/11", "HTTP/1.10", "HTTP/01.1", "HTTPS/1.1", ""}) {
        EXPECT_EQ(refusal_of("GET / " + std::string(version) + "\r\n"), 505) << version;
    }
    EXPECT_EQ(refusal_of("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), 505);
}

TEST(HeadScanner, RefusesAHeadAboveItsLimit) {
    EXPECT_EQ(refusal_of(kHead, kHead.size()), 0);
    EXPECT_EQ(refusal_of(kHead, kHead.size() - 1), 431);
    EXPECT_EQ(refusal_of("GET /" + std::string(8187, 'a')), 0);
    EXPECT_EQ(refusal_of("GET /" + std::string(8188, 'a')), 431);
}

}  // namespace
}  // namespace irwe::explorer
