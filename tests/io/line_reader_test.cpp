#include "irwe/io/line_reader.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <stop_token>
#include <thread>
#include <vector>

#include "irwe/base/error.h"
#include "tests/support/errors.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using namespace std::string_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class LineReaderTest : public testing::Test {
protected:
    static std::vector<std::string> lines_of(const std::string& path) {
        LineReader reader(path);
        std::vector<std::string> lines;
        while (const auto line = reader.next()) {
            lines.emplace_back(*line);
            EXPECT_EQ(reader.line_number(), lines.size());
        }
        EXPECT_FALSE(reader.next());
        return lines;
    }
    std::vector<std::string> lines(const std::string& content) const {
        return lines_of(directory_.file("f.txt", content));
    }
    std::string error(const std::string& content) const {
        return input_error([&] { lines(content); });
    }

    TemporaryDirectory directory_;
};

TEST_F(LineReaderTest, GivesLinesWithoutTheirEnds) {
    EXPECT_THAT(lines(""), IsEmpty());
    EXPECT_THAT(lines("\n"), ElementsAre(""));
    EXPECT_THAT(lines("a b\n\nc\n"), ElementsAre("a b", "", "c"));
    EXPECT_THAT(lines("a\nb"), ElementsAre("a", "b"));
    EXPECT_THAT(lines("a\tb\r\n\r\nc\r\n"), ElementsAre("a\tb", "", "c"));
    EXPECT_THAT(lines("a\r\nb\r"), ElementsAre("a", "b"));
}

TEST_F(LineReaderTest, DropsAByteOrderMarkAtTheBeginningOnly) {
    EXPECT_THAT(lines("\xEF\xBB\xBF"
                      "a\n\xEF\xBB\xBF"
                      "b\n"),
                ElementsAre("a",
                            "\xEF\xBB\xBF"
                            "b"));
    EXPECT_THAT(lines("\xEF\xBB\xBF"), IsEmpty());
}

TEST_F(LineReaderTest, GivesTheSameLinesWhereverBlocksEnd) {
    // Lines of about 100 kB with ends of both kinds, so that some straddle two blocks.
    std::vector<std::string> expected;
    std::string content;
    for (std::size_t i = 0; i < 100; ++i) {
        expected.emplace_back(99'000 + 37 * i, static_cast<char>('a' + i % 26));
        content += expected.back() + (i % 2 == 0 ? "\r\n" : "\n");
    }
    EXPECT_EQ(lines(content), expected);
    EXPECT_EQ(lines(gzip(content)), expected);
}

// A block ends after 2^21 + 2 bytes at first: there "\r" is the last byte before, or the first
// after.
TEST_F(LineReaderTest, KeepsTheTwoBytesOfALineEndTogetherAcrossBlocks) {
    for (std::size_t length = (1U << 20U) - 8; length < (1U << 20U); ++length) {
        const std::string long_line((1U << 20U) - 2, 'a');
        const std::string content = long_line + "\n" + std::string(length, 'b') + "\r\nc\r\n";
        EXPECT_THAT(lines(content), ElementsAre(long_line, std::string(length, 'b'), "c"));
    }
}

TEST_F(LineReaderTest, RecognisesGzipByContent) {
    EXPECT_THAT(lines(gzip("a\nb\n")), ElementsAre("a", "b"));
    EXPECT_THAT(lines(gzip("a\n") + gzip("b\n")), ElementsAre("a", "b"));
    EXPECT_THAT(lines_of(directory_.file("plain.gz", "a\n")), ElementsAre("a"));
}

TEST_F(LineReaderTest, ReadsStandardInput) {
    const StandardInput input(directory_.file("f.txt", "a\nb\n"));
    EXPECT_THAT(lines_of("-"), ElementsAre("a", "b"));
    EXPECT_EQ(LineReader("-").name(), "standard input");
}

TEST_F(LineReaderTest, ReadsAPipeAndGzipFromIt) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    const std::string content = gzip("a\nb\n");
    ASSERT_EQ(write(pipe_ends[1], content.data(), content.size()),
              static_cast<ssize_t>(content.size()));
    close(pipe_ends[1]);
    const StandardInput input(pipe_ends[0]);
    EXPECT_THAT(lines_of("-"), ElementsAre("a", "b"));
}

