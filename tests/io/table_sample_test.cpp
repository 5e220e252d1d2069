#include "irwe/io/table_sample.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

TEST(SniffSeparator, ChoosesTheFirstThatCutsAllLinesAlike) {
    const auto sniff = [](const std::vector<std::string_view>& lines) {
        return sniff_separator(lines);
    };
    EXPECT_EQ(sniff({"1 2", "3 4"}), Separator::blanks);
    EXPECT_EQ(sniff({"1\t2", "3\t4"}), Separator::tab);
    EXPECT_EQ(sniff({"1;2", "3;4"}), Separator::semicolon);
    EXPECT_EQ(sniff({"1,2", "3,4"}), Separator::comma);
    EXPECT_EQ(sniff({"a, b\tc", "d\te, f"}), Separator::tab);
    EXPECT_EQ(sniff({"a;1,5", "b;2,5"}), Separator::semicolon);
    EXPECT_EQ(sniff({"1,2", "3,4,5"}), Separator::blanks);
    EXPECT_EQ(sniff({"1\t2", "3 4"}), Separator::blanks);
    EXPECT_EQ(sniff({"1,\"2", "3,4"}), Separator::comma);
    EXPECT_EQ(sniff({"\"1,2", "\"3,4"}), Separator::blanks);
    EXPECT_EQ(sniff({"one"}), Separator::blanks);
    EXPECT_EQ(sniff({}), Separator::blanks);
}

TEST(SniffSeparator, DoesNotTakeTheCommasOfAttributesForSeparators) {
    const std::vector<std::string_view> lines{"1 2 {'a': 3, 'b': 4}", "2 3 {'a': 1, 'b': 0}"};
    EXPECT_EQ(sniff_separator(lines), Separator::blanks);
    const std::vector<std::string_view> by_commas{"1,2,{'a': 3, 'b': 4}", "2,3,{}"};
    EXPECT_EQ(sniff_separator(by_commas), Separator::comma);
}

TEST(SniffSeparator, AllowsRowsOfAnyLengthForLabels) {
    const std::vector<std::string_view> lines{"a b\t1", "c\t1\t2"};
    EXPECT_EQ(sniff_separator(lines), Separator::blanks);
    EXPECT_EQ(sniff_separator(lines, {.same_number = false}), Separator::tab);
}

TEST(SniffSeparator, TakesCommasInNumbersForDecimalCommas) {
    const std::vector<std::string_view> lines{"from to weight", "10 20 1,5", "20 30 -2,25"};
    EXPECT_EQ(sniff_separator(lines), Separator::blanks);
    const std::vector<std::string_view> names{"a b,c d", "e f,g"};
    EXPECT_EQ(sniff_separator(names), Separator::comma);
    const std::vector<std::string_view> tabs{"a\tb\t1,5", "b c\td\t2,5"};
    EXPECT_EQ(sniff_separator(tabs), Separator::tab);
    const std::vector<std::string_view> by_option{"1,5", "2,5"};
    EXPECT_EQ(sniff_separator(by_option), Separator::comma);
    EXPECT_EQ(sniff_separator(by_option, {.decimal_comma = true}), Separator::blanks);
}

TEST(SniffSeparator, AllowsAHeaderOfAnotherLength) {
    const std::vector<std::string_view> lines{"source,target", "1,2,", "2,3,"};
    EXPECT_EQ(sniff_separator(lines), Separator::comma);
    const std::vector<std::string_view> one_below{"source,target", "1,2,"};
    EXPECT_EQ(sniff_separator(one_below), Separator::blanks);
}

TEST(SampleRows, JoinLinesWithinQuotesAndStopAtAnOpenOne) {
    const std::vector<std::string_view> lines{"a,\"b", "c\",d", "e,f", "g,\"h", "i,j"};
    EXPECT_EQ(sample_rows(lines, FieldSplitter(Separator::comma)),
              (std::vector<Row>{{"a", "b\nc", "d"}, {"e", "f"}}));
    EXPECT_EQ(sniff_separator(std::span(lines).subspan(2)), Separator::comma);
}

TEST(SampleLines, TakesTheFirst64LinesWithData) {
    const TemporaryDirectory directory;
    std::string content = "# comment\n\n0 0\r\n  % comment\n";
    for (int i = 1; i < 100; ++i) {
        content += std::to_string(i) + " 0\r\n\n";
    }
    LineReader reader(directory.file("f.txt", content));
    const auto first = next_data_line(reader);
    ASSERT_EQ(first, "0 0");
    EXPECT_EQ(reader.line_number(), 3U);
    const std::vector<std::string_view> sample = sample_lines(*first, reader);
    ASSERT_EQ(sample.size(), kNumSampledLines);
    EXPECT_EQ(sample[1], "1 0");
    EXPECT_EQ(sample[63], "63 0");
    EXPECT_EQ(next_data_line(reader), "1 0");
}

}  // namespace
}  // namespace irwe
