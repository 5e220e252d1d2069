// Streams of the C library by calls of the system that are repeated when a signal interrupts them: its
// own streams, and those of C++, count that as a failure to open, read or write.

#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace irwe {

struct CloseStream {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
};
using SteadyStream = std::unique_ptr<std::FILE, CloseStream>;

// A stream that reads the file. Null, with the reason in errno, if it cannot be opened.
SteadyStream open_to_read(const std::string& path);

// A stream that writes to the file, which is there and is emptied. Null as above.
SteadyStream open_to_rewrite(const std::string& path);

// The first bytes of a file, at most `size`; none if it cannot be read.
std::string first_bytes(const std::string& path, std::size_t size);

}  // namespace irwe
