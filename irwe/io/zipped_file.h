// The one file in a zip archive.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "irwe/io/zip_archive.h"

namespace irwe {

// Reads the file in an archive that holds no other. Folders, and what macOS keeps beside a file
// (__MACOSX/), do not count.
class ZippedFile {
public:
    // Returns true if a file that begins with these bytes is a zip archive.
    static bool recognizes(std::string_view first_bytes);

    // Opens the archive in the plain file `path`. Throws InputError, one sentence that begins with
    // the path, if it is damaged or ends early, has no file or several, or if the file in it is
    // encrypted, compressed in another way than by deflate, or an array of NumPy.
    explicit ZippedFile(const std::string& path);
    ~ZippedFile();
    ZippedFile(const ZippedFile&) = delete;
    ZippedFile& operator=(const ZippedFile&) = delete;

    // Fills `bytes` with the next bytes and returns their number: fewer than requested only at the
    // end. Throws InputError if they are damaged; the checksum is verified at the end.
    std::size_t read(std::span<char> bytes);

private:
    [[noreturn]] void fail_damaged() const;

    std::string path_;
    std::unique_ptr<void, CloseZip> zip_;
    std::uint64_t num_left_ = 0;
    bool is_checked_ = false;
};

}  // namespace irwe
