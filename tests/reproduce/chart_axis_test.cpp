#include "apps/reproduce/chart_axis.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<std::string> labels(const ChartAxis& axis) {
    std::vector<std::string> result;
    for (const ChartTick& tick : axis.ticks) {
        result.push_back(tick.label);
    }
    return result;
}

TEST(ChartAxis, HasTicksAtMultiplesOfOneTwoOrFive) {
    EXPECT_THAT(labels(chart_y_axis({0.12, 0.57})),
                ElementsAre("0.1", "0.2", "0.3", "0.4", "0.5", "0.6"));
    EXPECT_THAT(labels(chart_y_axis({3, 96})), ElementsAre("0", "20", "40", "60", "80", "100"));
    EXPECT_THAT(labels(chart_y_axis({0, 27})), ElementsAre("0", "5", "10", "15", "20", "25", "30"));
    EXPECT_THAT(labels(chart_y_axis({-0.3, 0.2})),
                ElementsAre("-0.3", "-0.2", "-0.1", "0.0", "0.1", "0.2"));
    EXPECT_THAT(labels(chart_x_axis({1, 10}, false)),
                ElementsAre("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"));
}

TEST(ChartAxis, WritesLargeAndSmallNumbersWithFewDigits) {
    EXPECT_THAT(labels(chart_y_axis({0, 3e9})),
                ElementsAre("0", "5e+08", "1e+09", "1.5e+09", "2e+09", "2.5e+09", "3e+09"));
    EXPECT_THAT(labels(chart_y_axis({1e-9, 5e-9})),
                ElementsAre("1e-09", "2e-09", "3e-09", "4e-09", "5e-09"));
}

TEST(ChartAxis, TellsTicksOfANarrowRangeApart) {
    EXPECT_THAT(labels(chart_y_axis({1, 1 + 1e-9})),
                ElementsAre("1", "1.0000000002", "1.0000000004", "1.0000000006", "1.0000000008",
                            "1.000000001"));
}

TEST(ChartAxis, GivesARangeOfOneNumberOrNoneSomeWidth) {
    EXPECT_THAT(labels(chart_y_axis({0.5, 0.5})),
                ElementsAre("0.44", "0.46", "0.48", "0.50", "0.52", "0.54", "0.56"));
    EXPECT_THAT(labels(chart_y_axis({0, 0})), ElementsAre("-1.0", "-0.5", "0.0", "0.5", "1.0"));
    EXPECT_THAT(labels(chart_y_axis({})), ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
    EXPECT_THAT(labels(chart_x_axis({}, true)), ElementsAre("1", "2", "5", "10"));
}

TEST(ChartAxis, HasDecadesOnALogarithmicScale) {
    EXPECT_THAT(labels(chart_x_axis({1, 1000}, true)), ElementsAre("1", "10", "100", "1000"));
    EXPECT_THAT(labels(chart_x_axis({0.01, 1e7}, true)),
                ElementsAre("0.01", "1", "100", "10000", "1e6"));
    EXPECT_THAT(labels(chart_x_axis({10, 200}, true)), ElementsAre("10", "20", "50", "100", "200"));
    EXPECT_THAT(labels(chart_x_axis({30, 40}, true)), ElementsAre("30", "35", "40"));
}

TEST(ChartAxis, PutsDecadesAtEqualDistances) {
    const ChartAxis axis = chart_x_axis({1, 100}, true);
    EXPECT_NEAR(axis.share(10), 0.5, 1e-12);
    EXPECT_NEAR(axis.share(axis.low), 0, 1e-12);
    EXPECT_NEAR(axis.share(axis.high), 1, 1e-12);
}

// Whatever the range: it is inside, up to a millionth, and there are two to ten ticks on the axis,
// all of them different.
TEST(ChartAxis, HoldsEveryRange) {
    for (const double low : {-1e200, -1e6, -3.7, -1e-9, 0.0, 1e-300, 1e-9, 0.1, 1.0, 299.0, 1e15}) {
        for (const double width : {0.0, 1e-9, 0.3, 1.0, 7.0, 1e4, 1e100}) {
            for (const bool is_log : {false, true}) {
                const ChartRange range{low, low + width};
                if (is_log && low <= 0) {
                    continue;
                }
                for (const ChartAxis& axis : {chart_x_axis(range, is_log), chart_y_axis(range)}) {
                    const double slack = 1e-6;
                    EXPECT_GE(axis.share(range.low), -slack) << low << ' ' << width;
                    EXPECT_LE(axis.share(range.high), 1 + slack) << low << ' ' << width;
                    EXPECT_GE(axis.ticks.size(), 2U) << low << ' ' << width << ' ' << is_log;
                    EXPECT_LE(axis.ticks.size(), 10U) << low << ' ' << width << ' ' << is_log;
                    const std::vector<std::string> texts = labels(axis);
                    EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), texts.size())
                        << low << ' ' << width << texts.front();
                    for (const ChartTick& tick : axis.ticks) {
                        EXPECT_GE(axis.share(tick.value), -slack);
                        EXPECT_LE(axis.share(tick.value), 1 + slack);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace irwe
