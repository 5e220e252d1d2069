#include "apps/reproduce/chart_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace irwe {
namespace {

// The smallest of 1, 2, 5, 10, 20, ... (and 0.5, 0.2, 0.1, ...) that cuts `width` into at most
// `max_parts`.
double nice_step(double width, int max_parts) {
    const double least = width / max_parts;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

// Returns the number of digits that distinguish neighboring ticks.
std::string tick_label(double value, double step, double largest) {
    const int step_digits = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    if (largest < 1e6 && step >= 1e-4) {
        return fmt::format("{:.{}f}", value, std::max(0, -step_digits));
    }
    const int value_digits =
        value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
    return fmt::format("{:.{}g}", value, std::max(1, value_digits - step_digits + 1));
}

// The multiples of `step` from `low` to `high`.
std::vector<ChartTick> linear_ticks(double low, double high, double step) {
    const double largest = std::max(std::abs(low), std::abs(high));
    std::vector<ChartTick> ticks;
    const double last = std::floor(high / step + 1e-6);
    for (double i = std::ceil(low / step - 1e-6); i <= last; ++i) {
        const double value = i == 0 ? 0 : i * step;
        ticks.push_back({value, tick_label(value, step, largest)});
    }
    return ticks;
}

std::string decade_label(int exponent, int factor) {
    return exponent >= -3 && exponent <= 5 ? fmt::format("{:g}", factor * std::pow(10, exponent))
                                           : fmt::format("{}e{}", factor, exponent);
}

// Decades; over less than three of them also twice and five times each, and over many of them every
// second, third, ...
std::vector<ChartTick> log_ticks(double low, double high) {
    constexpr double kFewDecades = 3;
    const double decades = std::log10(high) - std::log10(low);
    const int every = std::max(1, static_cast<int>(std::ceil(decades / 8)));
    const int first = every * static_cast<int>(std::floor(std::log10(low) / every));
    std::vector<ChartTick> ticks;
    for (int exponent = first; exponent <= std::log10(high); exponent += every) {
        for (const int factor : {1, 2, 5}) {
            const double value = factor * std::pow(10, exponent);
            if (value >= low && value <= high && (factor == 1 || decades < kFewDecades)) {
                ticks.push_back({value, decade_label(exponent, factor)});
            }
        }
    }
    return ticks.size() >= 2 ? ticks : linear_ticks(low, high, nice_step(high - low, 5));
}

// Some width for a range without: nothing, one number, or two that differ by rounding.
ChartRange widened(const ChartRange& range) {
    if (range.low > range.high) {
        return {0, 1};
    }
    const double size = std::max(std::abs(range.low), std::abs(range.high));
    if (range.high - range.low > 1e-12 * size) {
        return range;
    }
    const double margin = size > 0 ? size / 10 : 1;
    return {range.low - margin, range.high + margin};
}

}  // namespace

double ChartAxis::share(double value) const {
    const auto position = [&](double x) { return is_log ? std::log10(x) : x; };
    return (position(value) - position(low)) / (position(high) - position(low));
}

void ChartRange::include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
}

ChartAxis chart_x_axis(const ChartRange& range, bool is_log) {
    constexpr double kPad = 0.03;
    if (!is_log) {
        const ChartRange wide = widened(range);
        const double pad = kPad * (wide.high - wide.low);
        ChartAxis axis{wide.low - pad, wide.high + pad};
        axis.ticks = linear_ticks(axis.low, axis.high, nice_step(axis.high - axis.low, 10));
        return axis;
    }
    const bool is_empty = range.low > range.high;
    const ChartRange some = is_empty ? ChartRange{1, 10} : range;
    const double decades = std::log10(some.high) - std::log10(some.low);
    const double pad = decades > 1e-12 ? std::pow(10, kPad * decades) : 2;
    ChartAxis axis{some.low / pad, some.high * pad, true};
    axis.ticks = log_ticks(axis.low, axis.high);
    return axis;
}

ChartAxis chart_y_axis(const ChartRange& range) {
    constexpr int kMaxParts = 6;
    const ChartRange wide = widened(range);
    const double step = nice_step(wide.high - wide.low, kMaxParts);
    ChartAxis axis{step * std::floor(wide.low / step + 1e-6),
                   step * std::ceil(wide.high / step - 1e-6)};
    axis.ticks = linear_ticks(axis.low, axis.high, step);
    return axis;
}

}  // namespace irwe
