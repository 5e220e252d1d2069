// The axes of charts: their ranges and ticks.

#pragma once

#include <limits>
#include <string>
#include <vector>

namespace irwe {

struct ChartTick {
    double value;
    std::string label;  // with enough digits to distinguish it from its neighbors
};

struct ChartAxis {
    double low = 0;
    double high = 1;
    bool is_log = false;
    std::vector<ChartTick> ticks{};  // ascending

    // Returns the place of `value`: 0 at the low end, 1 at the high end.
    double share(double value) const;
};

// The smallest and the largest of some numbers; low > high if there are none.
struct ChartRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value);
};

// Both axes contain the range and have at least two ticks, at multiples of 1, 2 or 5 times a power
// of ten. A range of at most one number is given some width.

// Returns an x axis slightly longer than the range, so that the first and the last marker keep off
// the border. A logarithmic axis has ticks at powers of ten, or between them if it has less than
// three decades.
//
// REQUIRES: numbers are finite, and above 0 if is_log.
ChartAxis chart_x_axis(const ChartRange& range, bool is_log);

// Returns a y axis that begins and ends at a tick.
ChartAxis chart_y_axis(const ChartRange& range);

}  // namespace irwe
