#include "irwe/io/output_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <optional>
#include <thread>
#include <vector>

#include "irwe/io/temporary_names.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

namespace fs = std::filesystem;

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string asking_for(const std::string& output) {
    return input_error([&] { OutputLock lock(output); });
}

// A process of its own that holds the lock until it is killed.
class Holder {
public:
    explicit Holder(const std::string& output) {
        std::array<int, 2> pipe_ends{};
        if (pipe(pipe_ends.data()) != 0) {
            throw std::runtime_error("no pipe");
        }
        process_ = fork();
        if (process_ == 0) {
            const OutputLock lock(output);
            static_cast<void>(!write(pipe_ends[1], "x", lock.is_held() ? 1 : 0));
            close(pipe_ends[1]);
            while (true) {
                pause();
            }
        }
        close(pipe_ends[1]);
        char byte = 0;
        EXPECT_EQ(read(pipe_ends[0], &byte, 1), 1);
        close(pipe_ends[0]);
    }
    ~Holder() { end(); }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;

    pid_t process() const { return process_; }
    void end() {
        if (process_ > 0) {
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
            process_ = 0;
        }
    }

private:
    pid_t process_ = 0;
};

TEST(OutputLock, SaysWhoHoldsItAndLeavesNothingBehind) {
    const TemporaryDirectory directory;
    const std::string output = directory.path_of("model");
    {
        const OutputLock lock(output);
        EXPECT_TRUE(lock.is_held());
        EXPECT_THAT(
            file_content(output + ".lock"),
            AllOf(StartsWith(fmt::format("irwe: process {} on ", getpid())), EndsWith("\n")));
    }
    EXPECT_TRUE(fs::is_empty(directory.path()));
}

TEST(OutputLock, RefusesASecondHolderUntilTheFirstIsGone) {
    const TemporaryDirectory directory;
    const std::string output = directory.path_of("model");
    std::optional<OutputLock> lock(output);
    EXPECT_THAT(asking_for(output),
                AllOf(StartsWith(fmt::format("{}: process {} on ", output, getpid())),
                      HasSubstr(" is already at work on it; wait"), HasSubstr("another name")));
    EXPECT_TRUE(fs::exists(output + ".lock"));
    lock.reset();
    EXPECT_EQ(asking_for(output), "no error");
}

TEST(OutputLock, EndsWithAProcessThatIsKilled) {
    const TemporaryDirectory directory;
    const std::string output = directory.path_of("model");
    Holder holder(output);
    EXPECT_THAT(asking_for(output), HasSubstr(fmt::format(": process {} on ", holder.process())));
    holder.end();
    EXPECT_TRUE(fs::exists(output + ".lock"));
    EXPECT_EQ(asking_for(output), "no error");
    EXPECT_FALSE(fs::exists(output + ".lock"));
}

TEST(OutputLock, TakesAFileWithoutAHolder) {
    const TemporaryDirectory directory;
    for (const char* const left : {"", "irwe: process 1 on some long name of a machine\n"}) {
        directory.file("model.lock", left);
        const OutputLock lock(directory.path_of("model"));
        EXPECT_TRUE(lock.is_held());
        EXPECT_THAT(file_content(directory.path_of("model.lock")),
                    HasSubstr(fmt::format("process {} on ", getpid())));
    }
}

// A message is one line, whatever the file says.
TEST(OutputLock, TellsAStrangeHolderInPlainText) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("model.lock", "irwe: process 1\x1B[31m on x\n");
    const int holder = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(flock(holder, LOCK_EX), 0);
    EXPECT_THAT(asking_for(directory.path_of("model")), HasSubstr("process 1\\x1B[31m on x is"));
    close(holder);
}

TEST(OutputLock, LeavesFilesOfOthersAlone) {
    const TemporaryDirectory directory;
    directory.file("poetry.lock", "# packages\n");
    EXPECT_THAT(asking_for(directory.path_of("poetry")),
                AllOf(HasSubstr("poetry.lock: holds something else"), HasSubstr("another name")));
    EXPECT_EQ(file_content(directory.path_of("poetry.lock")), "# packages\n");

    ASSERT_EQ(mkfifo(directory.path_of("pipe.lock").c_str(), 0600), 0);
    EXPECT_THAT(asking_for(directory.path_of("pipe")), HasSubstr("holds something else"));
}

// It may be anybody's; and a lock of this program is never seen without its line.
TEST(OutputLock, LeavesAnEmptyFileEmpty) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("model.lock", "");
    {
        const OutputLock lock(directory.path_of("model"));
        EXPECT_TRUE(lock.is_held());
        EXPECT_THAT(asking_for(directory.path_of("model")), HasSubstr("already at work"));
    }
    EXPECT_EQ(file_content(path), "");
}

TEST(OutputLock, LeavesATextThatOnlyBeginsLikeOneOfItsOwnAlone) {
    const TemporaryDirectory directory;
    for (const char* const text : {"irwe: notes of mine\n", "irwe: process 1 on alpha\nand more\n",
                                   "irwe: process x on alpha\n", "irwe: process 1 on alpha"}) {
        const std::string path = directory.file("model.lock", text);
        EXPECT_THAT(asking_for(directory.path_of("model")), HasSubstr("holds something else"));
        EXPECT_EQ(file_content(path), text);
    }
}

TEST(OutputLock, IsOneForAllLinksToAFile) {
    const TemporaryDirectory directory;
    fs::create_symlink("model", directory.path_of("first"));
    fs::create_symlink(directory.path_of("model"), directory.path_of("second"));
    const OutputLock lock(directory.path_of("first"));
    EXPECT_EQ(lock_path(directory.path_of("first")), directory.path_of("model.lock"));
    EXPECT_TRUE(fs::exists(directory.path_of("model.lock")));
    for (const char* const name : {"first", "second", "model"}) {
        EXPECT_THAT(asking_for(directory.path_of(name)), HasSubstr("is already at work on it"));
    }
}

TEST(OutputLock, IsNoObstacleWhereThereIsNone) {
    const TemporaryDirectory directory;
    EXPECT_FALSE(OutputLock(directory.path_of("missing/model")).is_held());
    fs::create_symlink("elsewhere", directory.path_of("model.lock"));
    EXPECT_FALSE(OutputLock(directory.path_of("model")).is_held());
    EXPECT_FALSE(fs::exists(directory.path_of("elsewhere")));
}

TEST(OutputLock, IsRemovedByASignalHandlerToo) {
    const TemporaryDirectory directory;
    const OutputLock lock(directory.path_of("model"));
    remove_temporary_files();
    EXPECT_TRUE(fs::is_empty(directory.path()));
}

// A file is removed while another thread has it open: that one must not believe to hold the lock.
TEST(OutputLock, IsHeldByOneAtATime) {
    const TemporaryDirectory directory;
    const std::string output = directory.path_of("model");
    std::atomic<int> num_holders{0};
    std::atomic<int> num_held{0};
    std::atomic<bool> were_two{false};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                for (int attempt = 0; attempt < 500; ++attempt) {
                    try {
                        const OutputLock lock(output);
                        were_two = were_two || num_holders++ > 0;
                        ++num_held;
                        --num_holders;
                    } catch (const InputError&) {  // another has it
                    }
                }
            });
        }
    }
    EXPECT_FALSE(were_two);
    EXPECT_GT(num_held, 0);
    EXPECT_TRUE(fs::is_empty(directory.path()));
}

}  // namespace
}  // namespace irwe
