#include "apps/explorer/page.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <string>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe::explorer {
namespace {

constexpr const char* kPage =
    R"(<p>before</p><script id="irwe-data" type="application/octet-stream" )"
    R"(data-encoding="none"></script><p>after</p>)";

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
        EXPECT_THAT(page, testing::StartsWith("<p>before</p><script id=\"irwe-data\""));
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
    EXPECT_EQ(read_page({.paths = {none, first, second}, .install_command = ""}), "first");
    EXPECT_THAT(input_error([&] {
                    read_page({.paths = {none, "x"}, .install_command = "make it"});
                }),
                testing::AllOf(testing::HasSubstr("looked for " + none + " and x; "),
                               testing::HasSubstr("by `make it`")));
}

TEST(Page, OfAnotherKindIsRefused) {
    EXPECT_THAT(input_error([] { page_with_data("<p>hello</p>", "data"); }),
                testing::HasSubstr("has no place for data"));
}

}  // namespace
}  // namespace irwe::explorer
