// Files that appear whole or not at all.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irwe {

// Removes the temporary files beside `target` that were left by processes which were killed: nobody
// holds their locks. On a file system without locks they stay.
void remove_abandoned_files(const std::string& target);

// Throws OutputError, for example "cannot write to /mnt/a.npz: No space left on device; free some
// space or choose another place". `action` says what failed and `error_number` is its errno.
[[noreturn]] void throw_output_error(std::string_view action, const std::string& path,
                                     int error_number);

// The content goes to a temporary name beside the target, and commit() puts it in the target's
// place. Until then, and after any failure, an existing target is as it was.
//
// A symbolic link stays, and the file it points to is replaced. An existing target keeps its
// permissions; a new one gets what the umask leaves. A target that is not a regular file
// (/dev/null, a pipe) is no place to rename to: it is written to directly.
//
// A pipe whose reader has gone is an OutputError only in a program that ignores SIGPIPE.
class AtomicFile {
public:
    // Creates the temporary file, so that a path that cannot be written is found before long work,
    // and removes those that were abandoned. Throws InputError for an empty path or a directory,
    // and OutputError if the file cannot be made or an existing one is write-protected. Opening a
    // pipe waits for its reader.
    explicit AtomicFile(const std::string& path);

    // Standard output, written to directly.
    static AtomicFile standard_output();

    // Without commit(), removes the temporary file.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    // The name of the result, for messages.
    const std::string& path() const { return target_; }

    // The name to open for a library that wants one; it may be truncated and written, and has to be
    // closed before commit(). REQUIRES: write() is not used as well.
    const std::string& path_to_write() const { return path_to_write_; }

    // Appends, through a buffer; a failure may show at a later call, commit() being the last.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);

    // The content is on the disk and has its name when this returns. Nothing may follow it.
    void commit();

private:
    struct StandardOutput {};
    explicit AtomicFile(StandardOutput);

    void open_temporary();
    void flush();
    void write_through(std::span<const std::byte> bytes);
    void close();

    std::string target_;
    std::string path_to_write_;
    bool is_temporary_ = false;  // path_to_write_ is ours to remove
    int descriptor_ = -1;
    std::vector<std::byte> buffer_;
};

}  // namespace irwe
