#include "apps/reproduce/line_chart.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <regex>

#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::Not;

LineChart two_series() {
    return {.title = "Micro-F1 against labeled nodes",
            .x_label = "share of labeled nodes",
            .y_label = "micro-F1",
            .series = {{"identity", {{0.1, 0.52, 0.02}, {0.5, 0.61, 0.01}, {0.9, 0.66, 0}}},
                       {"position", {{0.1, -0.3, 0.1}, {0.9, 0.2, 0.1}}}}};
}

LineChart one_point(double x, double y) {
    return {.title = "t", .x_label = "x", .y_label = "y", .series = {{"s", {{x, y, 0}}}}};
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t result = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++result;
    }
    return result;
}

// What is wrong with `xml`; empty if every tag is closed, in order, and text has no bare & or <.
std::string xml_error(const std::string& xml) {
    static const std::regex tag(R"re(<(/?)([a-z]+)((?: [a-zA-Z0-9-]+="[^"<]*")*)(/?)>)re");
    static const std::regex bare(R"re(&(?!(amp|lt|gt|quot);))re");
    if (std::regex_search(xml, bare)) {
        return "a bare &";
    }
    std::vector<std::string> open;
    std::size_t num_tags = 0;
    for (std::sregex_iterator it(xml.begin(), xml.end(), tag); it != std::sregex_iterator(); ++it) {
        const std::string name = (*it)[2];
        ++num_tags;
        if ((*it)[4].length() > 0) {
            continue;
        }
        if ((*it)[1].length() == 0) {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return "</" + name + "> out of place";
        } else {
            open.pop_back();
        }
    }
    if (num_tags != count(xml, "<")) {
        return "a bare < or a malformed tag";
    }
    return open.empty() ? "" : "<" + open.back() + "> stays open";
}

