#include "irwe/io/output_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <iterator>
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

constexpr int kOpenFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

// The lock file of another user can be locked, though not written to.
int open_existing(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDWR | kOpenFlags);
    return descriptor >= 0 || errno != EACCES ? descriptor
                                              : open(path.c_str(), O_RDONLY | kOpenFlags);
}

// The first line of the file, or what there is of it.
std::string line_in(int descriptor) {
    std::array<char, 512> text{};
    const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
    const std::string_view read(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    return std::string(read.substr(0, read.find('\n')));
}

std::int64_t size_of(int descriptor, const std::string& path) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0) {
        throw_output_error("look at", path, errno);
    }
    return S_ISREG(status.st_mode) ? static_cast<std::int64_t>(status.st_size) : -1;
}

// True for a line that a lock of ours has: "irwe: process 4711 on alpha".
bool is_our_line(std::string_view line) {
    constexpr std::string_view kProcess = "irwe: process ";
    if (!line.starts_with(kProcess)) {
        return false;
    }
    line.remove_prefix(kProcess.size());
    const std::size_t num_digits = line.find_first_not_of("0123456789");
    return num_digits != std::string_view::npos && num_digits > 0 &&
           line.substr(num_digits).starts_with(" on ");
}

// Writes who holds the lock, for people. A lock without its line is as good.
void write_line(int descriptor) {
    const std::string line = fmt::format("{}{}\n", kBeginning, own_name());
    if (ftruncate(descriptor, 0) == 0) {
        static_cast<void>(!pwrite(descriptor, line.data(), line.size(), 0));
    }
}

// Makes a new file with its line and its lock, and gives it its name last: nobody sees the one
// without the others. Returns its descriptor, or -1 and errno: EEXIST if the name is taken.
int make_lock(const std::string& path) {
    static std::atomic<unsigned> num_made{0};
    const std::string made = fmt::format("{}.irwe-tmp-{}-{}", path, getpid(), num_made++);
    remember_temporary(made);
    Descriptor file(open(made.c_str(), O_RDWR | O_CREAT | O_EXCL | kOpenFlags, 0666));
    int error_number = file.get() < 0 ? errno : 0;
    if (file.get() >= 0) {
        error_number = try_lock(file.get()) == FileLock::ours ? 0 : ENOLCK;
        write_line(file.get());
        if (error_number == 0 && link(made.c_str(), path.c_str()) != 0) {
            error_number = errno;
        }
        unlink(made.c_str());
    }
    forget_temporary(made);
    errno = error_number;
    return error_number == 0 ? file.release() : -1;
}

// Makes the file where names cannot be given later, on a file system without hard links.
int make_lock_at_once(const std::string& path) {
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | kOpenFlags, 0666));
    if (file.get() < 0) {
        return -1;
    }
    if (try_lock(file.get()) != FileLock::ours) {
        unlink(path.c_str());
        errno = ENOLCK;
        return -1;
    }
    write_line(file.get());
    return file.release();
}

}  // namespace

std::string lock_path(const std::string& output) { return follow_links(output) + ".lock"; }

OutputLock::OutputLock(const std::string& output) : path_(lock_path(output)) {
    remove_abandoned_files(path_);
    while (true) {
        Descriptor lock(open_existing(path_));
        if (lock.get() >= 0) {
            const Taken taken = take(lock.get(), output);
            if (taken == Taken::look_again) {
                continue;
            }
            descriptor_ = taken == Taken::yes ? lock.release() : -1;
            return;
        }
        if (errno != ENOENT) {
            return;
        }
        int made = make_lock(path_);
        if (made < 0 && (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS)) {
            made = make_lock_at_once(path_);
        }
        if (made >= 0) {
            remember_temporary(path_);
            descriptor_ = made;
            return;
        }
        if (errno != EEXIST) {
            return;
        }
    }
}

OutputLock::Taken OutputLock::take(int descriptor, const std::string& output) {
    const std::string seen = size_of(descriptor, path_) > 0 ? line_in(descriptor) : "";
    const FileLock answer = try_lock(descriptor);
    if (answer == FileLock::of_another && (seen.empty() || seen.starts_with(kBeginning))) {
        throw InputError(fmt::format(
            "{}: {} is already at work on it; wait until that has ended, or give another name "
            "for the output",
            output, seen.empty() ? "another process" : escaped(seen.substr(kBeginning.size()))));
    }
    // What the file says now that nobody else writes to it. A text that only begins like one of
    // ours is somebody's.
    const std::int64_t size = size_of(descriptor, path_);
    const std::string line = size > 0 ? line_in(descriptor) : "";
    const bool is_ours = is_our_line(line) && size == std::ssize(line) + 1;
    require(size == 0 || is_ours,
            fmt::format("{}: holds something else, but it is the name of the lock of {}; give "
                        "another name for the output",
                        path_, output));
    // Who held it may have removed the file between opening and locking.
    if (answer == FileLock::unknown || !is_at(path_, descriptor)) {
        return answer == FileLock::unknown ? Taken::never : Taken::look_again;
    }
    was_empty_ = size == 0;
    if (!was_empty_) {
        remember_temporary(path_);
    }
    write_line(descriptor);
    return Taken::yes;
}

OutputLock::~OutputLock() {
    if (!is_held()) {
        return;
    }
    if (was_empty_) {
        static_cast<void>(!ftruncate(descriptor_, 0));
    } else {
        forget_temporary(path_);
        unlink(path_.c_str());  // while it is held: who has opened it meanwhile looks again
    }
    close(descriptor_);
}

}  // namespace irwe
