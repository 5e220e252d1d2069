#include "irwe/io/atomic_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/temporary_names.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

namespace fs = std::filesystem;

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::ThrowsMessage;
using testing::Truly;

std::vector<std::string> names_in(const TemporaryDirectory& directory) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(directory.path())) {
        names.push_back(entry.path().filename().string());
    }
    return names;
}

unsigned permissions_of(const std::string& path) {
    return static_cast<unsigned>(fs::status(path).permissions());
}

void write_file(const std::string& path, std::string_view content) {
    AtomicFile file(path);
    file.write(content);
    file.commit();
}

TEST(AtomicFile, AppearsAtCommitAndNotBefore) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.txt";
    AtomicFile file(path);
    file.write("one ");
    EXPECT_FALSE(fs::exists(path));
    file.write(std::as_bytes(std::span(std::string_view("two"))));
    file.commit();
    EXPECT_EQ(file_content(path), "one two");
    EXPECT_THAT(names_in(directory), ElementsAre("a.txt"));
}

TEST(RemoveTemporaryFiles, RemovesThoseThatAreThereAndNoTarget) {
    const TemporaryDirectory directory;
    const std::string old = directory.file("old.txt", "before");
    const AtomicFile replacing(old);
    const AtomicFile making(directory.path() + "/new.txt");
    write_file(directory.path() + "/done.txt", "whole");
    remove_temporary_files();
    EXPECT_THAT(names_in(directory), testing::UnorderedElementsAre("old.txt", "done.txt"));
    EXPECT_EQ(file_content(old), "before");
}

TEST(AtomicFile, WorksOnATemporaryFileBesideTheTarget) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.txt";
    const AtomicFile file(path);
    EXPECT_THAT(file.path_to_write(),
                StartsWith(path + ".irwe-tmp-" + std::to_string(getpid()) + "-"));
    EXPECT_TRUE(fs::exists(file.path_to_write()));
}

TEST(AtomicFile, LeavesTheOldContentWithoutCommit) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.txt", "old");
    { AtomicFile(path).write("new"); }
    EXPECT_EQ(file_content(path), "old");
    EXPECT_THAT(names_in(directory), ElementsAre("a.txt"));
}

TEST(AtomicFile, LeavesNothingWithoutCommit) {
    const TemporaryDirectory directory;
    { AtomicFile(directory.path() + "/a.txt").write("new"); }
    EXPECT_THAT(names_in(directory), IsEmpty());
}

TEST(AtomicFile, TwoWritersOfOnePathDoNotMix) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.txt";
    AtomicFile first(path);
    AtomicFile second(path);
    first.write("first");
    second.write("second");
    first.commit();
    EXPECT_EQ(file_content(path), "first");
    second.commit();
    EXPECT_EQ(file_content(path), "second");
}

TEST(AtomicFile, KeepsTheOrderOfSmallAndLargePieces) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.txt";
    AtomicFile file(path);
    std::string expected;
    for (const std::size_t size : {1U, 300000U, 200000U, 200000U, 7U, 262144U, 3U}) {
        const std::string piece(size, static_cast<char>('a' + size % 26));
        file.write(piece);
        expected += piece;
    }
    file.commit();
    EXPECT_EQ(file_content(path), expected);
}

TEST(AtomicFile, TakesWhatALibraryWroteUnderTheName) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.txt";
    AtomicFile file(path);
    std::ofstream(file.path_to_write()) << "by name";
    file.commit();
    EXPECT_EQ(file_content(path), "by name");
}

TEST(AtomicFile, KeepsThePermissionsOfAnExistingFile) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.txt", "old");
    fs::permissions(path, fs::perms{0640});
    write_file(path, "new");
    EXPECT_EQ(file_content(path), "new");
    EXPECT_EQ(permissions_of(path), 0640U);
}

