#include "irwe/graph/edge_list.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

// "a-b a-c | a b c d": the edges by their names, then the nodes in their order.
std::string described(const Graph& graph) {
    std::string edges;
    std::string nodes;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        nodes += " " + graph.names()[u];
        for (const NodeId v : graph.neighbors(u)) {
            if (u <= v) {
                edges += graph.names()[u] + "-" + graph.names()[v] + " ";
            }
        }
    }
    return edges + "|" + nodes;
}

struct Format {
    const char* name;
    std::string content;
    std::string graph;
    std::string header;
    std::string ignored_columns;
};

std::ostream& operator<<(std::ostream& stream, const Format& format) {
    return stream << format.name;
}

class EdgeListFormat : public testing::TestWithParam<Format> {};

TEST_P(EdgeListFormat, IsRead) {
    const TemporaryDirectory directory;
    ReadGraphReport report;
    const Graph graph = read_edge_list(directory.file("f.txt", GetParam().content), {}, &report);
    EXPECT_EQ(described(graph), GetParam().graph);
    EXPECT_EQ(report.header, GetParam().header);
    EXPECT_EQ(report.ignored_columns, GetParam().ignored_columns);
}

const std::string kPath = "1-2 2-3 | 1 2 3";
const std::string kCities = "New York-Oslo Oslo-S\xC3\xA3o Paulo | New York Oslo S\xC3\xA3o Paulo";

