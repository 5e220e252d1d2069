#include "irwe/io/output_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/descriptor.h"
#include "irwe/io/file_lock.h"
#include "irwe/io/temporary_names.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// The file reads "irwe: process 4711 on alpha".
constexpr std::string_view kBeginning = "irwe: ";

std::string own_name() {
    std::array<char, 256> host{};
    const bool is_known = gethostname(host.data(), host.size() - 1) == 0;
    return fmt::format("process {} on {}", getpid(), is_known ? host.data() : "this machine");
}

// The lock file of another user can be locked, though not written to.
int open_lock(const std::string& path) {
    constexpr int kFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | kFlags, 0666);
    return descriptor >= 0 || errno != EACCES ? descriptor : open(path.c_str(), O_RDONLY | kFlags);
}

// The first line of the file, or what there is of it.
std::string line_in(int descriptor) {
    std::array<char, 512> text{};
    const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
    const std::string_view read(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    return std::string(read.substr(0, read.find('\n')));
}

// A file without a line is the lock of a process that has not written it yet.
void require_lock_file(int descriptor, const std::string& path, const std::string& output) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0) {
        throw_output_error("look at", path, errno);
    }
    require(S_ISREG(status.st_mode) &&
                (status.st_size == 0 || line_in(descriptor).starts_with(kBeginning)),
            fmt::format("{}: holds something else, but it is the name of the lock of {}; give "
                        "another name for the output",
                        path, output));
}

// Writes who holds the lock, for people. A lock without its line is as good.
void write_line(int descriptor) {
    const std::string line = fmt::format("{}{}\n", kBeginning, own_name());
    if (ftruncate(descriptor, 0) == 0) {
        static_cast<void>(!pwrite(descriptor, line.data(), line.size(), 0));
    }
}

}  // namespace

OutputLock::OutputLock(const std::string& output) : path_(output + ".lock") {
    while (true) {
        Descriptor lock(open_lock(path_));
        if (lock.get() < 0) {
            return;
        }
        require_lock_file(lock.get(), path_, output);
        const FileLock answer = try_lock(lock.get());
        if (answer == FileLock::unknown) {
            unlink(path_.c_str());  // there are no locks here, and nobody needs the file
            return;
        }
        if (answer == FileLock::of_another) {
            const std::string line = line_in(lock.get());
            throw InputError(fmt::format(
                "{}: {} is already at work on it; wait until that has ended, or give another name "
                "for the output",
                output,
                line.empty() ? "another process" : escaped(line.substr(kBeginning.size()))));
        }
        // Who held it may have removed the file between opening and locking.
        if (is_at(path_, lock.get())) {
            remember_temporary(path_);
            write_line(lock.get());
            descriptor_ = lock.release();
            return;
        }
    }
}

OutputLock::~OutputLock() {
    if (is_held()) {
        forget_temporary(path_);
        unlink(path_.c_str());  // while it is held: who has opened it meanwhile looks again
        close(descriptor_);
    }
}

}  // namespace irwe