// Runs `work` in a process of its own and returns what it returns, from 0 to 255.
int in_a_process(const std::function<int()>& work) {
    const pid_t child = fork();
    if (child == 0) {
        _exit(work());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Lets fchmod() fail in this process, as a file system without permissions does.
bool forbid_fchmod() {
    std::array<sock_filter, 4> rules{{{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
                                      {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, __NR_fchmod},
                                      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM},
                                      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}}};
    const sock_fprog program{rules.size(), rules.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// Otherwise somebody could open it before its permissions are narrowed, and keep reading.
TEST(AtomicFile, IsNeverWiderThanTheFileThatItReplaces) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("secret.txt", "old");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    constexpr int kNoFilter = 100;
    const int found = in_a_process([&] {
        umask(022);
        if (!forbid_fchmod()) {
            return kNoFilter;
        }
        const AtomicFile file(path);
        return (permissions_of(file.path_to_write()) & 077U) == 0 ? 0 : 1;
    });
    if (found == kNoFilter) {
        GTEST_SKIP() << "the system has no filters for system calls";
    }
    EXPECT_EQ(found, 0);
}

class ReplacedByAnotherUser : public testing::Test {
protected:
    static constexpr uid_t kOwner = 61'001;
    static constexpr uid_t kUser = 61'002;
    static constexpr gid_t kGroup = 61'003;
    static constexpr gid_t kGroupOfUser = 61'004;

    void SetUp() override {
        if (geteuid() != 0) {
            GTEST_SKIP() << "only root can be several users";
        }
        fs::permissions(directory_.path(), fs::perms::all);
        ASSERT_EQ(chown(path_.c_str(), kOwner, kGroup), 0);
    }

    // Replaces the file as kUser, who is in some groups beside their own.
    void replace(const std::vector<gid_t>& groups) {
        ASSERT_EQ(in_a_process([&] {
                      if (setgroups(groups.size(), groups.data()) != 0 ||
                          setgid(kGroupOfUser) != 0 || setuid(kUser) != 0) {
                          return 1;
                      }
                      write_file(path_, "new");
                      return 0;
                  }),
                  0);
        ASSERT_EQ(file_content(path_), "new");
        ASSERT_EQ(stat(path_.c_str(), &now_), 0);
    }

    const TemporaryDirectory directory_;
    const std::string path_ = directory_.file("shared.txt", "old");
    struct stat now_ {};
};

TEST_F(ReplacedByAnotherUser, AFileStaysThatOfItsGroup) {
    ASSERT_EQ(chmod(path_.c_str(), 0660), 0);
    replace({kGroup});
    EXPECT_EQ(now_.st_uid, kUser);
    EXPECT_EQ(now_.st_gid, kGroup);
    EXPECT_EQ(now_.st_mode & 07777U, 0660U);
}

TEST_F(ReplacedByAnotherUser, AFileIsNotOpenedToAnotherGroup) {
    ASSERT_EQ(chmod(path_.c_str(), 0666), 0);
    replace({});
    EXPECT_EQ(now_.st_gid, kGroupOfUser);
    EXPECT_EQ(now_.st_mode & 07777U, 0666U) << "everybody might do that";
    ASSERT_EQ(chown(path_.c_str(), kOwner, kGroup), 0);
    ASSERT_EQ(chmod(path_.c_str(), 0672), 0);  // others may write, and the group may all
    replace({});
    EXPECT_EQ(now_.st_mode & 07777U, 0622U);
}

TEST(AtomicFile, OfRootKeepsOwnerAndGroup) {
    if (geteuid() != 0) {
        GTEST_SKIP() << "only root may give files away";
    }
    const TemporaryDirectory directory;
    const std::string path = directory.file("theirs.txt", "old");
    ASSERT_EQ(chown(path.c_str(), 61'001, 61'003), 0);
    write_file(path, "new");
    struct stat now {};
    ASSERT_EQ(stat(path.c_str(), &now), 0);
    EXPECT_EQ(now.st_uid, 61'001U);
    EXPECT_EQ(now.st_gid, 61'003U);
}

TEST(AtomicFile, GivesANewFileWhatTheUmaskLeaves) {
    const TemporaryDirectory directory;
    const mode_t before = umask(027);
    write_file(directory.path() + "/a.txt", "new");
    umask(before);
    EXPECT_EQ(permissions_of(directory.path() + "/a.txt"), 0640U);
}

TEST(AtomicFile, ReplacesTheFileBehindALinkAndNotTheLink) {
    const TemporaryDirectory directory;
    fs::create_directory(directory.path() + "/data");
    const std::string path = directory.file("data/a.txt", "old");
    fs::create_symlink("data/a.txt", directory.path() + "/inner");
    fs::create_symlink(directory.path() + "/inner", directory.path() + "/outer");
    write_file(directory.path() + "/outer", "new");
    EXPECT_TRUE(fs::is_symlink(directory.path() + "/outer"));
    EXPECT_TRUE(fs::is_symlink(directory.path() + "/inner"));
    EXPECT_FALSE(fs::is_symlink(path));
    EXPECT_EQ(file_content(path), "new");
}

TEST(AtomicFile, CreatesTheFileThatALinkPromises) {
    const TemporaryDirectory directory;
    fs::create_symlink("a.txt", directory.path() + "/link");
    write_file(directory.path() + "/link", "new");
    EXPECT_TRUE(fs::is_symlink(directory.path() + "/link"));
    EXPECT_EQ(file_content(directory.path() + "/a.txt"), "new");
}

TEST(AtomicFile, LeavesADeviceADevice) {
    write_file("/dev/null", "gone");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_FALSE(fs::is_regular_file("/dev/null"));
}

TEST(AtomicFile, WritesIntoAPipe) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/pipe";
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    std::string received;
    std::jthread reader([&] { received = file_content(path); });
    write_file(path, "through");
    reader.join();
    EXPECT_EQ(received, "through");
    EXPECT_TRUE(fs::is_fifo(path));
}

TEST(AtomicFile, ReportsAFullDisk) {
    AtomicFile file("/dev/full");
    file.write("too much");
    EXPECT_THAT([&] { file.commit(); },
                ThrowsMessage<OutputError>(
                    AllOf(StartsWith("cannot write to /dev/full: No space left on device"),
                          HasSubstr("free some space"))));
}

// A limit on the size of files is the full disk that a test can have.
TEST(AtomicFile, LeavesTheOldContentWhenTheDiskFillsUp) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.txt", "old");
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{.rlim_cur = 100000, .rlim_max = before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    EXPECT_THAT([&] { write_file(path, std::string(1000000, 'x')); },
                ThrowsMessage<OutputError>(HasSubstr(path + ": File too large")));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(file_content(path), "old");
    EXPECT_THAT(names_in(directory), ElementsAre("a.txt"));
}

TEST(AtomicFile, ReportsAReaderThatWentAway) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/pipe";
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    std::jthread reader([&] { std::ifstream opened_and_closed(path); });
    AtomicFile file(path);
    reader.join();
    file.write("nobody hears");
    EXPECT_THAT([&] { file.commit(); }, ThrowsMessage<OutputError>(HasSubstr("Broken pipe")));
    std::signal(SIGPIPE, handler);
}

TEST(AtomicFile, NamesTheDirectoryThatIsMissing) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/missing/a.txt";
    EXPECT_THAT([&] { AtomicFile file(path); },
                ThrowsMessage<OutputError>("cannot create " + path +
                                           ": No such file or directory; create the directory " +
                                           directory.path() + "/missing first"));
}

TEST(AtomicFile, RefusesADirectoryAndAnEmptyName) {
    const TemporaryDirectory directory;
    EXPECT_THAT(
        [&] { AtomicFile file(directory.path()); },
        ThrowsMessage<InputError>(directory.path() + " is a directory; give the name of a file"));
    EXPECT_THROW(AtomicFile(""), InputError);
}

TEST(FollowLinks, ReturnsTheFileBehindThemThereOrNot) {
    const TemporaryDirectory directory;
    const std::string path = directory.path();
    fs::create_directory(path + "/below");
    fs::create_symlink("below/second", path + "/first");
    fs::create_symlink("../file", path + "/below/second");
    EXPECT_EQ(follow_links(path + "/first"), path + "/below/../file");
    EXPECT_EQ(follow_links(path + "/file"), path + "/file");
    fs::create_symlink("circle", path + "/circle");
    EXPECT_EQ(follow_links(path + "/circle"), path + "/circle");
}

TEST(AtomicFile, RefusesALinkThatGoesInCircles) {
    const TemporaryDirectory directory;
    fs::create_symlink("loop", directory.path() + "/loop");
    EXPECT_THROW(AtomicFile(directory.path() + "/loop"), OutputError);
}

// Root may write anything, so the test gives its rights away while it asks.
TEST(AtomicFile, RefusesAWriteProtectedFile) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.txt", "old");
    fs::permissions(directory.path(), fs::perms{0777});
    fs::permissions(path, fs::perms{0444});
    const uid_t user = geteuid();
    constexpr uid_t kNobody = 65534;
    ASSERT_EQ(seteuid(user == 0 ? kNobody : user), 0);
    EXPECT_THAT([&] { AtomicFile file(path); },
                ThrowsMessage<OutputError>(HasSubstr("Permission denied; choose a place")));
    ASSERT_EQ(seteuid(user), 0);
    EXPECT_THAT(names_in(directory), ElementsAre("a.txt"));
}

