#include "irwe/io/time_value.h"

#include <gmock/gmock.h>

#include <string>

namespace irwe {
namespace {

long double seconds(std::string_view text) {
    const std::optional<TimeValue> time = parse_time(text);
    EXPECT_TRUE(time && time->is_date) << text;
    return time ? time->value : -1;
}

TEST(ParseTime, ReadsIsoDatesInUtc) {
    EXPECT_EQ(seconds("1970-01-01"), 0);
    EXPECT_EQ(seconds("2024-03-01"), 1709251200);
    EXPECT_EQ(seconds("2024-03-01T12:30"), 1709251200 + 45000);
    EXPECT_EQ(seconds("2024-03-01 12:30:15"), 1709251200 + 45015);
    EXPECT_EQ(seconds("2024-03-01T12:30:15.25Z"), 1709251200 + 45015.25L);
    EXPECT_EQ(seconds("2024-03-01T12:30+02:00"), 1709251200 + 45000 - 7200);
    EXPECT_EQ(seconds("2024-03-01T12:30-0130"), 1709251200 + 45000 + 5400);
    EXPECT_EQ(seconds("2024-03-01 12:30 +01"), 1709251200 + 45000 - 3600);
    EXPECT_LT(seconds("1960-05-05"), 0);
    EXPECT_EQ(seconds("2024-03-01T24:00"), seconds("2024-03-02"));
    EXPECT_EQ(seconds("2024-03-01T23:59:60"), seconds("2024-03-02"));  // a leap second
    EXPECT_EQ(seconds("2024-03-01T12:30+14:00"), 1709251200 + 45000 - 50400);
    EXPECT_EQ(seconds("2000-02-29"), 951782400);
}

TEST(ParseTime, ReadsNumbersByTheirValue) {
    EXPECT_LT(*parse_time("9"), *parse_time("10"));
    EXPECT_LT(*parse_time("-1.5"), *parse_time("1e2"));
    EXPECT_LT(*parse_time("9007199254740992"), *parse_time("9007199254740993"));
    EXPECT_FALSE(parse_time("20240301")->is_date);
    EXPECT_EQ(parse_time("1,5", true)->value, 1.5L);
}

TEST(ParseTime, RefusesWhatIsNoTime) {
    for (const char* const text : {"",
                                   "soon",
                                   "2023-02-29",
                                   "2024-13-01",
                                   "2024-00-10",
                                   "2024-1-1",
                                   "2024-03-01T",
                                   "2024-03-01T25:00",
                                   "2024-03-01T12",
                                   "2024-03-01T12:60",
                                   "2024-03-01T12:30:15.",
                                   "2024-03-01T12:30x",
                                   "2024-03-01T12:30+",
                                   "2024-03-01T12:30+1",
                                   "01.03.2024",
                                   "nan",
                                   "inf",
                                   "1,5",
                                   "12:30",
                                   "2024-03-01T12:30+99:99",
                                   "2024-03-01T12:30+16:00",
                                   "2024-03-01T12:30-01:60",
                                   "2024-03-01T12:30+01:",
                                   "2024-03-01T24:01",
                                   "2024-03-01T24:00:01",
                                   "2024-03-01T12:30:61",
                                   "2024-04-31",
                                   "2100-02-29"}) {
        EXPECT_EQ(parse_time(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace irwe
