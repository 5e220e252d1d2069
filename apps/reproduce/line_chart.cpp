#include "apps/reproduce/line_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

#include "apps/reproduce/chart_axis.h"
#include "irwe/base/error.h"

namespace irwe {
namespace {

constexpr double kWidth = 720;
constexpr double kPlotHeight = 300;
constexpr double kMargin = 24;
constexpr double kLegendRow = 22;
constexpr double kTickLength = 5;
constexpr double kCharacter = 6.7;  // the width of one, about, at 12 pixels

// Blue, vermilion, green, purple, orange, sky blue, gray. Seven colors and five markers: it takes
// 36 series for a pair to come again.
constexpr std::array<std::string_view, 7> kColors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#555555"};
constexpr std::size_t kNumMarkers = 5;

std::string_view color_of(std::size_t series) { return kColors[series % kColors.size()]; }

// Escapes text for XML; control characters, which XML forbids, become blanks.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return result;
}

double text_width(std::string_view text) {
    const auto is_first_byte = [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    };
    return kCharacter * static_cast<double>(std::ranges::count_if(text, is_first_byte));
}

// A coordinate, to a tenth of a pixel.
std::string pixels(double value) {
    const double tenths = std::round(value * 10);
    return fmt::format("{}", tenths == 0 ? 0.0 : tenths / 10);
}

void validate(const LineChart& chart) {
    for (const ChartSeries& series : chart.series) {
        for (const auto& [x, y, deviation] : series.points) {
            require(
                std::isfinite(x) && std::isfinite(y) && std::isfinite(deviation) &&
                    deviation >= 0 && std::abs(x) < 1e300 && std::abs(y) + deviation < 1e300,
                fmt::format("the series \"{}\" of the chart \"{}\" has the point ({}, {} +- {}); "
                            "expected numbers, and a deviation that is not negative",
                            series.name, chart.title, x, y, deviation));
            require(!chart.log_x || x > 0,
                    fmt::format("the series \"{}\" of the chart \"{}\" has a point at x = {}; a "
                                "logarithmic axis needs x above 0",
                                series.name, chart.title, x));
        }
    }
}

// The layout of the chart.
struct Layout {
    ChartAxis x, y;
    double left = 0, right = 0, top = 0, bottom = 0, height = 0;

    double column(double value) const { return left + x.share(value) * (right - left); }
    double row(double value) const { return bottom - y.share(value) * (bottom - top); }
};

// The places of the entries of the legend, row by row.
struct LegendPlace {
    double x, y;
};

std::vector<LegendPlace> legend_places(const LineChart& chart, double top) {
    constexpr double kSymbol = 34;
    constexpr double kGap = 22;
    std::vector<LegendPlace> places;
    LegendPlace next{kMargin, top};
    for (const ChartSeries& series : chart.series) {
        const double width = kSymbol + text_width(series.name);
        if (next.x > kMargin && next.x + width > kWidth - kMargin) {
            next = {kMargin, next.y + kLegendRow};
        }
        places.push_back(next);
        next.x += width + kGap;
    }
    return places;
}

Layout layout_of(const LineChart& chart, const std::vector<LegendPlace>& legend, double head) {
    ChartRange xs, ys;
    for (const ChartSeries& series : chart.series) {
        for (const ChartPoint& point : series.points) {
            xs.include(point.x);
            ys.include(point.y - point.deviation);
            ys.include(point.y + point.deviation);
        }
    }
    Layout layout{.x = chart_x_axis(xs, chart.log_x), .y = chart_y_axis(ys)};
    double label_width = 0;
    for (const ChartTick& tick : layout.y.ticks) {
        label_width = std::max(label_width, text_width(tick.label));
    }
    layout.left = kMargin + (chart.y_label.empty() ? 0 : 22) + label_width + 10;
    layout.right = kWidth - kMargin;
    layout.top = legend.empty() ? head + 4 : legend.back().y + 22;
    layout.bottom = layout.top + kPlotHeight;
    layout.height = layout.bottom + (chart.x_label.empty() ? 38 : 60);
    return layout;
}

using Output = std::back_insert_iterator<std::string>;

void draw_text(Output out, std::string_view attributes, double x, double y, std::string_view text) {
    fmt::format_to(out, "<text {} x=\"{}\" y=\"{}\">{}</text>\n", attributes, pixels(x), pixels(y),
                   escaped(text));
}

void draw_line(Output out, double x1, double y1, double x2, double y2) {
    fmt::format_to(out, "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", pixels(x1), pixels(y1),
                   pixels(x2), pixels(y2));
}

void draw_axes(Output out, const LineChart& chart, const Layout& layout) {
    fmt::format_to(out, "<g stroke=\"#e3e6ea\">\n");
    for (const ChartTick& tick : layout.y.ticks) {
        draw_line(out, layout.left, layout.row(tick.value), layout.right, layout.row(tick.value));
    }
    fmt::format_to(out, "</g>\n<g stroke=\"#6b7280\">\n");
    draw_line(out, layout.left, layout.bottom, layout.right, layout.bottom);
    for (const ChartTick& tick : layout.x.ticks) {
        const double x = layout.column(tick.value);
        draw_line(out, x, layout.bottom, x, layout.bottom + kTickLength);
    }
    fmt::format_to(out, "</g>\n<g fill=\"#4b5563\">\n");
    for (const ChartTick& tick : layout.x.ticks) {
        draw_text(out, "class=\"x-tick\" text-anchor=\"middle\"", layout.column(tick.value),
                  layout.bottom + 20, tick.label);
    }
    for (const ChartTick& tick : layout.y.ticks) {
        draw_text(out, "class=\"y-tick\" text-anchor=\"end\"", layout.left - 8,
                  layout.row(tick.value) + 4, tick.label);
    }
    fmt::format_to(out, "</g>\n");
    draw_text(out, "text-anchor=\"middle\"", (layout.left + layout.right) / 2, layout.bottom + 44,
              chart.x_label);
    const double middle = (layout.top + layout.bottom) / 2;
    draw_text(out,
              fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 {} {})\"",
                          pixels(kMargin + 8), pixels(middle)),
              kMargin + 8, middle, chart.y_label);
}