TEST_F(LineReaderTest, LooksAheadAtWholeLinesUpToAControlByte) {
    LineReader reader(directory_.file("f.txt", "a\nb\nc"));
    EXPECT_EQ(reader.lookahead(), "a\nb\nc");
    reader.next();
    EXPECT_EQ(reader.lookahead(), "b\nc");
    EXPECT_EQ(LineReader(directory_.file("f.txt", "a\nb\nc\x01\n")).lookahead(), "a\nb\n");
    EXPECT_EQ(LineReader(directory_.file("f.txt", "")).lookahead(), "");
}

TEST_F(LineReaderTest, SaysWhyAFileCannotBeOpened) {
    const std::string missing = directory_.path_of("missing.txt");
    EXPECT_EQ(input_error([&] { LineReader reader(missing); }),
              missing + ": cannot be opened: No such file or directory");
    const std::string directory = directory_.path();
    EXPECT_EQ(input_error([&] { LineReader reader(directory); }),
              directory + ": is a directory, expected a text file");
}

TEST_F(LineReaderTest, SaysThatAFileMayNotBeRead) {
    const std::string path = directory_.file("secret.txt", "a\n");
    ASSERT_EQ(chmod(path.c_str(), 0), 0);
    const bool is_root = geteuid() == 0;
    if (is_root) {
        ASSERT_EQ(seteuid(65534), 0);  // root may read everything
    }
    const std::string message = input_error([&] { LineReader reader(path); });
    if (is_root) {
        ASSERT_EQ(seteuid(0), 0);
    }
    EXPECT_EQ(message, path + ": cannot be opened: Permission denied");
}

TEST_F(LineReaderTest, SaysThatReadingFailed) {
    EXPECT_EQ(input_error([&] { LineReader reader("/proc/self/mem"); }),
              "/proc/self/mem: cannot be read: Input/output error");
}

