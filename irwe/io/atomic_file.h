// Files that are written completely or not at all.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"

namespace irwe {

// Removes temporary files of `target` that killed processes left behind, recognized by locks that
// nobody holds. On a file system without locks they stay.
void remove_abandoned_files(const std::string& target);

// Returns true if an output of this name goes to standard output: "-", /dev/stdout, /dev/fd/1 and
// /proc/self/fd/1. The last three are not opened by name: a file behind them would be replaced,
// with all that other programs have written to it.
bool is_standard_output(const std::string& path);

// Returns the target of the symbolic links at the end of `path`, even if it does not exist yet: the
// file that AtomicFile replaces. Links that go in circles are followed some steps only.
std::string follow_links(const std::string& path);

// Throws OutputError, for example "cannot write to /mnt/a.npz: No space left on device; free some
// space or choose another place". `action` says what failed and `error_number` is its errno.
[[noreturn]] void throw_output_error(std::string_view action, const std::string& path,
                                     int error_number);

// Thrown when the reader of standard output has ended, as `head` does: nobody waits for the rest.
class ReaderGone : public OutputError {
public:
    using OutputError::OutputError;
};

// Writes to a temporary file in the folder of the target; commit() renames it to the target. Until
// then, and after any failure, an existing target is unchanged.
//
// A symbolic link stays, and the file it points to is replaced. An existing target keeps its
// permissions, its group and, if the process may give files away, its owner; where its group cannot
// be kept, the process's own gets only what everybody may do. No moment gives anybody more than the
// target did. A new file gets the permissions that the umask allows. A target that is not a regular
// file (/dev/null, a pipe) cannot be replaced and is written to directly.
//
// Writing to a pipe without a reader throws OutputError only in a program that ignores SIGPIPE;
// ReaderGone if that pipe is standard output.
class AtomicFile {
public:
    // Creates the temporary file, so that an unwritable path is found before long work, and removes
    // abandoned temporary files. Throws InputError for an empty path or a directory, and
    // OutputError if the file cannot be created or an existing one is write-protected. Opening a
    // pipe waits for its reader.
    explicit AtomicFile(const std::string& path);

    // Returns a file that writes to standard output directly.
    static AtomicFile standard_output();

    // Removes the temporary file if commit() was not called.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    // Returns the name of the target, for messages.
    const std::string& path() const { return target_; }

    // Returns a path for libraries that open the file themselves. They may truncate and write it,
    // and must close it before commit(). REQUIRES: write() is not used.
    const std::string& path_to_write() const { return path_to_write_; }

    // Appends through a buffer. A failure may be reported by a later call, at the latest by
    // commit().
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);

    // Returns when the content is on disk under its final name. REQUIRES: it is the last call.
    void commit();

private:
    struct StandardOutput {};
    explicit AtomicFile(StandardOutput);

    void open_temporary(unsigned mode);
    void flush();
    void write_through(std::span<const std::byte> bytes);
    void close();

    std::string target_;
    std::string path_to_write_;
    bool is_temporary_ = false;  // path_to_write_ is ours to remove
    bool is_standard_output_ = false;
    int descriptor_ = -1;
    std::vector<std::byte> buffer_;
};

}  // namespace irwe
