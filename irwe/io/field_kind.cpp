#include "irwe/io/field_kind.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "irwe/io/headings.h"

namespace irwe {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns true if `text` begins as `pattern` does, in which 0 stands for any digit, 9 for a digit
// that may be left out, and / for a slash, a point or a dash.
bool begins_like(std::string_view text, std::string_view pattern) {
    for (const char expected : pattern) {
        const char first = text.empty() ? '\0' : text[0];
        const bool fits = expected == '0' || expected == '9'
                              ? is_digit(first)
                              : (expected == '/' ? first == '/' || first == '.' || first == '-'
                                                 : first == expected);
        if (!fits && expected != '9') {
            return false;
        }
        text.remove_prefix(fits ? 1 : 0);
    }
    // What follows is the time of the day or a zone, not another part of a name.
    return text.empty() || (!is_digit(text[0]) && text.find_first_of("/-:") != 0);
}

bool is_like_time(std::string_view text) {
    constexpr std::array<std::string_view, 4> kPatterns{"0000/00/00", "09/09/0000", "09:00:00",
                                                        "09:00"};
    return !text.empty() && is_digit(text[0]) &&
           std::ranges::any_of(kPatterns,
                               [text](std::string_view like) { return begins_like(text, like); });
}

// Returns true for 3. and 3.000.
bool has_empty_fraction(std::string_view text) {
    const std::size_t point = text.find('.');
    return point != std::string_view::npos && is_whole_number(text.substr(0, point)) &&
           std::ranges::all_of(text.substr(point + 1), [](char c) { return c == '0'; });
}

}  // namespace

bool is_whole_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_number(std::string_view text) {
    if (text.empty() || is_whole_number(text)) {
        return true;
    }
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error != std::errc::invalid_argument && end == text.data() + text.size();
}

bool is_decimal_comma_number(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos || comma == 0 || !is_digit(text[comma - 1])) {
        return false;
    }
    const std::string_view fraction = text.substr(comma + 1);
    std::string whole(text.substr(0, comma));
    std::erase(whole, '.');
    return is_whole_number(whole) && !fraction.empty() && std::ranges::all_of(fraction, is_digit);
}

bool is_missing(std::string_view text) {
    constexpr std::array<std::string_view, 9> kMarks{"",     "na", "n/a", "nan", "null",
                                                     "none", "?",  "-",   "."};
    constexpr std::size_t kLongest = 4;
    return text.size() <= kLongest && std::ranges::any_of(kMarks, [text](std::string_view mark) {
               return equal_ignoring_case(text, mark);
           });
}

std::optional<double> parse_number(std::string_view text, bool decimal_comma) {
    std::string point;
    if (decimal_comma && is_decimal_comma_number(text)) {
        point = text;
        std::erase(point, '.');
        std::ranges::replace(point, ',', '.');
        text = point;
    }
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

FieldKind field_kind(std::string_view text) {
    if (is_missing(text)) {
        return FieldKind::missing;
    }
    if (is_whole_number(text) || has_empty_fraction(text)) {
        return FieldKind::whole_number;
    }
    if (is_number(text) || is_decimal_comma_number(text)) {
        return FieldKind::number;
    }
    if (is_like_time(text)) {
        return FieldKind::time;
    }
    return text.starts_with('{') ? FieldKind::attributes : FieldKind::text;
}

}  // namespace irwe
