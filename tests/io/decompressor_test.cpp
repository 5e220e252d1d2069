#include "irwe/io/decompressor.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "irwe/io/line_reader.h"
#include "tests/support/compress.h"
#include "tests/support/errors.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

struct Compressor {
    std::string name;
    std::function<std::string(std::string_view)> compress;
};

std::vector<Compressor> all_compressors() {
    return {{"gzip", [](std::string_view text) { return gzip(text); }},
            {"zstd", [](std::string_view text) { return zstd(text); }},
            {"xz", [](std::string_view text) { return xz(text); }},
            {"bzip2", [](std::string_view text) { return bzip2(text); }}};
}

// Every compression through the reader of lines, which is how all files are read.
class DecompressorTest : public testing::TestWithParam<Compressor> {
protected:
    static std::vector<std::string> lines_of(const std::string& path) {
        LineReader reader(path);
        std::vector<std::string> lines;
        while (const auto line = reader.next()) {
            lines.emplace_back(*line);
        }
        return lines;
    }
    std::vector<std::string> lines(const std::string& content) const {
        return lines_of(directory_.file("f.txt", content));
    }
    std::string error(const std::string& content) const {
        return input_error([&] { lines(content); });
    }
    static std::string compressed(std::string_view text) { return GetParam().compress(text); }
    static std::string some_text() {
        std::string text;
        for (int i = 0; i < 60'000; ++i) {
            text += std::to_string(i) + " " + std::to_string(i * 7919LL % 100'003) + "\n";
        }
        return text;
    }

    TemporaryDirectory directory_;
};

TEST_P(DecompressorTest, IsRecognizedByContent) {
    EXPECT_THAT(lines(compressed("a\nb\n")), ElementsAre("a", "b"));
    EXPECT_THAT(lines(compressed("")), ElementsAre());
    EXPECT_THAT(lines_of(directory_.file("plain." + GetParam().name, "a\n")), ElementsAre("a"));
}

TEST_P(DecompressorTest, GivesTheSameLinesAsThePlainFile) {
    const std::string text = some_text();
    EXPECT_EQ(lines(compressed(text)), lines(text));
}

TEST_P(DecompressorTest, ReadsSeveralPartsOneBehindTheOther) {
    EXPECT_THAT(lines(compressed("a\nb") + compressed("") + compressed("c\nd\n")),
                ElementsAre("a", "bc", "d"));
    const std::string text = some_text();
    EXPECT_EQ(lines(compressed(text) + compressed(text)), lines(text + text));
}

TEST_P(DecompressorTest, ReadsFromAPipe) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    const std::string content = compressed("a\nb\n");
    ASSERT_EQ(write(pipe_ends[1], content.data(), content.size()),
              static_cast<ssize_t>(content.size()));
    close(pipe_ends[1]);
    const StandardInput input(pipe_ends[0]);
    EXPECT_THAT(lines_of("-"), ElementsAre("a", "b"));
}

TEST_P(DecompressorTest, SaysAtEveryByteThatAFileEndsEarly) {
    const std::string whole = compressed("1 2\n2 3\n3 1\n");
    // The first bytes of bzip2 can be a text.
    for (std::size_t size = 6; size < whole.size(); ++size) {
        EXPECT_THAT(error(whole.substr(0, size)),
                    EndsWith("f.txt: the " + GetParam().name +
                             " file ends early; was it copied or downloaded in full?"))
            << size;
    }
}

TEST_P(DecompressorTest, SaysThatALargeFileEndsEarly) {
    const std::string whole = compressed(some_text());
    for (const std::size_t size : {whole.size() / 3, whole.size() / 2, whole.size() - 1}) {
        EXPECT_THAT(error(whole.substr(0, size)), HasSubstr("file ends early"));
    }
    EXPECT_THAT(error(whole + whole.substr(0, whole.size() / 2)), HasSubstr("file ends early"));
    EXPECT_THAT(error(whole + whole.substr(0, 3)), HasSubstr("file ends early"));
}