TEST_F(LineReaderTest, TellsATruncatedFromADamagedGzipFile) {
    std::string content;
    for (int i = 0; i < 100'000; ++i) {
        content += std::to_string(i) + " " + std::to_string(i * 7919 % 100'003) + "\n";
    }
    const std::string whole = gzip(content);
    for (const std::size_t length :
         {std::size_t{5}, std::size_t{15}, whole.size() / 2, whole.size() - 1}) {
        EXPECT_THAT(error(whole.substr(0, length)),
                    EndsWith("f.txt: the gzip file ends early; was it "
                             "copied or downloaded in full?"));
    }
    std::string damaged = whole;
    damaged[damaged.size() / 2] ^= 0x55;
    EXPECT_THAT(error(damaged), HasSubstr("f.txt: the gzip file is damaged"));
    std::string wrong_checksum = whole;
    wrong_checksum[wrong_checksum.size() - 6] ^= 0x55;
    EXPECT_THAT(error(wrong_checksum), HasSubstr("f.txt: the gzip file is damaged"));
}

// gunzip stops there, and would drop the rest of the graph.
TEST_F(LineReaderTest, RefusesWhatStandsBehindAMemberOfGzipAndIsNone) {
    const std::string first = gzip("1 2\n2 3\n");
    const std::string second = gzip("3 4\n4 5\n");
    std::string flipped = second;
    flipped[0] ^= 0x01;
    const std::string zeros(512, '\0');
    EXPECT_THAT(
        error(first + flipped),
        AllOf(EndsWith("gzip -t shows details"),
              HasSubstr("f.txt: the gzip file is damaged: found the byte 0x1E behind the "
                        "end of a member, expected another member or the end of the file")));
    EXPECT_THAT(error(first + zeros + second), HasSubstr("found the byte 0x1F behind the end"));
    EXPECT_THAT(error(first + std::string(300'000, '\0') + "x"), HasSubstr("the byte 0x78"));
    EXPECT_THAT(error(first + "3 4\n"), HasSubstr("found the byte 0x33 behind the end"));
    EXPECT_THAT(error(first + second.substr(0, 1)), HasSubstr("the gzip file ends early"));
    EXPECT_THAT(error(first + second.substr(0, 2)), HasSubstr("the gzip file ends early"));
}

TEST_F(LineReaderTest, AcceptsZerosThatPadAGzipFileToItsEnd) {
    for (const std::size_t count : {1U, 2U, 512U, 300'000U}) {
        EXPECT_THAT(lines(gzip("a\n") + gzip("b\n") + std::string(count, '\0')),
                    ElementsAre("a", "b"));
    }
}

TEST_F(LineReaderTest, NamesTheLineAndTheValueOfAControlByte) {
    EXPECT_THAT(error("0 1\n1 2\n2\0003\n"s),
                EndsWith("f.txt:3: a control byte (0x00), expected text; is this a binary file?"));
    EXPECT_THAT(error("\x7F"
                      "ELF"),
                HasSubstr("f.txt:1: a control byte (0x7F)"));
    EXPECT_THAT(error(std::string(300, 'a') + "\n" + std::string(300, 'b') + "\x1B"),
                HasSubstr("f.txt:2: a control byte (0x1B)"));
    EXPECT_THAT(error(gzip(gzip("a\n"))), HasSubstr("f.txt:1: a control byte (0x1F)"));
    EXPECT_THAT(error("a\rb\rc\r"),
                AllOf(HasSubstr("f.txt:1: a carriage return"), HasSubstr("tr ")));
}

TEST_F(LineReaderTest, FindsAControlByteAtEveryPlace) {
    for (std::size_t place = 0; place < 200; ++place) {
        std::string content(200, 'x');
        content[place] = '\x02';
        EXPECT_THAT(error(content), HasSubstr("f.txt:1: a control byte (0x02)")) << place;
    }
}

TEST_F(LineReaderTest, GivesTheLinesBeforeAControlByte) {
    LineReader reader(directory_.file("f.txt", "a\nb\n\x01"));
    EXPECT_EQ(reader.next(), "a");
    EXPECT_EQ(reader.next(), "b");
    EXPECT_THROW(reader.next(), InputError);
}

TEST_F(LineReaderTest, AsksToConvertOtherEncodings) {
    EXPECT_THAT(error("\xFF\xFE"
                      "0\0 \0001\0\n\0"s),
                AllOf(HasSubstr("f.txt: is text in UTF-16, expected UTF-8"),
                      EndsWith("iconv -f UTF-16 -t UTF-8")));
    EXPECT_THAT(error("\xFE\xFF\0000"s), HasSubstr("is text in UTF-16"));
    EXPECT_THAT(error("\xFF\xFE\0\0000\0\0\0"s), HasSubstr("is text in UTF-32"));
    EXPECT_THAT(error("\0\0\xFE\xFF\0\0\0000"s), HasSubstr("is text in UTF-32"));
}

TEST_F(LineReaderTest, AcceptsTheLongestLineAndRejectsALongerOne) {
    const std::string longest(LineReader::max_line_length(), 'a');
    const std::string accepted = "b\n" + longest;
    const std::string rejected = accepted + "a";
    for (const char* const end : {"\n", "\r\n", ""}) {
        EXPECT_THAT(lines(accepted + end), ElementsAre("b", longest));
        EXPECT_THAT(error(rejected + end), HasSubstr("f.txt:2: a line longer than 1048576 bytes"));
    }
    std::string huge;
    huge.resize(100'000'000, 'a');
    EXPECT_THAT(error(gzip(huge)), HasSubstr("f.txt:1: a line longer than"));
}

// A line without end: the reader gives up after a few megabytes, and so holds no more than these.
TEST_F(LineReaderTest, ReadsNoFurtherThanItsBufferToFindALineTooLong) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    auto* const previous = std::signal(SIGPIPE, SIG_IGN);
    std::size_t num_written = 0;
    std::thread writer([&] {
        const std::string block(65'536, 'a');
        for (ssize_t count = 0; count >= 0; num_written += static_cast<std::size_t>(count)) {
            count = write(pipe_ends[1], block.data(), block.size());
            if (count < 0) {
                break;
            }
        }
    });
    std::string message;
    {
        const StandardInput input(pipe_ends[0]);
        message = input_error([] { LineReader("-").next(); });
    }
    writer.join();
    close(pipe_ends[1]);
    std::signal(SIGPIPE, previous);
    EXPECT_THAT(message, StartsWith("standard input:1: a line longer than"));
    EXPECT_LT(num_written, 4'000'000U);
}

// As when the user asks to stop while a pipe has nothing to say. A signal that comes before the
// reader waits is lost, so it comes again and again.
TEST_F(LineReaderTest, IsInterruptedByASignalWhileItWaits) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    struct sigaction action {};
    struct sigaction before {};
    action.sa_handler = [](int) {};
    ASSERT_EQ(sigaction(SIGUSR1, &action, &before), 0);
    std::jthread sender([reader = pthread_self()](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            pthread_kill(reader, SIGUSR1);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    });
    {
        const StandardInput input(pipe_ends[0]);
        EXPECT_THROW(LineReader("-"), Interrupted);
    }
    sender.request_stop();
    sender.join();
    sigaction(SIGUSR1, &before, nullptr);
    close(pipe_ends[1]);
}

}  // namespace
}  // namespace irwe
