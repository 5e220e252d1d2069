#include "irwe/graph/formats/metis.h"

#include <gmock/gmock.h>

#include <string>

#include "irwe/graph/generators.h"
#include "irwe/graph/read_graph.h"
#include "tests/support/errors.h"
#include "tests/support/graph_text.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class MetisTest : public testing::Test {
protected:
    std::string file(const std::string& content) const {
        return directory_.file("m.graph", content);
    }
    std::string text(const std::string& content, const ReadGraphOptions& options = {}) const {
        return graph_text(read_graph(file(content), options));
    }
    // Returns what is said of a file that the user calls a METIS graph.
    std::string error(const std::string& content) const {
        return input_error([&] { read_graph(file(content), {.format = "metis"}); });
    }
    bool is_recognized(const std::string& content) const { return is_metis(file(content)); }

    TemporaryDirectory directory_;
    // The graph of the manual of METIS, and its weighted form.
    const std::string manual_ = "7 11\n5 3 2\n1 3 4\n5 4 2 1\n2 3 6 7\n1 3 6\n5 4 7\n6 4\n";
    const std::string manual_text_ = "1 2 3 4 5 6 7: 1-2 1-3 1-5 2-3 2-4 3-4 3-5 4-6 4-7 5-6 6-7";
    const std::string weighted_ =
        "7 11 001\n5 1 3 2 2 1\n1 1 3 2 4 1\n5 3 4 2 2 2 1 2\n2 1 3 2 6 2 7 5\n1 1 3 3 6 2\n"
        "5 2 4 2 7 6\n6 6 4 5\n";
};

TEST_F(MetisTest, IsRecognizedAndRead) {
    EXPECT_EQ(text(manual_), manual_text_);
    EXPECT_EQ(text(gzip("% a comment\n" + manual_ + "\n\n")), manual_text_);
    EXPECT_EQ(text(weighted_),
              "1 2 3 4 5 6 7: 1-2=1 1-3=2 1-5=1 2-3=2 2-4=1 3-4=2 3-5=3 4-6=2 4-7=5 5-6=2 6-7=6");
    const StandardInput input(file(manual_));
    EXPECT_EQ(graph_text(read_graph("-", {.format = "metis"})), manual_text_);
}

TEST_F(MetisTest, SizesAndWeightsOfNodesAreSkippedWithAWord) {
    ReadGraphReport report;
    const std::string content = "4 3 110 2\n9 4 1 2\n9 0 2 1 3\n9 5 3 2 4\n9 2 2 3\n";
    EXPECT_EQ(graph_text(read_graph(file(content), {}, &report)), "1 2 3 4: 1-2 2-3 3-4");
    EXPECT_EQ(report.ignored_columns, "sizes and weights of nodes");
    EXPECT_EQ(text("3 2 11\n1 2 7\n1 1 7 3 8\n1 2 8\n"), "1 2 3: 1-2=7 2-3=8");
}

TEST_F(MetisTest, BlankLinesAreNodesWithoutNeighbors) {
    EXPECT_EQ(text("4 2\n2 3\n1\n1\n\n"), "1 2 3 4: 1-2 1-3");
}

TEST_F(MetisTest, HasNoDirections) {
    EXPECT_EQ(text(manual_, {.directed = true}), manual_text_);
    ReadGraphReport report;
    read_graph(file(manual_), {}, &report);
    EXPECT_EQ(report.num_merged, 0U);
    EXPECT_FALSE(report.looks_directed || report.says_directed);
}

