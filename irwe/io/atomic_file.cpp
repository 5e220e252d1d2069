#include "irwe/io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>

#include "irwe/io/descriptor.h"
#include "irwe/io/file_lock.h"
#include "irwe/io/system_call.h"
#include "irwe/io/temporary_names.h"

namespace irwe {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 18;

std::string directory_of(const std::string& path) {
    const std::string directory = std::filesystem::path(path).parent_path().string();
    return directory.empty() ? "." : directory;
}

std::string hint_for(const std::string& path, int error_number) {
    switch (error_number) {
        case ENOENT:
            return fmt::format("; create the directory {} first", directory_of(path));
        case ENOSPC:
        case EDQUOT:
            return "; free some space or choose another place";
        case EFBIG:
            return "; raise the limit on file sizes (ulimit -f) or choose another file system";
        case EACCES:
        case EPERM:
        case EROFS:
            return "; choose a place that you may write to";
        case EPIPE:
            return "; the program that reads it has ended";
        default:
            return "";
    }
}

// Returns the result of stat for `path`, or nothing if there is no file.
std::optional<struct stat> status_of(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0) {
        return status;
    }
    if (errno != ENOENT) {
        throw_output_error("create", path, errno);
    }
    return std::nullopt;
}

// Between the name of the target and the numbers in the names that open_temporary() gives. Nobody
// else names files like that: those that are abandoned are removed.
constexpr std::string_view kTemporary = ".irwe-tmp-";

// True for what follows kTemporary in such names: 4711-0.
bool is_ours(std::string_view rest) {
    const std::size_t hyphen = rest.find('-');
    const auto is_number = [](std::string_view text) {
        return !text.empty() &&
               std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    };
    return hyphen != std::string_view::npos && is_number(rest.substr(0, hyphen)) &&
           is_number(rest.substr(hyphen + 1));
}

// Gives a new file, which nobody else may open yet, owner, group and permissions of the one that it
// replaces. Only root may give a file away, others may give it to groups of theirs, and some file
// systems know no permissions at all: then it stays narrower than that.
void take_over(int descriptor, const struct stat& replaced) {
    constexpr unsigned kSetUser = S_ISUID;
    constexpr unsigned kSetGroup = S_ISGID;
    constexpr unsigned kGroup = S_IRWXG;
    unsigned mode = replaced.st_mode & 07777U;
    if (fchown(descriptor, replaced.st_uid, replaced.st_gid) != 0) {
        struct stat made {};
        const bool has_group = fchown(descriptor, static_cast<uid_t>(-1), replaced.st_gid) == 0;
        if (fstat(descriptor, &made) == 0 && made.st_uid != replaced.st_uid) {
            mode &= ~kSetUser;
        }
        if (!has_group) {  // what the group might do, ours may only if everybody may
            mode &= ~(kSetGroup | kGroup) | ((mode & S_IRWXO) << 3U & mode & kGroup);
        }
    }
    [[maybe_unused]] const int changed = fchmod(descriptor, mode);
}

// Makes the name of a file durable. A file system that cannot do so loses at most the newest name,
// and only with the power.
void sync_directory(const std::string& directory) {
    const int descriptor =
        uninterrupted([&] { return open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    if (descriptor < 0) {
        return;
    }
    const int error_number = uninterrupted([&] { return fsync(descriptor); }) == 0 ? 0 : errno;
    ::close(descriptor);
    if (error_number != 0 && error_number != EINVAL) {
        throw_output_error("sync the directory", directory, error_number);
    }
}

}  // namespace

void throw_output_error(std::string_view action, const std::string& path, int error_number) {
    throw OutputError(fmt::format("cannot {} {}: {}{}", action, path,
                                  std::generic_category().message(error_number),
                                  hint_for(path, error_number)));
}

bool is_standard_output(const std::string& path) {
    return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

std::string follow_links(const std::string& path) {
    constexpr int kMostLinks = 40;  // as the system has it
    std::filesystem::path target = path;
    std::error_code problem;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, problem); ++i) {
        // An absolute link replaces the folder before it.
        const std::filesystem::path next = std::filesystem::read_symlink(target, problem);
        if (problem) {
            break;
        }
        target = target.parent_path() / next;
    }
    return target.string();
}

