// What a field of a table can be: a number, a time, something missing, or a text.
//
// Readers use it to tell headers from data, and columns of nodes from weights and times.

#pragma once

#include <optional>
#include <string_view>

namespace irwe {

// Returns true for an optional sign followed by digits, which includes 007.
bool is_whole_number(std::string_view text);
// Returns true for a floating-point number as C writes it, and for an empty field, which is a
// missing number.
bool is_number(std::string_view text);
// Returns true for a number with a decimal comma: 1,5 or -0,25 or 1.234,5.
bool is_decimal_comma_number(std::string_view text);
// Returns true for the usual marks of a missing value: an empty field, NA, N/A, NaN, null, None, ?,
// - and a point.
bool is_missing(std::string_view text);

// Returns the finite number that `text` is, or nothing. With `decimal_comma`, 1.234,5 is 1234.5 and
// 1,5 is 1.5; a number with a decimal point is then read as well, if it has no comma.
std::optional<double> parse_number(std::string_view text, bool decimal_comma = false);

enum class FieldKind {
    missing,
    whole_number,  // also 3.0, which some programs write for 3
    number,        // with a fraction, a decimal comma or an exponent
    time,          // a date, or a time of the day
    attributes,    // in braces, as networkx writes them
    text,
};
FieldKind field_kind(std::string_view text);

}  // namespace irwe
