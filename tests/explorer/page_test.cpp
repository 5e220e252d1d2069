#include "apps/explorer/page.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <string>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe::explorer {
namespace {

constexpr const char* kPage =
    R"(<meta http-equiv="Content-Security-Policy" )"
    R"(content="default-src 'none'; connect-src 'self'">)"
    R"(<p>before</p><script id="irwe-data" type="application/octet-stream" )"
    R"(data-encoding="none"></script><p>after</p>)";
constexpr const char* kThisProgram = "/proc/self/exe";

// Decodes base64, digit by digit.
std::string from_base64(const std::string& text) {
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    std::uint32_t word = 0;
    int num_bits = 0;
    for (const char c : text) {
        if (c == '=') {
            break;
        }
        word = word << 6 | static_cast<std::uint32_t>(digits.find(c));
        num_bits += 6;
        if (num_bits >= 8) {
            num_bits -= 8;
            result += static_cast<char>(word >> num_bits & 255U);
        }
    }
    return result;
}

std::string gunzip(const std::string& bytes, std::size_t size) {
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    std::string result(size + 1, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    result.resize(size + 1 - stream.avail_out);
    inflateEnd(&stream);
    return result;
}

TEST(Page, HoldsTheDataThatWasPutIn) {
    for (const std::size_t size : {0U, 1U, 2U, 3U, 4U, 100'000U}) {
        std::string data;
        for (std::size_t i = 0; i < size; ++i) {
            data += static_cast<char>(i * i % 251);
        }
        const std::string page = page_with_data(kPage, data);
        EXPECT_THAT(page, testing::HasSubstr("\"><p>before</p><script id=\"irwe-data\""));
        EXPECT_THAT(page, testing::EndsWith("</script><p>after</p>"));
        const std::size_t begin = page.find("gzip+base64\">") + 13;
        const std::string text = page.substr(begin, page.find("</script>") - begin);
        EXPECT_EQ(gunzip(from_base64(text), size), data);
        EXPECT_EQ(page_with_data(kPage, data), page);
    }
}

TEST(Page, IsReadFromTheFirstPlaceThatHasIt) {
    const TemporaryDirectory directory;
    const std::string none = directory.path_of("none.html");
    const std::string first = directory.file("first.html", "first");
    const std::string second = directory.file("second.html", "second");
    EXPECT_EQ(read_page({{none, first, second}, kThisProgram, ""}), "first");
    EXPECT_THAT(input_error([&] {
                    read_page({{none, "x"}, kThisProgram, "make it"});
                }),
                testing::AllOf(testing::HasSubstr("looked for " + none + " and x; "),
                               testing::HasSubstr("by `make it`")));
}

TEST(Page, ThatEverybodyCanWriteToIsNotUsed) {
    const TemporaryDirectory directory;
    const std::string first = directory.file("first.html", "first");
    const std::string second = directory.file("second.html", "second");
    ASSERT_EQ(chmod(first.c_str(), 0666), 0);
    EXPECT_EQ(read_page({{first, second}, kThisProgram, ""}), "second");
    EXPECT_THAT(input_error([&] {
                    read_page({{first}, kThisProgram, "make it"});
                }),
                testing::HasSubstr(first + " is not used, because it does not belong to root"));
}

TEST(Page, OfSomebodyElseIsNotUsed) {
    EXPECT_TRUE(is_trusted_page(0, 0644, 1000));
    EXPECT_TRUE(is_trusted_page(1000, 0664, 1000));
    EXPECT_FALSE(is_trusted_page(1001, 0644, 1000));
    EXPECT_FALSE(is_trusted_page(1001, 0644, 0));
    EXPECT_FALSE(is_trusted_page(1000, 0646, 1000));
    EXPECT_FALSE(is_trusted_page(0, 0666, 1000));
    if (geteuid() != 0) {
        GTEST_SKIP() << "only root can give a file away";
    }
    const TemporaryDirectory directory;
    const std::string planted = directory.file("planted.html", "planted");
    ASSERT_EQ(chown(planted.c_str(), 12345, 12345), 0);
    EXPECT_THAT(input_error([&] {
                    read_page({{planted}, kThisProgram, ""});
                }),
                testing::HasSubstr(planted + " is not used"));
}

TEST(Page, OfAnotherKindIsRefused) {
    EXPECT_THAT(input_error([] { page_with_data("<p>hello</p>", "data"); }),
                testing::HasSubstr("has no place for data"));
    const std::string without_policy = std::string(kPage).substr(std::string(kPage).find("<p>"));
    EXPECT_THAT(input_error([&] { page_with_data(without_policy, "data"); }),
                testing::HasSubstr("does not say what it may do"));
    EXPECT_THAT(input_error([&] { page_policy(without_policy); }),
                testing::HasSubstr("does not say what it may do"));
    const std::string start = R"(<meta http-equiv="Content-Security-Policy" content=")";
    for (const std::string end : {"", "default-src 'none'", "a\r\nSet-Cookie: b\">", "a\nb\">"}) {
        EXPECT_THAT(input_error([&] { page_policy(start + end); }),
                    testing::HasSubstr("does not say what it may do"));
    }
}

TEST(Page, MayAskItsServerAndWithDataNobody) {
    EXPECT_EQ(page_policy(kPage), "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    const std::string page = page_with_data(kPage, "data");
    EXPECT_THAT(page, testing::StartsWith(
                          R"(<meta http-equiv="Content-Security-Policy" )"
                          R"(content="default-src 'none'; connect-src 'none'"><p>before</p>)"));
}

}  // namespace
}  // namespace irwe::explorer
