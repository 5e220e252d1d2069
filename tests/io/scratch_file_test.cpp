#include "irwe/io/scratch_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::uint64_t append(ScratchFile& file, std::string_view text) {
    return file.append(std::as_bytes(std::span(text)));
}

TEST(ScratchFile, GivesBackWhatWasAppended) {
    const TemporaryDirectory directory;
    ScratchFile file(directory.path());
    const std::uint64_t first = append(file, "identity");
    const std::uint64_t second = append(file, "and");
    const std::uint64_t third = append(file, "position");
    const auto mapped = file.map();
    const auto text_at = [&](std::uint64_t place, std::size_t size) {
        return std::string_view(reinterpret_cast<const char*>(mapped->data()) + place, size);
    };
    EXPECT_EQ(text_at(first, 8), "identity");
    EXPECT_EQ(text_at(second, 3), "and");
    EXPECT_EQ(text_at(third, 8), "position");
}

TEST(ScratchFile, BeginsEveryPieceAtAMultipleOfEight) {
    const TemporaryDirectory directory;
    ScratchFile file(directory.path());
    for (const std::size_t size : {1U, 7U, 8U, 9U, 0U, 3U}) {
        EXPECT_EQ(append(file, std::string(size, 'x')) % 8, 0U);
    }
}

TEST(ScratchFile, LeavesNoNameInTheDirectory) {
    const TemporaryDirectory directory;
    ScratchFile file(directory.path());
    append(file, "something");
    EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
}

TEST(ScratchFile, StaysReadableWhenItIsGone) {
    const TemporaryDirectory directory;
    std::shared_ptr<const MappedBytes> mapped;
    {
        ScratchFile file(directory.path());
        append(file, "still here");
        mapped = file.map();
    }
    EXPECT_EQ(std::memcmp(mapped->data(), "still here", 10), 0);
    mapped->forget_pages();
    EXPECT_EQ(std::memcmp(mapped->data(), "still here", 10), 0);
}

TEST(ScratchFile, TakesPiecesFromManyThreads) {
    const TemporaryDirectory directory;
    ScratchFile file(directory.path());
    ThreadPool pool(4);
    std::vector<std::uint64_t> places(1000);
    parallel_for_chunks(pool, 1000, 1, [&](std::int64_t i, std::int64_t) {
        places[static_cast<std::size_t>(i)] = append(file, std::to_string(1000 + i));
    });
    const auto mapped = file.map();
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(std::memcmp(mapped->data() + places[i], std::to_string(1000 + i).data(), 4), 0);
    }
}

TEST(ScratchFile, TellsTheDirectoryThatCannotBeWritten) {
    EXPECT_THAT([] { const ScratchFile file("/no/such/folder"); },
                ThrowsMessage<OutputError>(HasSubstr(
                    "cannot make a temporary file in /no/such/folder: No such file or directory")));
}

// A limit of the file size stands for a full disk.
TEST(ScratchFile, TellsOfAFullDisk) {
    const TemporaryDirectory directory;
    ScratchFile file(directory.path());
    struct rlimit before {};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit small { .rlim_cur = 4096, .rlim_max = before.rlim_max };
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    EXPECT_THAT([&] { append(file, std::string(10000, 'x')); },
                ThrowsMessage<OutputError>(HasSubstr("cannot write to a temporary file in " +
                                                     directory.path() + ": File too large")));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old_handler);
}

}  // namespace
}  // namespace irwe
