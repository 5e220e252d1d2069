#include "irwe/io/peeked_bytes.h"

#include <gmock/gmock.h>

#include <string>
#include <utility>

#include "irwe/io/line_reader.h"
#include "tests/support/errors.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

std::string all_of(PeekedBytes& bytes, std::size_t at_once) {
    std::string result;
    std::string block(at_once, '\0');
    while (const std::size_t count = bytes.read(block)) {
        result.append(block, 0, count);
    }
    return result;
}

TEST(PeekedBytes, AreReadFromTheBeginningAfterALook) {
    const TemporaryDirectory directory;
    std::string text;
    for (int i = 0; i < 10'000; ++i) {
        text += std::to_string(i) + '\n';
    }
    for (const std::string& content : {text, gzip(text)}) {
        const std::string path = directory.file("numbers", content);
        for (const std::size_t at_once : {1U, 100U, 1U << 14U, 1U << 20U}) {
            PeekedBytes bytes(path);
            EXPECT_EQ(bytes.beginning(), text.substr(0, PeekedBytes::kMaxPeeked));
            EXPECT_EQ(bytes.beginning().size(), PeekedBytes::kMaxPeeked);
            EXPECT_EQ(all_of(bytes, at_once), text);
        }
        PeekedBytes without_a_look(path);
        EXPECT_EQ(all_of(without_a_look, 1000), text);
    }
}

TEST(PeekedBytes, CanBeShortAndCanBeMoved) {
    const TemporaryDirectory directory;
    PeekedBytes bytes(directory.file("short", "ab"));
    EXPECT_EQ(bytes.beginning(), "ab");
    PeekedBytes moved = std::move(bytes);
    EXPECT_EQ(moved.beginning(), "ab");
    LineReader lines(std::move(moved));
    EXPECT_EQ(lines.next(), "ab");
    EXPECT_EQ(lines.next(), std::nullopt);
    EXPECT_EQ(PeekedBytes(directory.file("empty", "")).beginning(), "");
}

TEST(PeekedBytes, LoseNothingOfStandardInput) {
    const TemporaryDirectory directory;
    const StandardInput input(directory.file("text", "a b\nc d\n"));
    PeekedBytes bytes("-");
    EXPECT_EQ(bytes.beginning(), "a b\nc d\n");
    EXPECT_EQ(bytes.name(), "standard input");
    EXPECT_EQ(all_of(bytes, 3), "a b\nc d\n");
}

TEST(PeekedBytes, FailAsTheirFileDoes) {
    EXPECT_THAT(input_error([] { PeekedBytes bytes("/nonexistent"); }),
                HasSubstr("cannot be opened"));
}

}  // namespace
}  // namespace irwe