TEST_F(MetisTest, IsNotRecognizedUnlessTheHeaderHolds) {
    for (const std::string& content :
         {std::string("1 2\n2 3\n3 1\n"),        // an edge list
          std::string("0 1\n1 2\n"),             // another
          std::string("3 3\n2 3\n1 3\n"),        // a line is missing
          std::string("3 3\n2 3\n1 3\n1 2\n1"),  // one too many
          std::string("3 2\n2 3\n1 3\n1 2\n"),   // more edges than it says
          std::string("3 4\n2 3\n1 3\n1 2\n"),   // fewer
          std::string("3 2\n2\n1 3\n1\n"),       // an edge is in one line only
          std::string("3 2\n2 1\n1 3\n2\n"),     // a self-loop
          std::string("3 2\n2\n1 4\n2\n"),       // no such node
          std::string("3 2 1\n2 5\n1 5 3 6\n2 7\n"), std::string("3 2 1\n2 0\n1 0 3 6\n2 6\n"),
          std::string("3 2 2\n2\n1 3\n2\n"), std::string("a b\nb c\n"),
          std::string("3 2\n2\n1 x\n2\n"), std::string(""), std::string("3\n"),
          std::string("3 2 0 0 0\n"), std::string("4294967295 1\n2\n1\n"), std::string("0 0\n")}) {
        EXPECT_FALSE(is_recognized(content)) << content;
    }
    EXPECT_FALSE(is_metis("-"));
    EXPECT_FALSE(is_metis(directory_.path()));
}

// A ring in which the header is a line of two numbers, too.
TEST_F(MetisTest, ThatCouldBeAnEdgeListIsRefused) {
    const std::string triangle = "3 3\n2 3\n1 3\n1 2\n";
    EXPECT_THAT(input_error([&] { read_graph(file(triangle)); }),
                EndsWith("m.graph: can be a METIS graph or an edge list, because all lines have as "
                         "many numbers as the first; add --graph-format metis or --graph-format "
                         "edge-list"));
    EXPECT_EQ(text(triangle, {.format = "metis"}), "1 2 3: 1-2 1-3 2-3");
    EXPECT_EQ(text(triangle, {.self_loops = SelfLoops::keep, .format = "edge-list"}),
              "1 2 3: 1-2 1-3 2-3 3-3");
}

TEST_F(MetisTest, SaysWhatIsWrongIfTheUserCallsItSo) {
    EXPECT_THAT(error("a b\n"), HasSubstr("m.graph:1: expected a first line of two to four whole "
                                          "numbers"));
    EXPECT_THAT(error("3 2 7\n2\n1 3\n2\n"), HasSubstr("m.graph:1: found the sizes \"3 2 7\""));
    EXPECT_THAT(error("3 2\n2\n1 3\n"), HasSubstr("found the lines of 2 nodes, expected 3"));
    EXPECT_THAT(error("3 2\n2\n1 3\n2\n1\n"), HasSubstr("m.graph:5: found another line"));
    EXPECT_THAT(error("3 2\n2\n1 9\n2\n"),
                HasSubstr("m.graph:3: found 9 as a neighbor of node 2, expected another number "
                          "from 1 to 3"));
    EXPECT_THAT(error("3 2\n2\n1 2\n2\n"), HasSubstr("found 2 as a neighbor of node 2"));
    EXPECT_THAT(error("3 2\n2\n1 3 1\n2\n"), HasSubstr("found 5 neighbors in the lines so far"));
    EXPECT_THAT(error("3 2\n2 3\n1\n2\n"), HasSubstr("in the line of one of its ends only"));
    EXPECT_THAT(error("3 2 1\n2\n1 3\n2\n"), HasSubstr("found 1 numbers, expected 0 for the node, "
                                                       "and a neighbor and a weight"));
    EXPECT_THAT(error("4294967290 1\n2\n1\n"), HasSubstr("found the lines of 2 nodes"));
    EXPECT_THAT(input_error([&] { read_graph(file(manual_), {.bipartite = true}); }),
                HasSubstr("found --bipartite"));
}

TEST_F(MetisTest, IsRefusedWithASentenceWhereverItIsTruncated) {
    for (std::size_t size = 0; size + 2 < manual_.size(); ++size) {
        EXPECT_THAT(error(manual_.substr(0, size)),
                    AllOf(HasSubstr("m.graph"), Not(HasSubstr("\n"))))
            << size;
    }
}

}  // namespace
}  // namespace irwe
