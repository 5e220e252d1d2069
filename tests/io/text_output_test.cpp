#include "irwe/io/text_output.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>
#include <filesystem>

#include "irwe/base/error.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

void write_text(const std::string& path, std::string_view text) {
    TextOutput output(path);
    output.write(text);
    output.commit();
}

std::string unzipped(const std::string& path) {
    std::string result(std::size_t{1} << 24, '\0');
    const gzFile file = gzopen(path.c_str(), "rb");
    const int size = gzread(file, result.data(), static_cast<unsigned>(result.size()));
    EXPECT_FALSE(gzdirect(file)) << "not compressed";
    EXPECT_EQ(gzclose(file), Z_OK);
    result.resize(static_cast<std::size_t>(std::max(size, 0)));
    return result;
}

// More than all buffers hold, and not the same over and over.
std::string long_text() {
    std::string text;
    for (int i = 0; i < 200000; ++i) {
        text += std::to_string(i * 7919) + "\n";
    }
    return text;
}

// Standard output is descriptor `replacement` while this lives; closed for -1.
class RedirectedOutput {
public:
    explicit RedirectedOutput(int replacement) : saved_(dup(STDOUT_FILENO)) {
        std::fflush(stdout);
        replacement < 0 ? close(STDOUT_FILENO) : dup2(replacement, STDOUT_FILENO);
    }
    ~RedirectedOutput() {
        dup2(saved_, STDOUT_FILENO);
        close(saved_);
    }
    RedirectedOutput(const RedirectedOutput&) = delete;
    RedirectedOutput& operator=(const RedirectedOutput&) = delete;

private:
    int saved_;
};

TEST(TextOutput, WritesPlainText) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.txt";
    TextOutput output(path);
    output.write("one\n");
    output.write("two\n");
    EXPECT_FALSE(std::filesystem::exists(path));
    output.commit();
    EXPECT_EQ(file_content(path), "one\ntwo\n");
}

TEST(TextOutput, WritesLongTextPlainAndCompressed) {
    const TemporaryDirectory directory;
    const std::string text = long_text();
    write_text(directory.path() + "/a.txt", text);
    EXPECT_EQ(file_content(directory.path() + "/a.txt"), text);
    write_text(directory.path() + "/a.txt.gz", text);
    EXPECT_EQ(unzipped(directory.path() + "/a.txt.gz"), text);
    EXPECT_LT(std::filesystem::file_size(directory.path() + "/a.txt.gz"), text.size() / 2);
}

TEST(TextOutput, CompressesNothingToAValidFile) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.gz";
    write_text(path, "");
    EXPECT_EQ(file_content(path).substr(0, 2), "\x1f\x8b");
    EXPECT_EQ(unzipped(path), "");
}

// Bytes 4 to 7 of a gzip file are its date.
TEST(TextOutput, CompressesWithoutADate) {
    const TemporaryDirectory directory;
    write_text(directory.path() + "/a.gz", "text");
    EXPECT_EQ(file_content(directory.path() + "/a.gz").substr(4, 4), std::string(4, '\0'));
}

TEST(TextOutput, LeavesTheOldFileWithoutCommit) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.txt", "old");
    { TextOutput(path).write(long_text()); }
    EXPECT_EQ(file_content(path), "old");
}

TEST(TextOutput, MeansStandardOutputByADashOrNothing) {
    const TemporaryDirectory directory;
    for (const std::string path : {"-", ""}) {
        const std::string result = directory.file("stdout", "");
        const int descriptor = open(result.c_str(), O_WRONLY | O_APPEND);
        {
            const RedirectedOutput redirected(descriptor);
            std::printf("printed before, ");
            write_text(path, "written after");
        }
        close(descriptor);
        EXPECT_EQ(file_content(result), "printed before, written after");
    }
}

TEST(TextOutput, ReportsAClosedStandardOutput) {
    const RedirectedOutput redirected(-1);
    EXPECT_THAT([] { TextOutput output("-"); },
                ThrowsMessage<OutputError>("cannot write to standard output: Bad file descriptor"));
}

TEST(TextOutput, ReportsAReaderOfStandardOutputThatWentAway) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    close(ends[0]);
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    {
        const RedirectedOutput redirected(ends[1]);
        EXPECT_THAT([] { write_text("-", "nobody hears"); },
                    ThrowsMessage<ReaderGone>(HasSubstr("standard output: Broken pipe")));
    }
    std::signal(SIGPIPE, handler);
    close(ends[1]);
}

TEST(TextOutput, ReportsAFullDisk) {
    EXPECT_THROW(write_text("/dev/full", "text"), OutputError);
    EXPECT_THROW(write_text("/dev/full", long_text()), OutputError);
}

}  // namespace
}  // namespace irwe
