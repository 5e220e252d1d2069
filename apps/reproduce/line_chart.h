// Line charts for documents, as SVG text.

#pragma once

#include <string>
#include <vector>

namespace irwe {

struct ChartPoint {
    double x = 0;
    double y = 0;
    double deviation = 0;  // half the length of the error bar; 0: none
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

// Returns a self-contained picture: a white background with round corners, which is also readable
// on a dark page; colors that color-blind people can distinguish (Okabe and Ito, 2008); and a
// different marker for each series. Screen readers get the title, the axes and the ends of each
// series. Equal charts give equal bytes.
//
// Throws InputError if a number is not finite, a deviation is negative, or x is not positive on a
// logarithmic axis.
std::string to_svg(const LineChart& chart);

}  // namespace irwe