// The number of the process says nothing: in a container every run may have the same one.
TEST(RemoveAbandonedFiles, TakesThoseThatNobodyIsAtWorkOn) {
    const TemporaryDirectory directory;
    const std::string target = directory.path_of("model");
    const AtomicFile at_work(target);
    const std::string abandoned =
        directory.file(fmt::format("model.irwe-tmp-{}-12345", getpid()), "x");
    const std::vector<std::string> others{
        at_work.path_to_write(),
        directory.file("other.irwe-tmp-1-0", "x"),
        directory.file("model.irwe-tmp-x", "x"),
        directory.file("model.irwe-tmp-1-", "x"),
        directory.file("model.irwe-tmp-1-0.bak", "x"),
        directory.file("model.tmp-2024-01", "a file of the user's"),
    };
    remove_abandoned_files(target);
    EXPECT_FALSE(std::filesystem::exists(abandoned));
    EXPECT_THAT(others,
                Each(Truly([](const std::string& path) { return std::filesystem::exists(path); })));
}

// Each begins by removing what looks abandoned; none may take the file of another.
TEST(AtomicFile, ManyMayWriteOneTargetAtOnce) {
    const TemporaryDirectory directory;
    const std::string target = directory.path_of("model");
    std::vector<std::future<void>> writers;
    for (int i = 0; i < 8; ++i) {
        writers.push_back(std::async(std::launch::async, [&] {
            for (int repeat = 0; repeat < 25; ++repeat) {
                write_file(target, "whole");
            }
        }));
    }
    for (std::future<void>& writer : writers) {
        EXPECT_NO_THROW(writer.get());
    }
    EXPECT_EQ(file_content(target), "whole");
    EXPECT_THAT(names_in(directory), ElementsAre("model"));
}

TEST(AtomicFile, RemovesWhatAKilledProcessLeftBesideIt) {
    const TemporaryDirectory directory;
    const pid_t child = fork();
    if (child == 0) {
        AtomicFile file(directory.path_of("model"));
        file.write("half");
        raise(SIGKILL);
    }
    waitpid(child, nullptr, 0);
    EXPECT_THAT(names_in(directory),
                ElementsAre(StartsWith(fmt::format("model.irwe-tmp-{}-", child))));
    write_file(directory.path_of("model"), "whole");
    EXPECT_THAT(names_in(directory), ElementsAre("model"));
}

}  // namespace
}  // namespace irwe
