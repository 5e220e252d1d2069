// The fast path of edge lists: a line of two whole numbers. It is in a header because the reader
// calls it for every line.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace irwe {

// Reads a whole number in its usual spelling, and moves `position` behind it. Returns false if
// there is something else, or a number so large that it takes care.
inline bool parse_integer(const char*& position, const char* end, std::int64_t& value) {
    constexpr std::ptrdiff_t kMaxDigits = 19;  // which always fit an unsigned number
    const bool is_negative = position < end && *position == '-';
    const char* const begin = position + (is_negative ? 1 : 0);
    const char* p = begin;
    std::uint64_t result = 0;
    while (p < end && static_cast<unsigned char>(*p - '0') < 10) {
        result = result * 10 + static_cast<unsigned char>(*p - '0');
        if (++p - begin > kMaxDigits) {
            return false;
        }
    }
    const bool has_unusual_zero = p > begin && *begin == '0' && (p - begin > 1 || is_negative);
    if (p == begin || has_unusual_zero || result > std::numeric_limits<std::int64_t>::max()) {
        return false;
    }
    position = p;
    value = is_negative ? -static_cast<std::int64_t>(result) : static_cast<std::int64_t>(result);
    return true;
}

// Reads `line` if it is two whole numbers, with `separator` and perhaps blanks between them; if the
// separator is a blank, a tab is one, too. Returns false for any other line, which may still be an
// edge.
inline bool parse_integer_pair(std::string_view line, char separator, std::int64_t& u,
                               std::int64_t& v) {
    const char* position = line.data();
    const char* const end = position + line.size();
    if (!parse_integer(position, end, u) || position == end ||
        (*position != separator && !(separator == ' ' && *position == '\t'))) {
        return false;
    }
    ++position;
    while (position < end && *position == ' ') {
        ++position;
    }
    return parse_integer(position, end, v) && position == end;
}

}  // namespace irwe
