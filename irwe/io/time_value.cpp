#include "irwe/io/time_value.h"

#include <charconv>
#include <chrono>

#include "irwe/io/field_kind.h"

namespace irwe {
namespace {

constexpr int kSecondsPerDay = 86'400;

// Takes exactly `num_digits` digits from the front of `text`.
std::optional<int> take_digits(std::string_view& text, std::size_t num_digits) {
    int value = 0;
    if (text.size() < num_digits) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < num_digits; ++i) {
        if (text[i] < '0' || text[i] > '9') {
            return std::nullopt;
        }
        value = 10 * value + (text[i] - '0');
    }
    text.remove_prefix(num_digits);
    return value;
}

bool take(std::string_view& text, char expected) {
    if (!text.starts_with(expected)) {
        return false;
    }
    text.remove_prefix(1);
    return true;
}

// Takes a date such as 2024-03-01; returns its first second since 1970.
std::optional<long double> take_date(std::string_view& text) {
    const std::optional<int> year = take_digits(text, 4);
    if (!year || !take(text, '-')) {
        return std::nullopt;
    }
    const std::optional<int> month = take_digits(text, 2);
    if (!month || !take(text, '-')) {
        return std::nullopt;
    }
    const std::optional<int> day = take_digits(text, 2);
    if (!day) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date(std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day)));
    if (!date.ok()) {
        return std::nullopt;
    }
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    return static_cast<long double>(days) * kSecondsPerDay;
}

// Takes the digits of a fraction, which follow its point.
std::optional<long double> take_fraction(std::string_view& text) {
    long double value = 0;
    long double unit = 1;
    std::size_t num_digits = 0;
    while (const std::optional<int> digit = take_digits(text, 1)) {
        unit /= 10;
        value += unit * static_cast<long double>(*digit);
        ++num_digits;
    }
    return num_digits > 0 ? std::optional(value) : std::nullopt;
}

// Takes 12:30, 12:30:15 or 12:30:15.25; returns the seconds since midnight.
std::optional<long double> take_clock(std::string_view& text) {
    const std::optional<int> hours = take_digits(text, 2);
    if (!hours || *hours > 24 || !take(text, ':')) {
        return std::nullopt;
    }
    const std::optional<int> minutes = take_digits(text, 2);
    if (!minutes || *minutes > 59) {
        return std::nullopt;
    }
    long double seconds = 3600.0L * *hours + 60.0L * *minutes;
    if (take(text, ':')) {
        const std::optional<int> whole = take_digits(text, 2);
        if (!whole || *whole > 60) {  // a leap second
            return std::nullopt;
        }
        seconds += *whole;
        if (take(text, '.')) {
            const std::optional<long double> fraction = take_fraction(text);
            if (!fraction) {
                return std::nullopt;
            }
            seconds += *fraction;
        }
    }
    if (seconds > kSecondsPerDay + (*hours == 23 ? 1 : 0)) {  // 24:00 ends a day
        return std::nullopt;
    }
    return seconds;
}

// Takes Z, +01, +0100 or +01:00, or nothing; returns the seconds that the zone is ahead of UTC.
std::optional<long double> take_zone(std::string_view& text) {
    take(text, ' ');
    if (text.empty() || take(text, 'Z')) {
        return 0.0L;
    }
    const bool is_behind = text.starts_with('-');
    if (!is_behind && !text.starts_with('+')) {
        return std::nullopt;
    }
    text.remove_prefix(1);
    constexpr int kMostHours = 15;  // no zone is or was further from UTC
    const std::optional<int> hours = take_digits(text, 2);
    const bool has_colon = take(text, ':');
    const std::optional<int> minutes = text.empty() && !has_colon ? 0 : take_digits(text, 2);
    if (!hours || !minutes || *hours > kMostHours || *minutes > 59) {
        return std::nullopt;
    }
    const long double seconds = 3600.0L * *hours + 60.0L * *minutes;
    return is_behind ? -seconds : seconds;
}

std::optional<TimeValue> parse_date(std::string_view text) {
    const std::optional<long double> day = take_date(text);
    if (!day) {
        return std::nullopt;
    }
    if (text.empty()) {
        return TimeValue{true, *day};
    }
    if (!take(text, 'T') && !take(text, ' ')) {
        return std::nullopt;
    }
    const std::optional<long double> clock = take_clock(text);
    const std::optional<long double> zone = clock ? take_zone(text) : std::nullopt;
    if (!zone || !text.empty()) {
        return std::nullopt;
    }
    return TimeValue{true, *day + *clock - *zone};
}

}  // namespace

std::optional<TimeValue> parse_time(std::string_view text, bool decimal_comma) {
    if (is_whole_number(text)) {  // exactly, also beyond the whole numbers of a double
        std::int64_t value = 0;
        const std::string_view digits = text.starts_with('+') ? text.substr(1) : text;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc()) {
            return TimeValue{false, static_cast<long double>(value)};
        }
    }
    if (const std::optional<double> number = parse_number(text, decimal_comma)) {
        return TimeValue{false, static_cast<long double>(*number)};
    }
    return parse_date(text);
}

}  // namespace irwe
