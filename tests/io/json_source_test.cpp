#include "irwe/io/json_source.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

TEST(JsonSource, GivesCharactersAndCountsLines) {
    const TemporaryDirectory directory;
    JsonSource source(PeekedBytes(directory.file("x", " \n\n a\n")));
    EXPECT_TRUE(source.skip_blanks());
    EXPECT_EQ(source.current(), 'a');
    EXPECT_EQ(source.line(), 3U);
    source.advance();
    EXPECT_FALSE(source.skip_blanks());
    EXPECT_TRUE(source.is_at_end());
    EXPECT_EQ(source.line(), 4U);
}

TEST(JsonSource, IsARangeForAParser) {
    const TemporaryDirectory directory;
    const std::string text(300'000, 'x');
    JsonSource source(PeekedBytes(directory.file("x", text)));
    EXPECT_EQ(std::string(JsonSource::Iterator(source), JsonSource::Iterator()), text);
}

TEST(JsonSource, RefusesWhatIsLongWithoutAnEnd) {
    const TemporaryDirectory directory;
    JsonSource source(PeekedBytes(directory.file("x", std::string(5'000'000, 'x'))));
    EXPECT_THAT(input_error([&] {
                    while (!source.is_at_end()) {
                        source.advance();
                    }
                }),
                HasSubstr("longer than"));
    JsonSource with_ends(PeekedBytes(directory.path_of("x")));
    while (!with_ends.is_at_end()) {
        with_ends.advance();
        with_ends.end_value();
    }
}

TEST(JsonSource, SaysWhatAParserSaysInItsOwnWords) {
    const TemporaryDirectory directory;
    JsonSource source(PeekedBytes(directory.file("x", "ab")));
    source.advance();
    EXPECT_THAT(input_error([&] {
                    source.fail_broken(
                        "[json.exception.parse_error.101] parse error at line 1, "
                        "column 2: syntax error - \x01");
                }),
                testing::EndsWith("x:1: the JSON is broken near column 1: syntax error - \\x01"));
    EXPECT_THAT(
        input_error([&] { source.fail_broken("[json.exception.out_of_range.406] number"); }),
        HasSubstr("column 1: number"));
}

}  // namespace
}  // namespace irwe
