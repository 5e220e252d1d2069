// Where text goes: a file, a compressed file or standard output.

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "irwe/io/atomic_file.h"

namespace irwe {

// "-" and "" are standard output. A name that ends in .gz gives gzip, without a date in it, so that
// equal text gives equal bytes. Files appear at commit(), as AtomicFile has it.
class TextOutput {
public:
    // Throws as AtomicFile does: OutputError also if standard output is closed.
    explicit TextOutput(const std::string& path);
    ~TextOutput();
    TextOutput(const TextOutput&) = delete;
    TextOutput& operator=(const TextOutput&) = delete;

    // Appends, through a buffer; a failure may show at a later call, commit() being the last.
    void write(std::string_view text) {
        buffer_.append(text);
        if (buffer_.size() >= kBufferSize) {
            flush();
        }
    }

    // Everything is written when this returns. Nothing may follow it.
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
