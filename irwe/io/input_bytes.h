// The bytes of a file, a pipe or standard input, decompressed if gzip, zstd, xz, bzip2 or zip has
// compressed them.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/io/decompressor.h"
#include "irwe/io/descriptor.h"
#include "irwe/io/zipped_file.h"

namespace irwe {

// Compression is recognized by the content. A file may have several parts, one behind the other, as
// cat, bgzip, pigz and pzstd make them; zeros behind the last one, up to the end of the file, pad
// it. Whatever else stands behind a part is damage: gunzip would stop there and drop the rest. A
// zip archive holds one file, and cannot come from a pipe: its list of files is at its end.
//
// Costs a buffer of 128 kB, whatever the size of the file, and what the decompressor needs: next to
// nothing for gzip and zip, 4 MB for bzip2, and the window of the file, at most kMaxWindow, for
// zstd and xz.
class InputBytes {
public:
    // Opens `path`; "-" is standard input. Throws InputError if it cannot be opened or is a
    // directory. Like read(), throws Interrupted if a signal with a handler arrives while it waits
    // for a pipe.
    explicit InputBytes(const std::string& path);
    ~InputBytes();
    InputBytes(const InputBytes&) = delete;
    InputBytes& operator=(const InputBytes&) = delete;

    // Fills `bytes` with the next bytes and returns their number: fewer than requested only at the
    // end. Throws InputError if the file cannot be read, or if compressed data are damaged,
    // truncated or followed by something else.
    std::size_t read(std::span<char> bytes);

    // Returns the name of the file for messages: its path, or "standard input".
    const std::string& name() const { return name_; }

private:
    std::size_t read_file(std::span<char> bytes);
    // Reads on until `count` bytes are at hand, or the file ends.
    void gather(std::size_t count);
    // Finds out how the file is compressed.
    void recognize();
    std::size_t decompress_into(std::span<char> bytes);
    bool has_next_part();
    [[noreturn]] void fail_early_end() const;

    std::string path_;
    std::string name_;
    Descriptor descriptor_;
    std::vector<char> block_;
    std::span<char> at_hand_;                     // what was read into block_ and not used yet
    bool is_known_ = false;                       // how the file is compressed
    const Compression* compression_ = nullptr;    // null if it is not
    std::unique_ptr<Decompressor> decompressor_;  // of compression_
    bool in_part_ = false;
    std::unique_ptr<ZippedFile> zipped_;  // null unless it is a zip archive
};

}  // namespace irwe
