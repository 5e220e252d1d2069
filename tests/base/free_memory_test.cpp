#include "irwe/base/free_memory.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "irwe/base/memory_size.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

class FreeMemoryTest : public testing::Test {
protected:
    // Writes a file of the system below a folder.
    void file(const std::string& path, const std::string& content) const {
        const std::filesystem::path whole = root() + path;
        std::filesystem::create_directories(whole.parent_path());
        std::ofstream(whole) << content;
    }
    std::string root() const { return directory_.path(); }

private:
    TemporaryDirectory directory_;
};

TEST_F(FreeMemoryTest, IsWhatTheSystemSays) {
    EXPECT_TRUE(std::isinf(available_memory(root())));
    file("/proc/meminfo", "MemTotal:  99 kB\nMemAvailable:  1000 kB\n");
    EXPECT_EQ(available_memory(root()), 1'024'000);
    EXPECT_GT(available_memory(""), 0);
}

TEST_F(FreeMemoryTest, OfAProcessWithoutGroupsIsNotLimited) {
    EXPECT_TRUE(std::isinf(memory_left_in_groups(root())));
    file("/proc/self/cgroup", "0::/\nno line of this kind\n");
    EXPECT_TRUE(std::isinf(memory_left_in_groups(root())));
    file("/sys/fs/cgroup/memory.max", "max\n");
    EXPECT_TRUE(std::isinf(memory_left_in_groups(root())));
}

TEST_F(FreeMemoryTest, OfAContainerIsThatOfItsRoot) {
    file("/proc/self/cgroup", "0::/\n");
    file("/sys/fs/cgroup/memory.max", "5000\n");
    file("/sys/fs/cgroup/memory.current", "1500\n");
    EXPECT_EQ(memory_left_in_groups(root()), 3500);
}

// As systemd-run -p MemoryMax=... makes them.
TEST_F(FreeMemoryTest, IsTheLeastOfNestedGroups) {
    file("/proc/self/cgroup", "0::/user.slice/run.scope\n");
    file("/sys/fs/cgroup/user.slice/memory.max", "9000\n");
    file("/sys/fs/cgroup/user.slice/memory.current", "8900\n");
    file("/sys/fs/cgroup/user.slice/run.scope/memory.max", "700\n");
    file("/sys/fs/cgroup/user.slice/run.scope/memory.current", "100\n");
    EXPECT_EQ(memory_left_in_groups(root()), 100) << "what is left of the group around it";
    file("/sys/fs/cgroup/user.slice/memory.max", "max\n");
    EXPECT_EQ(memory_left_in_groups(root()), 600);
}

TEST_F(FreeMemoryTest, DoesNotCountFilesThatCanBeReadAgain) {
    file("/proc/self/cgroup", "0::/\n");
    file("/sys/fs/cgroup/memory.max", "5000\n");
    file("/sys/fs/cgroup/memory.current", "4500\n");
    file("/sys/fs/cgroup/memory.stat", "anon 500\ninactive_file 4000\n");
    EXPECT_EQ(memory_left_in_groups(root()), 4500);
}

TEST_F(FreeMemoryTest, HeedsGroupsOfTheFirstVersion) {
    file("/proc/self/cgroup", "5:cpu,cpuacct:/x\n4:memory:/docker/abc\n1:name=systemd:/x\n0::/\n");
    file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_TRUE(std::isinf(memory_left_in_groups(root()))) << "that is no limit";
    file("/sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "3000\n");
    file("/sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "2500\n");
    file("/sys/fs/cgroup/memory/docker/abc/memory.stat", "total_inactive_file 1000\n");
    EXPECT_EQ(memory_left_in_groups(root()), 1500);
}

TEST_F(FreeMemoryTest, OfAnOverfullGroupIsNone) {
    file("/proc/self/cgroup", "0::/\n");
    file("/sys/fs/cgroup/memory.max", "500\n");
    file("/sys/fs/cgroup/memory.current", "600\n");
    EXPECT_EQ(memory_left_in_groups(root()), 0);
}

TEST(AddressesLeft, HeedsTheLimitOfTheProcess) {
    constexpr rlim_t kAllowed = rlim_t{1} << 50U;  // more than a sanitizer takes
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{kAllowed, kAllowed};
        const bool is_set = setrlimit(RLIMIT_AS, &limit) == 0;
        const double left = addresses_left();
        const bool is_below = left > 0 && left < static_cast<double>(kAllowed);
        _exit(is_set && is_below && static_cast<double>(default_memory()) <= left / 2 ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace irwe
