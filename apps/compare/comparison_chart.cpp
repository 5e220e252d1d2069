#include "apps/compare/comparison_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "apps/compare/comparison_report.h"
#include "apps/reproduce/chart_axis.h"
#include "irwe/io/utf8.h"

namespace irwe::compare {
namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 300;
constexpr double kLeft = 62;
constexpr double kRight = 24;
constexpr double kTop = 16;
constexpr double kBottom = 48;
constexpr double kCharWidth = 6.9;  // of the names beside points, on the average

struct ChartPoint {
    const RankedRow* row;
    double x, y;
};

struct ChartBox {
    double left, right, top, bottom;
};

double shown_value(const Task& task, double value) { return task.is_percent ? 100 * value : value; }

// Places of values: better ones are higher.
class Plane {
public:
    explicit Plane(const RankedTask& ranked_task) : task_(ranked_task.task) {
        ChartRange times;
        ChartRange scores;
        for (const RankedRow& row : ranked_task.rows) {
            times.include(seconds_of(row));
            scores.include(shown_value(task_, row.score.mean - row.score.deviation));
            scores.include(shown_value(task_, row.score.mean + row.score.deviation));
        }
        x_axis_ = chart_x_axis(times, true);
        y_axis_ = chart_y_axis(scores);
    }

    static double seconds_of(const RankedRow& row) {
        constexpr double kShortest = 1e-4;  // a logarithm needs a number above 0
        return std::max(row.cost.wall_seconds, kShortest);
    }

    double x(double seconds) const {
        return kLeft + x_axis_.share(seconds) * (kWidth - kLeft - kRight);
    }
    double y(double value) const {
        const double share = y_axis_.share(value);
        return kTop + (task_.higher_is_better ? 1 - share : share) * (kHeight - kTop - kBottom);
    }
    double y_of_score(double score) const { return y(shown_value(task_, score)); }

