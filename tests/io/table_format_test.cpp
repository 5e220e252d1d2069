#include "irwe/io/table_format.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

using Strings = std::vector<std::string>;

Strings split(Separator separator, std::string_view line,
              FieldSplitter::Braces braces = FieldSplitter::Braces::ordinary) {
    FieldSplitter splitter(separator, braces);
    EXPECT_TRUE(splitter.split(line)) << line;
    return {splitter.fields().begin(), splitter.fields().end()};
}

std::string split_problem(Separator separator, std::string_view line) {
    FieldSplitter splitter(separator);
    EXPECT_FALSE(splitter.split(line)) << line;
    return splitter.problem();
}

TEST(FieldSplitter, TakesAnyRunOfBlanksForOneSeparator) {
    EXPECT_EQ(split(Separator::blanks, "a b"), (Strings{"a", "b"}));
    EXPECT_EQ(split(Separator::blanks, " \ta \t b\t"), (Strings{"a", "b"}));
    EXPECT_EQ(split(Separator::blanks, "a,b;c"), (Strings{"a,b;c"}));
    EXPECT_EQ(split(Separator::blanks, ""), Strings{});
    EXPECT_EQ(split(Separator::blanks, " \t"), Strings{});
}

TEST(FieldSplitter, KeepsEmptyFieldsBetweenOtherSeparatorsAndTrimsBlanks) {
    EXPECT_EQ(split(Separator::comma, "a,b"), (Strings{"a", "b"}));
    EXPECT_EQ(split(Separator::comma, " New York ,\tS\xC3\xA3o Paulo\t"),
              (Strings{"New York", "S\xC3\xA3o Paulo"}));
    EXPECT_EQ(split(Separator::comma, ",a,,b,"), (Strings{"", "a", "", "b", ""}));
    EXPECT_EQ(split(Separator::tab, "a\t\tb\t"), (Strings{"a", "", "b", ""}));
    EXPECT_EQ(split(Separator::semicolon, "a, b; c"), (Strings{"a, b", "c"}));
    EXPECT_EQ(split(Separator::none, " New York, NY "), Strings{"New York, NY"});
}

TEST(FieldSplitter, TakesTextInQuotesAsOneField) {
    EXPECT_EQ(split(Separator::comma, "\"a, b\" , \"c\""), (Strings{"a, b", "c"}));
    EXPECT_EQ(split(Separator::blanks, "\"a b\"  \" c\""), (Strings{"a b", " c"}));
    EXPECT_EQ(split(Separator::tab, "\"a\tb\"\tc"), (Strings{"a\tb", "c"}));
    EXPECT_EQ(split(Separator::comma, "\"\",\"\""), (Strings{"", ""}));
    EXPECT_EQ(split(Separator::comma, "5\" disk,b"), (Strings{"5\" disk", "b"}));
    EXPECT_EQ(split(Separator::none, "\"New York\""), Strings{"New York"});
}

TEST(FieldSplitter, ReadsADoubledQuoteInQuotesAsAQuote) {
    EXPECT_EQ(split(Separator::comma, R"("5"" disk","""a""","b")"),
              (Strings{"5\" disk", "\"a\"", "b"}));
    EXPECT_EQ(split(Separator::blanks, R"("""" x)"), (Strings{"\"", "x"}));
}

TEST(FieldSplitter, RejectsQuotesThatDoNotMatch) {
    EXPECT_EQ(split_problem(Separator::comma, "\"a,b"), "a double quote that is not closed");
    EXPECT_EQ(split_problem(Separator::comma, "a,\""), "a double quote that is not closed");
    EXPECT_EQ(split_problem(Separator::blanks, "\"a\"\""), "a double quote that is not closed");
    EXPECT_EQ(split_problem(Separator::comma, "\"a\"b,c"), "text behind a closing double quote");
    EXPECT_EQ(split_problem(Separator::comma, "\"a\" b,c"), "text behind a closing double quote");
    EXPECT_EQ(split_problem(Separator::blanks, "\"a\"b c"), "text behind a closing double quote");
}

TEST(FieldSplitter, TakesAThirdFieldInBracesAsTheRestOfTheLineWhenAsked) {
    constexpr auto kBraces = FieldSplitter::Braces::end_line;
    EXPECT_EQ(split(Separator::blanks, "1 2 {'w': 3, \"b\": 4} ", kBraces),
              (Strings{"1", "2", "{'w': 3, \"b\": 4}"}));
    EXPECT_EQ(split(Separator::comma, "1,2,{'w': 3, 'b': 4}", kBraces),
              (Strings{"1", "2", "{'w': 3, 'b': 4}"}));
    EXPECT_EQ(split(Separator::blanks, "{a} {b}", kBraces), (Strings{"{a}", "{b}"}));
    EXPECT_EQ(split(Separator::blanks, "1 2 {a b}"), (Strings{"1", "2", "{a", "b}"}));
}

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
    EXPECT_EQ(sniff_separator(lines, true), Separator::blanks);
    EXPECT_EQ(sniff_separator(lines, false), Separator::tab);
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

TEST(IsNumber, KnowsNumbersFromWords) {
    for (const char* const text : {"0", "-3", "+3", "007", "12345678901234567890123"}) {
        EXPECT_TRUE(is_whole_number(text)) << text;
        EXPECT_TRUE(is_number(text)) << text;
    }
    for (const char* const text : {"1.5", "-1e-5", ".5", "+2.", "inf", "nan", "1e999", ""}) {
        EXPECT_FALSE(is_whole_number(text)) << text;
        EXPECT_TRUE(is_number(text)) << text;
    }
    for (const char* const text : {"-", "+", "a", "1a", "1.5x", "1,5", "weight", "2020-01-01"}) {
        EXPECT_FALSE(is_number(text)) << text;
    }
}

TEST(CheckName, AcceptsUtf8AndRejectsTabsLengthAndOtherEncodings) {
    const TemporaryDirectory directory;
    LineReader reader(directory.file("f.txt", "a\n"));
    reader.next();
    const auto error = [&](const std::string& name) {
        return input_error([&] { check_name(name, reader); });
    };
    EXPECT_EQ(error("S\xC3\xA3o Paulo"), "no error");
    EXPECT_EQ(error(std::string(1024, 'a')), "no error");
    EXPECT_THAT(error(std::string(1025, 'a')), HasSubstr("f.txt:1: a name of 1025 bytes, \"aaa"));
    EXPECT_THAT(error("a\tb"), HasSubstr("f.txt:1: a tab within the name \"a\\x09b\""));
    EXPECT_THAT(error("caf\xE9"), HasSubstr("f.txt:1: the name \"caf\\xE9\" is not UTF-8"));
    EXPECT_THAT(error("caf\xE9"), HasSubstr("iconv"));
}

}  // namespace
}  // namespace irwe
