#include "irwe/graph/formats/adjacency_list.h"

#include <gmock/gmock.h>

#include <string>

#include "irwe/graph/read_graph.h"
#include "tests/support/errors.h"
#include "tests/support/graph_text.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class AdjacencyListTest : public testing::Test {
protected:
    static std::string sample(const std::string& name) {
        return std::string(IRWE_GOLDEN_DIR) + "/formats/" + name;
    }
    std::string file(const std::string& content) const { return directory_.file("l.adj", content); }
    std::string text(const std::string& content, ReadGraphOptions options = {}) const {
        return graph_text(read_adjacency_list(file(content), options));
    }
    std::string lines_text(const std::string& content, ReadGraphOptions options = {}) const {
        return graph_text(read_multiline_adjacency_list(file(content), options));
    }
    std::string error(const std::string& content, ReadGraphOptions options = {}) const {
        return input_error([&] { text(content, options); });
    }
    std::string lines_error(const std::string& content) const {
        return input_error([&] { lines_text(content); });
    }

    TemporaryDirectory directory_;
};

TEST_F(AdjacencyListTest, ReadsWhatNetworkxWrites) {
    EXPECT_EQ(graph_text(read_graph(sample("letters.adjlist"), {.format = "adjacency-list"})),
              "A B C D E F: A-B A-C B-C D-E");
    EXPECT_EQ(graph_text(read_graph(sample("letters_multiline.adjlist"),
                                    {.format = "multiline-adjacency-list"})),
              "A B C D E F: A-B=1 A-C=4 B-C=2.5 D-E=1");
    ReadGraphReport report;
    read_multiline_adjacency_list(sample("letters_multiline.adjlist"), {}, &report);
    EXPECT_EQ(report.weight_column, "the attributes");
    EXPECT_EQ(report.num_isolated_listed, 0U);
}

TEST_F(AdjacencyListTest, IsReadOnlyIfTheUserSaysSo) {
    EXPECT_THAT(input_error([&] { read_graph(sample("letters.adjlist")); }),
                HasSubstr("--graph-format adjacency-list"));
    const StandardInput input(file("1 2 3\n2 3\n"));
    EXPECT_EQ(graph_text(read_graph("-", {.format = "adjacency-list"})), "1 2 3: 1-2 1-3 2-3");
}

TEST_F(AdjacencyListTest, NamesMayBeSeparatedAndQuotedAsInTables) {
    EXPECT_EQ(text("a\tb\tc d\n\"e f\"\ta\n", {.separator = "tab"}),
              "a b c d e f: a-b a-c d a-e f");
    EXPECT_EQ(text("a \"b c\" d\n"), "a b c d: a-b c a-d");
    EXPECT_EQ(text("a,b,c,,\nd\n", {.separator = "comma"}), "a b c d: a-b a-c");
    EXPECT_THAT(error("a,,c\n", {.separator = "comma"}), HasSubstr("l.adj:1: found an empty name"));
}

TEST_F(AdjacencyListTest, KeepsDirectionsIfAsked) {
    EXPECT_EQ(text("1 2 3\n2 3\n3 2\n", {.directed = true}), "1 2 3: 1>2 1>3 2>3 3>2");
    EXPECT_EQ(text("1 2\n2 1 3\n3 2\n"), "1 2 3: 1-2 2-3");
}

TEST_F(AdjacencyListTest, RefusesWhatIsNone) {
    EXPECT_THAT(error("1\n2\n"), HasSubstr("found no edges"));
    EXPECT_THAT(error(""), HasSubstr("found no edges"));
    EXPECT_THAT(error("a \"b\n"), HasSubstr("l.adj:1: "));
    EXPECT_THAT(error("a \xff\n"), HasSubstr("l.adj:1: "));
    EXPECT_THAT(error("a b\n", {.weight = "3"}), HasSubstr("found --weight"));
    EXPECT_THAT(
        error("a 1\nb {'weight': 2}\n"),
        HasSubstr("l.adj:2: found \"{'weight':\", which seems to begin attributes, expected "
                  "a node and its neighbors; is this a multiline adjacency list?"));
}

TEST_F(AdjacencyListTest, OfSeveralLinesCountsItsNeighbors) {
    EXPECT_EQ(lines_text("a 2\nb\nc {}\nd 0\n"), "a b c d: a-b a-c");
    EXPECT_THAT(lines_error("a b\n"), HasSubstr("l.adj:1: found \"a b\", expected a node and the "
                                                "number of its neighbors"));
    EXPECT_THAT(lines_error("a\n"), HasSubstr("expected a node and the number"));
    EXPECT_THAT(lines_error("a 3\nb\nc\n"), HasSubstr("l.adj: ends behind 2 of the 3 neighbors of "
                                                      "\"a\"; was it copied"));
    EXPECT_THAT(lines_error("a 1\nb 7\n"), HasSubstr("found \"7\" behind a neighbor of \"a\""));
    EXPECT_THAT(lines_error("a 18446744073709551615\nb\n"), HasSubstr("ends behind 1 of"));
    EXPECT_THAT(lines_error("a 1\nb {'weight': -3}\n"), HasSubstr("found the weight -3"));
}

}  // namespace
}  // namespace irwe