// All corners of the lines of series, as (x, y).
std::vector<std::pair<double, double>> line_points(const std::string& svg) {
    static const std::regex polyline(R"re(points="([^"]*)")re");
    static const std::regex point(R"re(([-0-9.]+),([-0-9.]+))re");
    std::vector<std::pair<double, double>> result;
    for (std::sregex_iterator it(svg.begin(), svg.end(), polyline); it != std::sregex_iterator();
         ++it) {
        const std::string points = (*it)[1];
        for (std::sregex_iterator p(points.begin(), points.end(), point);
             p != std::sregex_iterator(); ++p) {
            result.emplace_back(std::stod((*p)[1]), std::stod((*p)[2]));
        }
    }
    return result;
}

TEST(XmlError, SeesWhatIsWrong) {
    EXPECT_EQ(xml_error("<g a=\"1\"><line x=\"2\"/>x &amp; y</g>\n"), "");
    EXPECT_NE(xml_error("<g><text></g></text>"), "");
    EXPECT_NE(xml_error("<g>a & b</g>"), "");
    EXPECT_NE(xml_error("<g>a < b</g>"), "");
    EXPECT_NE(xml_error("<g a=\"1><b/></g>"), "");
    EXPECT_NE(xml_error("<g>"), "");
}

TEST(LineChart, IsWellFormed) {
    const std::string svg = to_svg(two_series());
    EXPECT_EQ(xml_error(svg), "");
    EXPECT_THAT(svg, testing::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
}

TEST(LineChart, EscapesTexts) {
    LineChart chart = two_series();
    chart.title = "a < b & \"c\" > d";
    chart.x_label = "<x>\n";
    chart.y_label = "R&D";
    chart.series[0].name = "</text>";
    const std::string svg = to_svg(chart);
    EXPECT_EQ(xml_error(svg), "");
    EXPECT_THAT(svg, HasSubstr("<title>a &lt; b &amp; &quot;c&quot; &gt; d</title>"));
    EXPECT_THAT(svg, HasSubstr("&lt;/text&gt;"));
}

TEST(LineChart, TellsAScreenReaderWhatItShows) {
    const std::string svg = to_svg(two_series());
    EXPECT_THAT(svg, HasSubstr("role=\"img\""));
    EXPECT_THAT(svg, HasSubstr("<title>Micro-F1 against labeled nodes</title>"));
    EXPECT_THAT(svg, HasSubstr("<desc>A line chart of micro-F1 over share of labeled nodes. "
                               "identity: 0.52 at 0.1, 0.66 at 0.9. position: -0.3 at 0.1, 0.2 at "
                               "0.9.</desc>"));
}

TEST(LineChart, DrawsEveryPointAndEveryErrorBarOnce) {
    const std::string svg = to_svg(two_series());
    EXPECT_EQ(count(svg, "<polyline"), 2U);
    EXPECT_EQ(line_points(svg).size(), 5U);
    EXPECT_EQ(count(svg, "<path"), 5U + 2U);  // markers, and those of the legend
    EXPECT_EQ(count(svg, "class=\"legend\""), 2U);
    LineChart without = two_series();
    for (ChartSeries& series : without.series) {
        for (ChartPoint& point : series.points) {
            point.deviation = 0;
        }
    }
    // The scales may differ, and so the number of grid lines: one for each tick.
    const std::string plain = to_svg(without);
    EXPECT_EQ(count(svg, "<line") - count(svg, "-tick\""),
              count(plain, "<line") - count(plain, "-tick\"") + 3 * 4);
}

TEST(LineChart, KeepsPointsInsideThePlot) {
    for (const bool log_x : {false, true}) {
        LineChart chart = two_series();
        chart.log_x = log_x;
        const auto points = line_points(to_svg(chart));
        for (const auto& [x, y] : points) {
            EXPECT_GT(x, 60);
            EXPECT_LT(x, 720 - 24);
            EXPECT_GT(y, 70);
            EXPECT_LT(y, 420);
        }
        EXPECT_LT(points[0].first, points[1].first);
        EXPECT_GT(points[0].second, points[1].second);  // higher is further up
    }
}

TEST(LineChart, TakesHardRanges) {
    const double tiny = 1e-9;
    for (const auto& [x, y] : {std::pair(0.0, 0.0), {1.0, -5.0}, {1e-12, 1e12}, {1e9, tiny}}) {
        LineChart chart = one_point(x, y);
        const std::string single = to_svg(chart);
        EXPECT_EQ(xml_error(single), "");
        EXPECT_THAT(single, Not(HasSubstr("nan")));
        EXPECT_THAT(single, Not(HasSubstr("inf")));
        EXPECT_EQ(count(single, "<polyline"), 0U);
        chart.series[0].points.push_back({x + 1, y, 0});  // constant
        EXPECT_THAT(to_svg(chart), Not(HasSubstr("nan")));
        chart.series[0].points.push_back({x + 2, y + tiny, 0});
        EXPECT_THAT(to_svg(chart), Not(HasSubstr("nan")));
    }
}

TEST(LineChart, TakesSeriesWithoutPointsAndChartsWithoutSeries) {
    LineChart chart = two_series();
    chart.series[1].points.clear();
    const std::string svg = to_svg(chart);
    EXPECT_EQ(xml_error(svg), "");
    EXPECT_EQ(count(svg, "<polyline"), 1U);
    EXPECT_EQ(count(svg, "class=\"legend\""), 2U);
    EXPECT_THAT(svg, HasSubstr("position: no points."));
    for (const bool log_x : {false, true}) {
        const std::string empty = to_svg({.title = "nothing", .log_x = log_x});
        EXPECT_EQ(xml_error(empty), "");
        EXPECT_THAT(empty, Not(HasSubstr("nan")));
    }
}

TEST(LineChart, WrapsALongLegend) {
    LineChart chart = two_series();
    for (int i = 0; i < 9; ++i) {
        chart.series.push_back({"a series with a rather long name", {{0.2, 0.1 * i, 0}}});
    }
    const std::string svg = to_svg(chart);
    EXPECT_EQ(xml_error(svg), "");
    static const std::regex place(R"re(class="legend" x="([0-9.]+)")re");
    for (std::sregex_iterator it(svg.begin(), svg.end(), place); it != std::sregex_iterator();
         ++it) {
        EXPECT_LT(std::stod((*it)[1]) + 32 * 6.7, 720);
    }
}

TEST(LineChart, HasTheSameBytesEachTime) { EXPECT_EQ(to_svg(two_series()), to_svg(two_series())); }

TEST(LineChart, RefusesNumbersThatCannotBeDrawn) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(input_error([&] { to_svg(one_point(1, nan)); }),
                HasSubstr("the series \"s\" of the chart \"t\" has the point (1, nan +- 0)"));
    EXPECT_NE(input_error([&] { to_svg(one_point(HUGE_VAL, 1)); }), "no error");
    LineChart chart = one_point(0, 1);
    EXPECT_EQ(input_error([&] { to_svg(chart); }), "no error");
    chart.log_x = true;
    EXPECT_EQ(
        input_error([&] { to_svg(chart); }),
        "the series \"s\" of the chart \"t\" has a point at x = 0; a logarithmic axis needs x "
        "above 0");
    chart = one_point(1, 1);
    chart.series[0].points[0].deviation = -1;
    EXPECT_NE(input_error([&] { to_svg(chart); }), "no error");
}

}  // namespace
}  // namespace irwe