void remove_abandoned_files(const std::string& target) {
    const std::filesystem::path path = target;
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const std::string prefix = path.filename().string() + std::string(kTemporary);
    std::error_code ignored;
    std::filesystem::directory_iterator entry(folder, ignored);
    for (; entry != std::filesystem::directory_iterator(); entry.increment(ignored)) {
        const std::string path_there = entry->path().string();
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(prefix) || !is_ours(name.substr(prefix.size()))) {
            continue;
        }
        const Descriptor file(
            open(path_there.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
        if (file.get() >= 0 && try_lock(file.get()) == FileLock::ours) {
            unlink(path_there.c_str());
        }
    }
}

AtomicFile::AtomicFile(const std::string& path) {
    require(!path.empty(), "the name of the output file is empty; give a file name");
    const std::optional<struct stat> status = status_of(path);
    require(!status || !S_ISDIR(status->st_mode),
            fmt::format("{} is a directory; give the name of a file", path));
    if (status && !S_ISREG(status->st_mode)) {
        target_ = path_to_write_ = path;
        descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (descriptor_ < 0 && errno == EINTR) {
            throw Interrupted();  // while it waited for a reader
        }
        if (descriptor_ < 0) {
            throw_output_error("open", path, errno);
        }
        return;
    }
    target_ = follow_links(path);
    // A rename would not ask whether the file it replaces is protected.
    if (status && faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0) {
        throw_output_error("replace", target_, errno);
    }
    open_temporary(status ? 0600 : 0666);
    if (status) {
        take_over(descriptor_, *status);
    }
}

AtomicFile::AtomicFile(StandardOutput)
    : target_("standard output"),
      path_to_write_("/dev/stdout"),
      is_standard_output_(true),
      descriptor_(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
    if (descriptor_ < 0) {
        throw_output_error("write to", target_, errno);
    }
    std::fflush(stdout);  // what the program printed comes first
}

AtomicFile AtomicFile::standard_output() { return AtomicFile(StandardOutput{}); }

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
    if (is_temporary_) {
        unlink(path_to_write_.c_str());
        forget_temporary(path_to_write_);
    }
}

void AtomicFile::open_temporary(unsigned mode) {
    static std::atomic<unsigned> num_made{0};
    remove_abandoned_files(target_);
    do {
        forget_temporary(path_to_write_);
        path_to_write_ = fmt::format("{}{}{}-{}", target_, kTemporary, getpid(), num_made++);
        remember_temporary(path_to_write_);  // first, so that a signal finds no file without it
        Descriptor file(
            open(path_to_write_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        // The name may be taken by a process of our number, elsewhere or killed.
        if (file.get() < 0 && errno != EEXIST && errno != EINTR) {
            const int error_number = errno;
            forget_temporary(path_to_write_);
            throw_output_error("create", target_, error_number);
        }
        // Until it is locked, the file looks abandoned, and another process may remove it.
        if (file.get() >= 0 && try_lock(file.get()) != FileLock::of_another &&
            is_at(path_to_write_, file.get())) {
            descriptor_ = file.release();
        }
    } while (descriptor_ < 0);
    is_temporary_ = true;
}

void AtomicFile::write(std::string_view text) { write(std::as_bytes(std::span(text))); }

void AtomicFile::write(std::span<const std::byte> bytes) {
    assert(descriptor_ >= 0);
    if (buffer_.size() + bytes.size() > kBufferSize) {
        flush();
    }
    if (bytes.size() >= kBufferSize) {
        write_through(bytes);
    } else {
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }
}

void AtomicFile::flush() {
    write_through(buffer_);
    buffer_.clear();
}

void AtomicFile::write_through(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t count =
            uninterrupted([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
        if (count < 0 && errno == EPIPE && is_standard_output_) {
            throw ReaderGone(
                "cannot write to standard output: Broken pipe; the program that reads it has "
                "ended");
        }
        if (count < 0) {
            throw_output_error("write to", target_, errno);
        }
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void AtomicFile::close() {
    const int descriptor = descriptor_;
    descriptor_ = -1;  // a failed close has closed it, too
    if (::close(descriptor) != 0 && errno != EINTR) {
        throw_output_error("write to", target_, errno);
    }
}

void AtomicFile::commit() {
    assert(descriptor_ >= 0);
    flush();
    if (!is_temporary_) {
        close();
        return;
    }
    if (uninterrupted([&] { return fsync(descriptor_); }) != 0) {
        throw_output_error("write to", target_, errno);
    }
    const Descriptor lock(fcntl(descriptor_, F_DUPFD_CLOEXEC, 0));  // until the file has its name
    close();
    if (rename(path_to_write_.c_str(), target_.c_str()) != 0) {
        throw_output_error("replace", target_, errno);
    }
    is_temporary_ = false;
    forget_temporary(path_to_write_);
    sync_directory(directory_of(target_));
}

}  // namespace irwe
