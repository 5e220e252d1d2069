#include "irwe/io/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

#ifdef IRWE_FUZZING  // so that small inputs meet the borders, too
constexpr std::size_t kMaxLineLength = 1200;
constexpr std::size_t kLineBlockSize = 64;
#else
constexpr std::size_t kMaxLineLength = std::size_t{1} << 20;
constexpr std::size_t kLineBlockSize = std::size_t{1} << 20;
#endif
// A longest line that is not complete yet, with '\r' and one byte too many; a block; a final '\n'.
constexpr std::size_t kBufferSize = kMaxLineLength + 2 + kLineBlockSize + 1;

// Text holds tabs, ends of lines and printable bytes; a carriage return belongs to a line feed.
inline bool is_control(char byte, char next) {
    const auto value = static_cast<unsigned char>(byte);
    return (value < 0x20U && value != '\t' && value != '\n' && !(value == '\r' && next == '\n')) ||
           value == 0x7FU;
}

// The first control byte in [begin, end), or `end`. Reads *end too.
const char* find_control(const char* begin, const char* end) {
    constexpr std::ptrdiff_t kStep = 64;
    for (; end - begin >= kStep; begin += kStep) {
        // Without branches, which the compiler turns into vector instructions.
        unsigned char found = 0;
        for (std::ptrdiff_t i = 0; i < kStep; ++i) {
            const auto byte = static_cast<unsigned char>(begin[i]);
            const bool low = byte < 0x20U;
            const bool allowed =
                (byte == '\t') | (byte == '\n') |
                ((byte == '\r') & (static_cast<unsigned char>(begin[i + 1]) == '\n'));
            found |= static_cast<unsigned char>((low & !allowed) | (byte == 0x7FU));
        }
        if (found != 0) {
            break;
        }
    }
    while (begin < end && !is_control(begin[0], begin[1])) {
        ++begin;
    }
    return begin;
}

}  // namespace

LineReader::LineReader(PeekedBytes file)
    : file_(std::move(file)),
      buffer_(new char[kBufferSize]),
      position_(buffer_.get()),
      limit_(buffer_.get()),
      end_(buffer_.get()) {
    read_block();
    skip_byte_order_mark();
}

LineReader::~LineReader() = default;

std::size_t LineReader::max_line_length() { return kMaxLineLength; }

std::string_view LineReader::lookahead() const {
    const std::string_view text(position_, static_cast<std::size_t>(limit_ - position_));
    if (at_end_of_file_ && limit_ == end_) {
        return text;
    }
    return text.substr(0, text.rfind('\n') + 1);
}

void LineReader::fail(const std::string& message) const { fail_at(line_number_, message); }

void LineReader::fail_at(std::uint64_t line, const std::string& message) const {
    throw InputError(fmt::format("{}:{}: {}", name(), line, message));
}

std::optional<std::string_view> LineReader::next_after_reading() {
    for (;;) {
        if (limit_ != end_) {
            fail_at_control_byte();
        }
        if (at_end_of_file_) {
            if (position_ == end_) {
                return std::nullopt;
            }
            const std::string_view line = line_up_to(end_);
            position_ = end_;
            return line;
        }
        if (static_cast<std::size_t>(end_ - position_) > kMaxLineLength + 1) {
            ++line_number_;
            fail_too_long();
        }
        read_block();
        const void* const found =
            std::memchr(position_, '\n', static_cast<std::size_t>(limit_ - position_));
        if (found != nullptr) {
            return line_up_to(static_cast<const char*>(found));
        }
    }
}

// Moves the line that is not complete to the front of the buffer and reads on behind it.
void LineReader::read_block() {
    const auto num_kept = static_cast<std::size_t>(end_ - position_);
    std::memmove(buffer_.get(), position_, num_kept);
    char* const begin = buffer_.get() + num_kept;
    position_ = buffer_.get();
    const std::size_t room = kBufferSize - 1 - num_kept;
    assert(room >= kLineBlockSize);

    const std::size_t num_read = file_.read({begin, room});
    end_ = begin + num_read;
    at_end_of_file_ = num_read < room;

    // The last byte waits for the next block: whether '\r' may stand there depends on what follows.
    const char* const unchecked = num_kept == 0 ? begin : begin - 1;
    if (at_end_of_file_) {
        *end_ = '\n';
        limit_ = find_control(unchecked, end_);
    } else {
        limit_ = find_control(unchecked, end_ - 1);
        limit_ += limit_ == end_ - 1 ? 1 : 0;
    }
}

void LineReader::skip_byte_order_mark() {
    using namespace std::string_view_literals;
    const std::string_view text(position_, static_cast<std::size_t>(end_ - position_));
    if (text.starts_with(kByteOrderMark)) {
        position_ += kByteOrderMark.size();
        return;
    }
    const bool is_utf32 = text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv);
    const bool is_utf16 = text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv);
    if (is_utf32 || is_utf16) {
        const std::string_view encoding = is_utf32 ? "UTF-32" : "UTF-16";
        throw InputError(fmt::format(
            "{0}: is text in {1}, expected UTF-8; convert it, e.g. by iconv -f {1} -t UTF-8",
            name(), encoding));
    }
}

void LineReader::fail_too_long() const {
    fail(
        fmt::format("a line longer than {} bytes, expected a few names a line; is this a text file "
                    "with one edge a line?",
                    kMaxLineLength));
}

void LineReader::fail_at_control_byte() {
    ++line_number_;
    const auto byte = static_cast<unsigned char>(*limit_);
    if (byte == '\r') {
        fail(
            "a carriage return within a line (byte 0x0D); are the lines of this file ended by "
            "carriage returns alone? Convert them to line feeds, e.g. by tr '\\r' '\\n'");
    }
    fail(fmt::format("a control byte (0x{:02X}), expected text; is this a binary file?", byte));
}

}  // namespace irwe