void draw_marker(Output out, std::size_t series, double x, double y) {
    const std::string at = fmt::format("{} {}", pixels(x), pixels(y));
    switch (series % kNumMarkers) {
        case 0:
            fmt::format_to(out, "<path d=\"M{}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z\"/>\n", at);
            break;
        case 1:
            fmt::format_to(out, "<path d=\"M{}m-3.7 -3.7h7.4v7.4h-7.4z\"/>\n", at);
            break;
        case 2:
            fmt::format_to(out, "<path d=\"M{}m0 -5l4.8 8.4h-9.6z\"/>\n", at);
            break;
        case 3:
            fmt::format_to(out, "<path d=\"M{}m0 -5.2l5.2 5.2l-5.2 5.2l-5.2 -5.2z\"/>\n", at);
            break;
        default:
            fmt::format_to(out, "<path d=\"M{}m0 5l4.8 -8.4h-9.6z\"/>\n", at);
    }
}

void draw_series(Output out, const LineChart& chart, std::size_t index, const Layout& layout) {
    constexpr double kCap = 4;
    const std::vector<ChartPoint>& points = chart.series[index].points;
    fmt::format_to(out, "<g class=\"series\" stroke=\"{0}\" fill=\"{0}\">\n", color_of(index));
    fmt::format_to(out, "<g stroke-width=\"1.2\" stroke-opacity=\"0.65\">\n");
    for (const auto& [px, py, deviation] : points) {
        if (deviation > 0) {
            const double x = layout.column(px);
            const double low = layout.row(py - deviation);
            const double high = layout.row(py + deviation);
            draw_line(out, x, low, x, high);
            draw_line(out, x - kCap, low, x + kCap, low);
            draw_line(out, x - kCap, high, x + kCap, high);
        }
    }
    fmt::format_to(out, "</g>\n");
    if (points.size() > 1) {
        fmt::format_to(out,
                       "<polyline fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\" "
                       "points=\"");
        for (std::size_t i = 0; i < points.size(); ++i) {
            fmt::format_to(out, "{}{},{}", i == 0 ? "" : " ", pixels(layout.column(points[i].x)),
                           pixels(layout.row(points[i].y)));
        }
        fmt::format_to(out, "\"/>\n");
    }
    fmt::format_to(out, "<g stroke=\"#ffffff\" stroke-width=\"1\">\n");
    for (const ChartPoint& point : points) {
        draw_marker(out, index, layout.column(point.x), layout.row(point.y));
    }
    fmt::format_to(out, "</g>\n</g>\n");
}

void draw_legend(Output out, const LineChart& chart, const std::vector<LegendPlace>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& [x, y] = places[i];
        fmt::format_to(out, "<g stroke=\"{}\" stroke-width=\"2\">\n", color_of(i));
        draw_line(out, x, y, x + 26, y);
        fmt::format_to(out, "</g>\n<g fill=\"{}\" stroke=\"#ffffff\">\n", color_of(i));
        draw_marker(out, i, x + 13, y);
        fmt::format_to(out, "</g>\n");
        draw_text(out, "class=\"legend\"", x + 34, y + 4, chart.series[i].name);
    }
}

// Returns the chart in words, for screen readers.
std::string description(const LineChart& chart) {
    std::string result = fmt::format("A line chart of {} over {}.", chart.y_label, chart.x_label);
    for (const ChartSeries& series : chart.series) {
        if (series.points.empty()) {
            result += fmt::format(" {}: no points.", series.name);
            continue;
        }
        const ChartPoint& first = series.points.front();
        const ChartPoint& last = series.points.back();
        result += fmt::format(" {}: {:.4g} at {:.6g}", series.name, first.y, first.x);
        result +=
            series.points.size() == 1 ? "." : fmt::format(", {:.4g} at {:.6g}.", last.y, last.x);
    }
    return result;
}

}  // namespace

std::string to_svg(const LineChart& chart) {
    validate(chart);
    const double head = chart.title.empty() ? kMargin : kMargin + 32;
    const std::vector<LegendPlace> legend = legend_places(chart, head);
    const Layout layout = layout_of(chart, legend, head);
    std::string svg;
    const Output out(svg);
    fmt::format_to(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
                   "width=\"{0}\" height=\"{1}\" font-family=\"system-ui, -apple-system, 'Segoe "
                   "UI', 'DejaVu Sans', sans-serif\" font-size=\"12\" fill=\"#1f2937\">\n",
                   pixels(kWidth), pixels(layout.height));
    fmt::format_to(out, "<title>{}</title>\n<desc>{}</desc>\n", escaped(chart.title),
                   escaped(description(chart)));
    fmt::format_to(out,
                   "<rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"10\" "
                   "fill=\"#ffffff\" stroke=\"#d5d9df\"/>\n",
                   pixels(kWidth - 1), pixels(layout.height - 1));
    draw_text(out, "font-size=\"16\" font-weight=\"600\"", kMargin, kMargin + 10, chart.title);
    draw_axes(out, chart, layout);
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        draw_series(out, chart, i, layout);
    }
    draw_legend(out, chart, legend);
    fmt::format_to(out, "</svg>\n");
    return svg;
}

}  // namespace irwe
