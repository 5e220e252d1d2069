// C streams whose system calls are repeated when a signal interrupts them. The streams of the C and
// C++ libraries treat an interrupted call as a failure to open, read or write.

#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace irwe {

struct CloseStream {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
};
using RetryingStream = std::unique_ptr<std::FILE, CloseStream>;

// Opens a file for reading. Returns null, with the reason in errno, if it cannot be opened.
RetryingStream open_to_read(const std::string& path);

// Opens an existing file for writing and truncates it. Returns null, with the reason in errno, if
// it cannot be opened.
RetryingStream open_to_rewrite(const std::string& path);

// Returns the first bytes of a file, at most `size`; none if it cannot be read.
std::string first_bytes(const std::string& path, std::size_t size);

}  // namespace irwe
