// Text output to a file, a compressed file or standard output.

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "irwe/io/atomic_file.h"

namespace irwe {

// Writes text; without a name, and as is_standard_output() says, to standard output. A name that
// ends in .gz is compressed by gzip, without a date in it, so that equal text gives equal bytes.
// Files appear at commit() (see AtomicFile).
class TextOutput {
public:
    // Throws the exceptions of AtomicFile, and OutputError if standard output is closed.
    explicit TextOutput(const std::string& path);
    ~TextOutput();
    TextOutput(const TextOutput&) = delete;
    TextOutput& operator=(const TextOutput&) = delete;

    // Appends through a buffer. A failure may be reported by a later call, at the latest by
    // commit().
    void write(std::string_view text) {
        buffer_.append(text);
        if (buffer_.size() >= kBufferSize) {
            flush();
        }
    }

    // Returns when everything is written. REQUIRES: it is the last call.
    void commit();

private:
    class Compressor;
    static constexpr std::size_t kBufferSize = std::size_t{1} << 18;

    void flush();

    AtomicFile file_;
    std::string buffer_;
    std::unique_ptr<Compressor> compressor_;  // null for plain text
};

}  // namespace irwe