INSTANTIATE_TEST_SUITE_P(
    Separators, EdgeListFormat,
    testing::Values(
        Format{"Blanks", "1 2\n2 3\n", kPath, "", ""},
        Format{"RunsOfBlanks", "  1   2\n2\t 3  \n", kPath, "", ""},
        Format{"Tabs", "1\t2\n2\t3\n", kPath, "", ""},
        Format{"TabsAndBlanksMixed", "1\t2\n2 3\n", kPath, "", ""},
        Format{"Commas", "1,2\n2,3\n", kPath, "", ""},
        Format{"CommasAndBlanks", "1, 2\n 2 ,3 \n", kPath, "", ""},
        Format{"Semicolons", "1;2\n2;3\n", kPath, "", ""},
        Format{"TabsWithBlanksInNames", "New York\tOslo\nS\xC3\xA3o Paulo\tOslo\n", kCities, "",
               ""},
        Format{"CommasWithBlanksInNames", "New York,Oslo\nS\xC3\xA3o Paulo, Oslo\n", kCities, "",
               ""},
        Format{"SemicolonsWithCommasInNames", "a, b;c\nc;d\n", "a, b-c c-d | a, b c d", "", ""},
        Format{"CommasInNamesBetweenBlanks", "a,b c\nc d,e,f\n", "a,b-c c-d,e,f | a,b c d,e,f", "",
               ""},
        Format{"QuotesAndCommas", "\"a, b\",\"c\"\n\"c\",\"say \"\"d\"\"\"\n",
               "a, b-c c-say \"d\" | a, b c say \"d\"", "", ""},
        Format{"QuotesAndBlanks", "\"a b\" c\nc \"d\"\n", "a b-c c-d | a b c d", "", ""},
        Format{"QuotedIntegers", "\"1\",\"2\"\n2,3\n", kPath, "", ""}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Lines, EdgeListFormat,
    testing::Values(Format{"WindowsLineEnds", "1 2\r\n2 3\r\n", kPath, "", ""},
                    Format{"NoFinalLineEnd", "1 2\n2 3", kPath, "", ""},
                    Format{"ByteOrderMark",
                           "\xEF\xBB\xBF"
                           "1 2\n2 3\n",
                           kPath, "", ""},
                    Format{"CommentsAndBlankLines",
                           "# a b c d\n%\n\n1 2\n  # 7 8\n \t\n%% 9 9\n2 3\n", kPath, "", ""},
                    Format{"CommentsLongerThanTheBuffer",
                           []() {
                               std::string content;
                               for (int i = 0; i < 60'000; ++i) {
                                   content += "# a line of fifty bytes, which is not data at all\n";
                               }
                               return content + "1,2\n2,3\n";
                           }(),
                           kPath, "", ""},
                    Format{"Gzip", gzip("1 2\n2 3\n"), kPath, "", ""},
                    Format{"OneEdge", "a b", "a-b | a b", "", ""}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Headers, EdgeListFormat,
    testing::Values(
        Format{"WordsAboveNumbers", "paper cites\n1 2\n2 3\n", kPath, "paper cites", ""},
        Format{"WordsAboveUnusualNumbers", "a b\n007 2\n", "007-2 | 007 2", "a b", ""},
        Format{"WordsAboveNumbersAndWords", "a b\n1 2\nc 3\n", "1-2 3-c a-b | 1 2 3 a b c", "", ""},
        Format{"KnownPairAboveWords", "Source,Target\na,b\n", "a-b | a b", "Source,Target", ""},
        Format{"KnownPairInQuotes", "\"from\" \"to\"\na b\n", "a-b | a b", "\"from\" \"to\"", ""},
        Format{"KnownPairAfterAComment", "# c\nFromNodeId\tToNodeId\n1\t2\n2\t3\n", kPath,
               "FromNodeId\tToNodeId", ""},
        Format{"WeightAboveNumbers", "one,two,weight\na,b,1.5\nb,c,2\n", "a-b b-c | a b c",
               "one,two,weight", ""},
        Format{"FewerColumnsThanData", "source target\n1 2 5\n2 3 5\n", kPath, "source target",
               "column 3"},
        Format{"NoneOnASingleLine", "paper cites\n", "cites-paper | cites paper", "", ""}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Columns, EdgeListFormat,
    testing::Values(
        Format{"Weights", "1 2 0.5\n2 3 -1e-3\n", kPath, "", "column 3"},
        Format{"WeightsAndTimes", "1,2,1,1082040961\n2,3,1,1082155839\n", kPath, "",
               "columns 3 to 4"},
        Format{"EmptyThirdColumn", "1\t2\t\n2\t3\t\n", kPath, "", "column 3"},
        Format{"NetworkxWithoutAttributes", "1 2 {}\n2 3 {}\n", kPath, "", "attributes"},
        Format{"NetworkxAttributes",
               "1 2 {'weight': 3, 'a': 'x y'}\n2 3 {'weight': 1, 'a': '\"'}\n", kPath, "", ""},
        Format{"NetworkxAttributesBetweenCommas", "1,2,{'weight': 3, 'a': 1}\n2,3,{}\n", kPath, "",
               ""}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Names, EdgeListFormat,
    testing::Values(
        Format{"IntegersByValue", "10 9\n9 100\n", "9-10 9-100 | 9 10 100", "", ""},
        Format{"NegativeIntegers", "-1 2\n2 -10\n", "-10-2 -1-2 | -10 -1 2", "", ""},
        Format{"LargeSparseIntegers", "9007199254740993 9007199254740992\n5 9007199254740993\n",
               "5-9007199254740993 9007199254740992-9007199254740993 | 5 9007199254740992 "
               "9007199254740993",
               "", ""},
        Format{"IntegersBeyond64Bits", "10 2\n9223372036854775808 2\n",
               "10-2 2-9223372036854775808 | 10 2 9223372036854775808", "", ""},
        Format{"NineteenDigits", "1 2\n9223372036854775807 -9223372036854775808\n",
               "-9223372036854775808-9223372036854775807 1-2 | -9223372036854775808 1 2 "
               "9223372036854775807",
               "", ""},
        Format{"TwentyDigits", "1 12\n18446744073709551617 1\n",
               "1-12 1-18446744073709551617 | 1 12 18446744073709551617", "", ""},
        Format{"LeadingZerosAreText", "7 10\n007 7\n", "007-7 10-7 | 007 10 7", "", ""},
        Format{"MinusZeroIsText", "0 1\n-0 0\n", "-0-0 0-1 | -0 0 1", "", ""},
        Format{"TextByBytes", "b a\nB \xC3\xA9\n", "B-\xC3\xA9 a-b | B a b \xC3\xA9", "", ""},
        Format{"IntegersThenText", "10 9\n9 x\n", "10-9 9-x | 10 9 x", "", ""},
        Format{"LargeIntegersThenText", "9007199254740993 9\n9 x\n",
               "9-9007199254740993 9-x | 9 9007199254740993 x", "", ""},
        Format{"Unicode", "\xE6\x9D\xB1\xE4\xBA\xAC \xF0\x9F\x98\x80\n",
               "\xE6\x9D\xB1\xE4\xBA\xAC-\xF0\x9F\x98\x80 | "
               "\xE6\x9D\xB1\xE4\xBA\xAC \xF0\x9F\x98\x80",
               "", ""}),
    [](const auto& test) { return test.param.name; });

class EdgeList : public testing::Test {
protected:
    std::string read(const std::string& content, const ReadGraphOptions& options = {}) {
        return described(read_edge_list(directory_.file("f.txt", content), options, &report_));
    }
    std::string with_nodes(const std::string& edges, const std::string& nodes) {
        return read(edges, {.node_list = directory_.file("nodes.txt", nodes)});
    }

    TemporaryDirectory directory_;
    ReadGraphReport report_;
};

TEST_F(EdgeList, IsReadFromStandardInput) {
    const StandardInput input(directory_.file("f.txt", "1 2\n2 3\n"));
    EXPECT_EQ(described(read_edge_list("-")), kPath);
}

TEST_F(EdgeList, ReportsWhatWasMergedAndDropped) {
    EXPECT_EQ(read("1 2\n2 1\n1 2\n3 3\n2 3\n"), kPath);
    EXPECT_EQ(report_.num_lines_with_edges, 5U);
    EXPECT_EQ(report_.num_merged, 2U);
    EXPECT_EQ(report_.num_self_loops, 1U);
    EXPECT_EQ(report_.num_isolated_listed, 0U);
}

TEST_F(EdgeList, KeepsSelfLoopsOnRequestAndTheirNodesAlways) {
    EXPECT_EQ(read("1 1\n2 3\n"), "2-3 | 1 2 3");
    EXPECT_EQ(read("1 1\n2 3\n", {.self_loops = SelfLoops::keep}), "1-1 2-3 | 1 2 3");
    EXPECT_EQ(read("a a\nb b\n"), "| a b");
    EXPECT_EQ(report_.num_self_loops, 2U);
    EXPECT_EQ(report_.num_isolated_listed, 0U);
}

TEST_F(EdgeList, GivesTheSameGraphWhateverTheOrderOfItsLines) {
    EXPECT_EQ(read("b a\nc b\n1 c\n"), read("c 1\nb c\na b\n"));
    EXPECT_EQ(read("30 7\n7 12\n"), read("12 7\n7 30\n"));
    EXPECT_EQ(read("1 2\nx 1\n"), read("1 x\n2 1\n"));
}

TEST_F(EdgeList, TakesNodesWithoutEdgesFromANodeList) {
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "# all\n0\n1\n2\n\n3\n10\n"), "1-2 2-3 | 0 1 2 3 10");
    EXPECT_EQ(report_.num_isolated_listed, 2U);
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "10\nx\n"), "1-2 2-3 | 1 10 2 3 x");
    EXPECT_EQ(report_.num_isolated_listed, 2U);
    EXPECT_EQ(report_.node_list.header, "");
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "node\n4\n"), "1-2 2-3 | 1 2 3 4");
    EXPECT_EQ(report_.node_list.header, "node");
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "member\n4\n"), "1-2 2-3 | 1 2 3 4");
    EXPECT_EQ(report_.node_list.header, "member");
    EXPECT_EQ(report_.node_list.column, "");  // the only one
    EXPECT_EQ(with_nodes("1 2\n2 3\n", ",age,id\n0,30,4\n"), "1-2 2-3 | 1 2 3 4");
    EXPECT_EQ(report_.node_list.header, ",age,id");
    EXPECT_EQ(report_.node_list.column, "\"id\"");
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "id,name\n4,Ann\n"), "1-2 2-3 | 1 2 3 4");
    EXPECT_EQ(report_.node_list.column, "\"id\"");
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "4 hub\n5 core\n"), "1-2 2-3 | 1 2 3 4 5");
    EXPECT_EQ(report_.node_list.column, "column 1");
    EXPECT_EQ(with_nodes("a b\nb c\n", "d\n#tag\n# a comment\n%x\n"), "a-b b-c | a b c d");
    EXPECT_EQ(report_.node_list.num_comments_like_rows, 2U);
    EXPECT_EQ(with_nodes("a,b\nb,c\n", "\"New\r\nYork\",5\nx,6\n"), "a-b b-c | New York a b c x");
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "# none\n"), kPath);
}

