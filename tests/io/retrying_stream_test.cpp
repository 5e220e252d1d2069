#include "irwe/io/retrying_stream.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

TEST(FirstBytes, AreThoseThereAre) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a", "abcdef");
    EXPECT_EQ(first_bytes(path, 3), "abc");
    EXPECT_EQ(first_bytes(path, 10), "abcdef");
    EXPECT_EQ(first_bytes(directory.file("empty", ""), 3), "");
    EXPECT_EQ(first_bytes(directory.path_of("missing"), 3), "");
    EXPECT_EQ(first_bytes(directory.path(), 3), "");
}

TEST(RetryingStream, TellsWhyItCannotBeOpened) {
    const TemporaryDirectory directory;
    EXPECT_EQ(open_to_read(directory.path_of("missing")), nullptr);
    EXPECT_EQ(errno, ENOENT);
    EXPECT_EQ(open_to_rewrite(directory.path_of("missing")), nullptr);
    EXPECT_EQ(errno, ENOENT);
}

TEST(RetryingStream, RewritesAndSeeks) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a", "a longer text than the next");
    RetryingStream stream = open_to_rewrite(path);
    ASSERT_NE(stream, nullptr);
    EXPECT_GE(std::fputs("0123456789", stream.get()), 0);
    EXPECT_EQ(std::fseek(stream.get(), 3, SEEK_SET), 0);
    EXPECT_GE(std::fputs("xyz", stream.get()), 0);
    stream.reset();
    EXPECT_EQ(file_content(path), "012xyz6789");
}

TEST(RetryingStream, TellsThatADiskIsFull) {
    const RetryingStream stream = open_to_rewrite("/dev/full");
    ASSERT_NE(stream, nullptr);
    std::fputs("text", stream.get());
    EXPECT_EQ(std::fflush(stream.get()), EOF);
    EXPECT_EQ(errno, ENOSPC);
}

// A pipe into which somebody writes late, while signals come to the thread that waits.
TEST(RetryingStream, ReadsOnAfterSignals) {
    struct sigaction action {};
    struct sigaction before {};
    action.sa_handler = [](int) {};
    sigaction(SIGUSR1, &action, &before);  // without SA_RESTART
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("pipe");
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    std::atomic<bool> is_done = false;
    const pthread_t reader = pthread_self();
    std::thread writer([&] {
        for (int i = 0; i < 20; ++i) {
            pthread_kill(reader, SIGUSR1);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        const RetryingStream stream = open_to_rewrite(path);
        std::fputs("te", stream.get());
        std::fflush(stream.get());
        for (int i = 0; i < 20; ++i) {
            pthread_kill(reader, SIGUSR1);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        std::fputs("xt", stream.get());
        is_done = true;
    });
    EXPECT_EQ(first_bytes(path, 4), "text");
    EXPECT_TRUE(is_done);
    writer.join();
    sigaction(SIGUSR1, &before, nullptr);
}

}  // namespace
}  // namespace irwe
