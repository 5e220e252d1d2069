#include "irwe/io/file_lock.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "irwe/io/descriptor.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

int opened_to_lock(const std::string& path) { return open(path.c_str(), O_RDWR | O_CLOEXEC); }

TEST(FileLock, IsHeldUntilTheFileIsClosed) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a", "");
    const Descriptor second(opened_to_lock(path));
    {
        const Descriptor first(opened_to_lock(path));
        EXPECT_EQ(try_lock(first.get()), FileLock::ours);
        EXPECT_EQ(try_lock(first.get()), FileLock::ours);  // it has it already
        EXPECT_EQ(try_lock(second.get()), FileLock::of_another);
    }
    EXPECT_EQ(try_lock(second.get()), FileLock::ours);
}

TEST(FileLock, LivesInTheLastCopyOfADescriptor) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a", "");
    const Descriptor second(opened_to_lock(path));
    const Descriptor copy([&] {
        const Descriptor first(opened_to_lock(path));
        EXPECT_EQ(try_lock(first.get()), FileLock::ours);
        return dup(first.get());
    }());
    EXPECT_EQ(try_lock(second.get()), FileLock::of_another);
}

TEST(FileLock, IsUnknownWithoutAFile) { EXPECT_EQ(try_lock(-1), FileLock::unknown); }

TEST(IsAt, KnowsAFileThatWasRemovedOrReplaced) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a", "");
    const Descriptor file(opened_to_lock(path));
    EXPECT_TRUE(is_at(path, file.get()));
    std::filesystem::remove(path);
    EXPECT_FALSE(is_at(path, file.get()));
    directory.file("a", "");
    EXPECT_FALSE(is_at(path, file.get()));
}

}  // namespace
}  // namespace irwe