TEST_F(EdgeList, TakesTheFirstColumnOfAFileOfLabelsForNodes) {
    EXPECT_EQ(with_nodes("1 2\n2 3\n", "1 5\n4 5 6 7\n"), "1-2 2-3 | 1 2 3 4");
    EXPECT_EQ(with_nodes("1,2\n2,3\n", "1 5\n4 5\n"), "1-2 2-3 | 1 2 3 4");
    EXPECT_EQ(with_nodes("a,b\nb,c\n", "id,label\nx y,5\na,5\n"), "a-b b-c | a b c x y");
}

TEST_F(EdgeList, TakesWholeLinesForNodesWhereNamesMayHoldBlanks) {
    EXPECT_EQ(with_nodes("a,b\nb,c\n", "Rio de Janeiro\n\"d, e\"\n"),
              "a-b b-c | Rio de Janeiro a b c d, e");
    EXPECT_EQ(with_nodes("a b\nb c\n", "d e\n"), "a-b b-c | a b c d");
}

TEST_F(EdgeList, AgreesOnManyLinesWithTheirDirectConstruction) {
    std::string numbers;
    std::string texts;
    std::vector<Edge> edges;
    constexpr NodeId kNumNodes = 50'000;
    for (NodeId i = 0; i < 4 * kNumNodes; ++i) {
        edges.push_back({i % kNumNodes, i * 7919 % kNumNodes});
        const auto name = [](NodeId v) { return std::to_string(v + 100'000); };
        numbers += name(edges.back().u) + " " + name(edges.back().v) + "\n";
        texts += "n" + name(edges.back().u) + ",n" + name(edges.back().v) + "\n";
    }
    const Graph expected = build_graph(NodeNames::consecutive(kNumNodes), edges).graph;
    for (const std::string& content : {numbers, texts}) {
        const Graph graph = read_edge_list(directory_.file("f.txt", content));
        EXPECT_TRUE(std::ranges::equal(graph.offsets(), expected.offsets()));
        EXPECT_TRUE(std::ranges::equal(graph.targets(), expected.targets()));
    }
}

}  // namespace
}  // namespace irwe
