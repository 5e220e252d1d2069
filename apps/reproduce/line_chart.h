// Line charts for documents, as SVG text.

#pragma once

#include <string>
#include <vector>

namespace irwe {

struct ChartPoint {
    double x = 0;
    double y = 0;
    double deviation = 0;  // an error bar goes so far up and down; 0: none
};

struct ChartSeries {
    std::string name;
    std::vector<ChartPoint> points;  // joined in this order
};

struct LineChart {
    std::string title{}, x_label{}, y_label{};
    bool log_x = false;
    std::vector<ChartSeries> series{};
};

// A picture that stands by itself: on a white sheet with round corners, which reads on a dark page,
// too; colours that colour-blind people tell apart (Okabe and Ito, 2008), and a marker of its own
// for each series. A screen reader is told the title, the axes and where each series begins and
// ends. Equal charts give equal bytes.
//
// Throws InputError if a number is not finite, a deviation is negative, or x is not positive on a
// logarithmic axis.
std::string to_svg(const LineChart& chart);

}  // namespace irwe