    std::string axes() const {
        std::string svg;
        for (const ChartTick& tick : y_axis_.ticks) {
            svg += fmt::format(
                "<line class=\"grid\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
                "<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                kLeft, kWidth - kRight, y(tick.value), y(tick.value), kLeft - 8, y(tick.value) + 4,
                html_text(tick.label));
        }
        for (const ChartTick& tick : x_axis_.ticks) {
            svg += fmt::format(
                "<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" "
                "text-anchor=\"middle\">{}</text>\n",
                x(tick.value), kHeight - kBottom + 18, time_text(tick.value));
        }
        const double middle = (kTop + kHeight - kBottom) / 2;
        svg += fmt::format(
            "<text class=\"axis\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">time of a "
            "training (logarithmic; left is faster)</text>\n"
            "<text class=\"axis\" transform=\"translate(14 {:.1f}) rotate(-90)\" "
            "text-anchor=\"middle\">{}{}, up is better</text>\n",
            (kLeft + kWidth - kRight) / 2, kHeight - 8, middle, html_text(task_.metric),
            task_.is_percent ? " in %" : "");
        return svg;
    }

private:
    const Task& task_;
    ChartAxis x_axis_;
    ChartAxis y_axis_;
};

// Steps through the points of the frontier: what is the best within so much time?
std::string frontier_line(std::vector<ChartPoint> points) {
    std::erase_if(points, [](const ChartPoint& point) { return !point.row->is_on_frontier; });
    std::ranges::sort(points, {}, &ChartPoint::x);
    std::string path;
    for (const ChartPoint& point : points) {
        path += path.empty() ? fmt::format("M{:.1f} {:.1f}", point.x, point.y)
                             : fmt::format("H{:.1f}V{:.1f}", point.x, point.y);
    }
    return path.empty()
               ? ""
               : fmt::format("<path class=\"frontier\" d=\"{}H{:.1f}\"/>\n", path, kWidth - kRight);
}

std::string marker(const RankedTask& task, const ChartPoint& point, const Plane& plane) {
    const RankedRow& row = *point.row;
    const double low = plane.y_of_score(row.score.mean - row.score.deviation);
    const double high = plane.y_of_score(row.score.mean + row.score.deviation);
    return fmt::format(
        "<g class=\"point{}{}\"><title>{}: {} in {}, {}</title><line x1=\"{:.1f}\" x2=\"{:.1f}\" "
        "y1=\"{:.1f}\" y2=\"{:.1f}\"/><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/></g>\n",
        row.is_on_frontier ? " good" : "", row.is_best ? " best" : "",
        html_text(row_title(task, row)), score_text(task.task, row.score),
        time_text(row.cost.wall_seconds), html_text(verdict_text(row)), point.x, point.x, low, high,
        point.x, point.y, row.is_on_frontier ? 6 : 4);
}

bool overlaps(const ChartBox& a, const ChartBox& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Returns where a name of this width goes: beside its point, where neither a point nor another name
// is, as near as there is room.
ChartBox free_box(const ChartPoint& point, double width, const std::vector<ChartBox>& taken) {
    constexpr double kAscent = 11;
    constexpr double kDescent = 4;
    ChartBox box{};
    for (double distance = 8; distance < kHeight; distance += 5) {
        for (const double baseline : {point.y - distance, point.y + distance + kAscent}) {
            for (const double left : {point.x - 4, point.x + 4 - width}) {
                box = {left, left + width, baseline - kAscent, baseline + kDescent};
                const bool is_inside = box.left >= kLeft - 4 && box.right <= kWidth - 2 &&
                                       box.top >= 0 && box.bottom <= kHeight - kBottom + 4;
                if (is_inside && std::ranges::none_of(taken, [&](const ChartBox& other) {
                        return overlaps(box, other);
                    })) {
                    return box;
                }
            }
        }
    }
    return box;
}

std::string label_beside(const RankedTask& task, const ChartPoint& point,
                         std::vector<ChartBox>& taken) {
    const std::string title = row_title(task, *point.row);
    const ChartBox box = free_box(point, kCharWidth * static_cast<double>(title.size()), taken);
    taken.push_back(box);
    return fmt::format("<text class=\"name{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                       point.row->is_on_frontier ? " good" : "", box.left, box.bottom - 4,
                       html_text(title));
}

}  // namespace

std::string html_text(std::string_view text) {
    std::string result;
    for (const char c : escaped(text)) {
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
            case '\'':
                result += "&#39;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string row_title(const RankedTask& task, const RankedRow& row) {
    const auto num_spaces = std::ranges::count(task.rows, row.method, &RankedRow::method);
    return num_spaces > 1 ? fmt::format("{} {}", row.method, row.space) : row.method;
}

std::string frontier_chart(const RankedTask& task) {
    const Plane plane(task);
    std::vector<ChartPoint> points;
    for (const RankedRow& row : task.rows) {
        points.push_back({&row, plane.x(Plane::seconds_of(row)), plane.y_of_score(row.score.mean)});
    }
    std::string svg = fmt::format(
        "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{} against time; the "
        "table has the numbers\">\n",
        kWidth, kHeight, html_text(task.task.metric));
    svg += plane.axes() + frontier_line(points);
    std::ranges::reverse(points);  // the best on top
    for (const ChartPoint& point : points) {
        svg += marker(task, point, plane);
    }
    std::ranges::reverse(points);
    std::vector<ChartBox> taken;
    for (const ChartPoint& point : points) {
        taken.push_back({point.x - 6, point.x + 6, point.y - 6, point.y + 6});
    }
    for (const bool is_frontier : {true, false}) {  // names of the frontier have the best places
        for (const ChartPoint& point : points) {
            if (point.row->is_on_frontier == is_frontier) {
                svg += label_beside(task, point, taken);
            }
        }
    }
    return svg + "</svg>\n";
}

}  // namespace irwe::compare
