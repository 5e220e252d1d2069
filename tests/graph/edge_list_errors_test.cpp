// What read_edge_list says to files that are no edge lists.

#include <gmock/gmock.h>

#include <string>

#include "irwe/graph/edge_list.h"
#include "tests/support/errors.h"
#include "tests/support/gzip.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using namespace std::string_literals;
using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;

class EdgeListErrors : public testing::Test {
protected:
    std::string error(const std::string& content) const {
        const std::string path = directory_.file("f.txt", content);
        return input_error([&] { read_edge_list(path); });
    }
    std::string node_list_error(const std::string& edges, const std::string& nodes) const {
        const std::string path = directory_.file("f.txt", edges);
        const ReadGraphOptions options{.node_list = directory_.file("nodes.txt", nodes)};
        return input_error([&] { read_edge_list(path, options); });
    }

    TemporaryDirectory directory_;
};

TEST_F(EdgeListErrors, TellWhyThereAreNoEdges) {
    EXPECT_THAT(error(""), MatchesRegex(".*/f.txt: found no edges, an empty file, expected .*"));
    EXPECT_THAT(error(gzip("")), HasSubstr("f.txt: found no edges, an empty file"));
    EXPECT_THAT(error("# a\n\n% b"),
                HasSubstr("f.txt: found no edges, only comments and blank lines"));
    EXPECT_THAT(error("source target\n"), HasSubstr("f.txt: found no edges, only a header"));
}

TEST_F(EdgeListErrors, NameAFileThatCannotBeRead) {
    const std::string missing = directory_.path_of("missing.txt");
    EXPECT_EQ(input_error([&] { read_edge_list(missing); }),
              missing + ": cannot be opened: No such file or directory");
    const std::string path = directory_.file("f.txt", "1 2\n");
    EXPECT_EQ(input_error([&] { read_edge_list(path, {.node_list = missing}); }),
              missing + ": cannot be opened: No such file or directory");
    EXPECT_EQ(input_error([&] { read_edge_list("-", {.node_list = "-"}); }),
              "standard input: cannot be both the edge list and the node list");
}

TEST_F(EdgeListErrors, NameTheLineOfBrokenText) {
    EXPECT_THAT(error("1 2\n2\0003\n"s), HasSubstr("f.txt:2: a control byte (0x00)"));
    EXPECT_THAT(error("PK\x03\x04\n1 2\n"), HasSubstr("f.txt: the zip archive is damaged"));
    EXPECT_THAT(error("\xFF\xFE"
                      "1\0 \0002\0"s),
                HasSubstr("f.txt: is text in UTF-16"));
    EXPECT_THAT(error("a b\nb caf\xE9\n"),
                HasSubstr("f.txt:2: the name \"caf\\xE9\" is not UTF-8"));
    EXPECT_THAT(error(gzip("1 2\n2 3\n").substr(0, 15)),
                HasSubstr("f.txt: the gzip file ends early"));
}

TEST_F(EdgeListErrors, NameTheLineOfATooLongNameOrLine) {
    EXPECT_THAT(error("1 2\n3 " + std::string(1025, 'a') + "\n"),
                HasSubstr("f.txt:2: a name of 1025 bytes, \"aaaa"));
    EXPECT_THAT(error("1 2\n3 " + std::string(2'000'000, 'a') + "\n"),
                HasSubstr("f.txt:2: a line longer than 1048576 bytes"));
}

TEST_F(EdgeListErrors, ShowALineWithFewerThanTwoNames) {
    EXPECT_THAT(error("1\n2\n3\n"),
                MatchesRegex(".*/f.txt:1: expected two node names, found \"1\"; .* node list"));
    EXPECT_THAT(error("1 2\n2 3\n12\n"),
                HasSubstr("f.txt:3: expected two node names, found \"12\"; "));
    EXPECT_THAT(error("a,b\n,c\n"), HasSubstr("f.txt:2: expected two node names, found \",c\"; "));
    EXPECT_THAT(error("1,2\n3\n"), HasSubstr("f.txt:1: expected two node names, found \"1,2\"; if "
                                             "commas separate the columns, all lines must"));
    std::string content;
    for (int i = 0; i < 100; ++i) {
        content += "1,2\n";
    }
    EXPECT_THAT(error(content + "1 2\n"),
                HasSubstr("f.txt:101: expected two node names, found \"1 2\"; columns are "
                          "separated by commas"));
}

TEST_F(EdgeListErrors, NameTheExpectedNumberOfColumns) {
    EXPECT_THAT(
        error("# adjacency\n1 2\n2 3 4 5\n"),
        HasSubstr("f.txt:3: found 4 columns, expected 2 as in line 2; is this an adjacency list?"));
    EXPECT_THAT(error("1 2 3\n2 3\n"),
                HasSubstr("f.txt:2: found 2 columns, expected 3 as in line 1"));
    EXPECT_THAT(error("1 2\n2 3\n1 2 {}\n"), HasSubstr("f.txt:3: found 3 columns, expected 2"));
}

TEST_F(EdgeListErrors, ShowTheColumnsThatLeaveADoubt) {
    EXPECT_THAT(error("a likes b\nb likes c\n"),
                HasSubstr("f.txt:1: found 3 columns without a header, such as \"a\", \"likes\", "
                          "\"b\", and cannot tell which two hold the nodes; add --source COL and "
                          "--target COL"));
    EXPECT_THAT(error("1 2 x y\n1 2 3 x\n"), HasSubstr("f.txt:1: found 4 columns without a"));
}

TEST_F(EdgeListErrors, ShowAQuoteThatDoesNotMatch) {
    EXPECT_THAT(error("1,2\n\"a,b\n"),
                EndsWith("f.txt:2: a double quote that is not closed in \"\"a,b\""));
    EXPECT_THAT(error("1 2\n\"a\"b c\n"), HasSubstr("f.txt:2: text behind a closing double quote"));
}

TEST_F(EdgeListErrors, NameTheLineOfTheNodeList) {
    EXPECT_THAT(node_list_error("1 2\n", "3\ncaf\xE9\n"), HasSubstr("nodes.txt:2: the name"));
    EXPECT_THAT(node_list_error("1 2\n", "3,5\n,4\n"),
                HasSubstr("nodes.txt:2: expected a node name, found \",4\""));
    EXPECT_THAT(node_list_error("1 2\n", "3\n\"4\n"),
                HasSubstr("nodes.txt:2: a double quote that is not closed"));
}

}  // namespace
}  // namespace irwe
