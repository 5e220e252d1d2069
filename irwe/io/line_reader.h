// Reads a text file line by line.
//
// A file may be compressed, which is recognized by its content (input_bytes.h); "-" is standard
// input. The file is read in blocks into a buffer of a few megabytes, independent of the sizes of
// file and lines, and a line is a view into that buffer.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "irwe/io/peeked_bytes.h"

namespace irwe {

class LineReader {
public:
    // Returns the most bytes of a line. A longer one is an error: what has such lines is not an
    // edge list.
    static std::size_t max_line_length();

    // Opens `path` and reads its first block. Throws InputError if the file does not exist, may not
    // be read, is a directory, a damaged compressed file, or text in UTF-16 or UTF-32. Like next(),
    // throws Interrupted if a signal with a handler arrives while it waits for a pipe.
    explicit LineReader(const std::string& path) : LineReader(PeekedBytes(path)) {}
    // Takes a file that was opened, from its beginning.
    explicit LineReader(PeekedBytes file);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    // Returns the next line, without its end ("\n" or "\r\n") and without a byte-order mark, or
    // nothing at the end of the file. The line is valid until the next call. Costs one memchr.
    //
    // Throws InputError if a line is too long or contains a control byte other than a tab, if a
    // compressed file is damaged or truncated, and if the file cannot be read.
    std::optional<std::string_view> next() {
        const void* const found =
            std::memchr(position_, '\n', static_cast<std::size_t>(limit_ - position_));
        if (found == nullptr) [[unlikely]] {
            return next_after_reading();
        }
        return line_up_to(static_cast<const char*>(found));
    }

    // Returns the complete lines in the buffer that next() has not returned yet, with their ends.
    // Before the first next(), this is the beginning of the file, a megabyte or more. Valid until
    // next().
    std::string_view lookahead() const;

    // Returns the number of the line that next() returned last; the first line is 1.
    std::uint64_t line_number() const { return line_number_; }

    // Returns the name of the file for messages: its path, or "standard input".
    const std::string& name() const { return file_.name(); }

    // Throws InputError("<name>:<line number>: <message>").
    [[noreturn]] void fail(const std::string& message) const;
    // Throws InputError for an earlier line.
    [[noreturn]] void fail_at(std::uint64_t line, const std::string& message) const;

private:
    std::string_view line_up_to(const char* newline) {
        ++line_number_;
        auto length = static_cast<std::size_t>(newline - position_);
        if (length > 0 && newline[-1] == '\r') {
            --length;
        }
        if (length > max_line_length_) [[unlikely]] {
            fail_too_long();
        }
        const std::string_view line(position_, length);
        position_ = newline + 1;
        return line;
    }
    std::optional<std::string_view> next_after_reading();
    void read_block();
    void skip_byte_order_mark();
    [[noreturn]] void fail_too_long() const;
    [[noreturn]] void fail_at_control_byte();

    const std::size_t max_line_length_ = max_line_length();
    PeekedBytes file_;
    std::unique_ptr<char[]> buffer_;
    const char* position_;  // the beginning of the next line
    const char* limit_;     // the first control byte; where there is none, the end of what was read
    char* end_;             // the end of what was read, and a '\n' there if at_end_of_file_
    bool at_end_of_file_ = false;
    std::uint64_t line_number_ = 0;
};

}  // namespace irwe