// Text that comes out of damaged bytes may be refused before the checksum is.
TEST_P(DecompressorTest, NoticesDamageAnywhere) {
    const std::string whole = compressed(some_text());
    for (std::size_t i = 1; i < 40; ++i) {
        std::string damaged = whole;
        damaged[damaged.size() * i / 40] ^= 0x10;
        EXPECT_THAT(error(damaged), HasSubstr("/f.txt:")) << i;
    }
    std::string wrong_checksum = compressed("1 2\n2 3\n3 4\n");
    // The checksum of the text stands near the end; in xz, before the list of blocks and a footer.
    constexpr std::size_t kOfXz = 12 + 8 + 4 + 4;
    wrong_checksum[wrong_checksum.size() - (GetParam().name == "xz" ? kOfXz : 3)] ^= 0x10;
    EXPECT_THAT(error(wrong_checksum), HasSubstr("the " + GetParam().name + " file is damaged"));
}

TEST_P(DecompressorTest, RefusesWhatStandsBehindAPart) {
    const std::string whole = compressed("1 2\n");
    EXPECT_THAT(error(whole + "3 4\n"),
                AllOf(HasSubstr("file is damaged: found the byte 0x33 behind the end of a "),
                      EndsWith(" -t shows details")));
    const std::string padding(300'000, '\0');
    EXPECT_THAT(error(whole + padding + "x"), HasSubstr("the byte 0x78 behind"));
}

TEST_P(DecompressorTest, AcceptsZerosUpToTheEnd) {
    for (const std::size_t count : {1U, 2U, 512U, 300'000U}) {
        EXPECT_THAT(lines(compressed("a\n") + std::string(count, '\0')), ElementsAre("a"));
    }
}

// A few bytes that become very many: the reader gives up at the first line, in little memory.
TEST_P(DecompressorTest, ReadsABombNoFurtherThanItsFirstLine) {
    std::string bomb = compressed(std::string(50'000'000, 'a'));
    EXPECT_THAT(error(bomb), HasSubstr("f.txt:1: a line longer than"));
}

INSTANTIATE_TEST_SUITE_P(All, DecompressorTest, testing::ValuesIn(all_compressors()),
                         [](const auto& row) { return row.param.name; });

class WindowTest : public testing::Test {
protected:
    std::string error(const std::string& content) const {
        const std::string path = directory_.file("f.txt", content);
        return input_error([&] {
            LineReader reader(path);
            while (reader.next()) {
            }
        });
    }
    TemporaryDirectory directory_;
};

TEST_F(WindowTest, OfZstdIsLimited) {
    EXPECT_EQ(error(zstd("a b\n", 27)), "no error");
    EXPECT_THAT(error(zstd("a b\n", 28)),
                HasSubstr("f.txt: the zstd file needs a window of more than 128 MB to be read; "
                          "decompress it first, by zstd -d --long=31"));
}

TEST_F(WindowTest, OfXzIsLimited) {
    EXPECT_EQ(error(xz("a b\n", 1U << 27U)), "no error");
    std::string large = xz("a b\n", 1U << 20U);
    // The size of the dictionary stands behind the number of the filter, in the header of the
    // block, which has a checksum: 4 GB are more than xz itself would encode here.
    constexpr std::size_t kBlockHeader = 12;
    constexpr char kFourGigabytes = 40;
    const std::size_t size = std::size_t{4} * static_cast<unsigned char>(large[kBlockHeader]);
    large[large.find("\x21\x01", kBlockHeader) + 2] = kFourGigabytes;
    const std::uint32_t sum =
        lzma_crc32(reinterpret_cast<const std::uint8_t*>(large.data()) + kBlockHeader, size, 0);
    for (std::size_t i = 0; i < 4; ++i) {
        large[kBlockHeader + size + i] = static_cast<char>(sum >> (8 * i));
    }
    EXPECT_THAT(error(large), HasSubstr("f.txt: the xz file needs a dictionary of more than 128 "
                                        "MB to be read; decompress it first, by xz -d"));
}

TEST_F(WindowTest, SkippableFramesOfZstdAreSkipped) {
    const std::string skipped("\x50\x2A\x4D\x18\x03\x00\x00\x00xyz", 11);
    EXPECT_EQ(error(skipped + zstd("a b\n") + skipped), "no error");
}

TEST_F(WindowTest, PaddingBetweenStreamsOfXzIsPartOfTheFormat) {
    EXPECT_EQ(error(xz("a b\n") + std::string(8, '\0') + xz("b c\n")), "no error");
}

TEST_F(WindowTest, TextThatBeginsLikeBzip2IsText) {
    EXPECT_EQ(error("BZh9 b\n"), "no error");
    EXPECT_EQ(error("P*M"), "no error");
    EXPECT_EQ(error("(a"), "no error");
}

}  // namespace
}  // namespace irwe
