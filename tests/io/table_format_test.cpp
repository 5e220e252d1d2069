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

TEST(FieldSplitter, TakesLinesUntilAQuotedFieldIsClosed) {
    const TemporaryDirectory directory;
    LineReader reader(directory.file("f.txt", "a,\"b\r\n\r\n# c\"\nd,\"\"\"e\n,\"\"\"\n"));
    FieldSplitter splitter(Separator::comma);
    EXPECT_EQ(splitter.split_record(*reader.next(), reader), "a,\"b\n\n# c\"");
    EXPECT_EQ(Strings(splitter.fields().begin(), splitter.fields().end()),
              (Strings{"a", "b\n\n# c"}));
    splitter.split_record(*reader.next(), reader);
    EXPECT_EQ(Strings(splitter.fields().begin(), splitter.fields().end()),
              (Strings{"d", "\"e\n,\""}));
    EXPECT_FALSE(reader.next());
}

TEST(FieldSplitter, NamesTheFirstLineOfAQuotedFieldThatIsNotClosed) {
    const TemporaryDirectory directory;
    const auto error = [&](const std::string& content, Separator separator) {
        LineReader reader(directory.file("f.txt", content));
        FieldSplitter splitter(separator);
        return input_error([&] { splitter.split_record(*reader.next(), reader); });
    };
    EXPECT_THAT(error("\"a,b\nc,d\n", Separator::comma),
                HasSubstr("f.txt:1: a double quote that is not closed in \"\"a,b\""));
    EXPECT_THAT(error("\"a b\nc\" d\n", Separator::blanks),
                HasSubstr("f.txt:1: a double quote that is not closed"));
    EXPECT_THAT(error("\"a,b\n\"c,d\n", Separator::comma),
                HasSubstr("f.txt:1: text behind a closing double quote"));
    std::string many = "\"a";
    for (std::size_t i = 0; i < FieldSplitter::kMaxRecordLines; ++i) {
        many += "\n1,2";
    }
    EXPECT_THAT(error(many + "\",b\n", Separator::comma), HasSubstr("f.txt:1: a double quote"));
}

TEST(ParseSeparator, KnowsNamesAndCharacters) {
    EXPECT_EQ(parse_separator("tab"), Separator::tab);
    EXPECT_EQ(parse_separator("\\t"), Separator::tab);
    EXPECT_EQ(parse_separator("\t"), Separator::tab);
    EXPECT_EQ(parse_separator("blank"), Separator::blanks);
    EXPECT_EQ(parse_separator(";"), Separator::semicolon);
    EXPECT_EQ(parse_separator("|"), static_cast<Separator>('|'));
    EXPECT_EQ(plural(parse_separator("|")), "\"|\"");
    for (const char* const text : {"", "::", "\"", "\n", "\u00e9", "tabs"}) {
        EXPECT_THAT(input_error([&] { parse_separator(text); }),
                    HasSubstr("--separator: expected tab, comma, semicolon, blank or one"))
            << text;
    }
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
