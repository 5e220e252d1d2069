// Times in tables: ISO dates and times, or numbers such as seconds since 1970.

#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace irwe {

// A point in time. Dates and numbers are two different scales: compare only times of one scale.
struct TimeValue {
    bool is_date = false;
    long double value = 0;  // of a date, the seconds since 1970 in UTC

    std::partial_ordering operator<=>(const TimeValue& other) const {
        return value <=> other.value;
    }
};

// Returns the time that `text` is, or nothing. Understands
//   - whole and decimal numbers; with `decimal_comma` also 1,5;
//   - 2024-03-01, 2024-03-01T12:30, 2024-03-01 12:30:15.25, with Z, +01:00, +0100 or +01 behind.
// A date without a zone is in UTC. Days must exist, which 2023-02-29 does not, and so must zones,
// which are up to 15 hours and 59 minutes from UTC.
std::optional<TimeValue> parse_time(std::string_view text, bool decimal_comma = false);

}  // namespace irwe
