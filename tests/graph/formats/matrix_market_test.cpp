#include "irwe/graph/formats/matrix_market.h"

#include <gmock/gmock.h>

#include <string>

#include "irwe/graph/read_graph.h"
#include "irwe/graph/reading_notes.h"
#include "tests/support/compress.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/graph_text.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class MatrixMarketTest : public testing::Test {
protected:
    static std::string sample(const std::string& name) {
        return std::string(IRWE_GOLDEN_DIR) + "/formats/" + name;
    }
    std::string file(const std::string& content) const { return directory_.file("m.mtx", content); }
    std::string text(const std::string& content, const ReadGraphOptions& options = {}) const {
        return graph_text(read_graph(file(content), options));
    }
    std::string error(const std::string& content, const ReadGraphOptions& options = {}) const {
        return input_error([&] { read_graph(file(content), options); });
    }

    TemporaryDirectory directory_;
    const std::string general_ = "%%MatrixMarket matrix coordinate real general\n";
    const std::string pattern_ = "%%MatrixMarket matrix coordinate pattern general\n";
    const std::string triangle_ = "1 2 3 4 5 6: 1-2=1 1-3=4 2-3=2.5 4-5=1";
};

TEST_F(MatrixMarketTest, ReadsWhatSciPyWrites) {
    EXPECT_EQ(graph_text(read_graph(sample("symmetric.mtx"))), triangle_);
    EXPECT_EQ(graph_text(read_graph(sample("dense.mtx"))), triangle_);
    EXPECT_EQ(graph_text(read_graph(sample("pattern.mtx"))), "1 2 3 4 5 6: 1-2 1-3 2-3 4-5");
    EXPECT_EQ(graph_text(read_graph(sample("whole_numbers.mtx"))), "1 2 3 4 5 6: 1-2 1-3 2-3 4-5");
    EXPECT_EQ(graph_text(read_graph(sample("arrows.mtx"))), triangle_);
    EXPECT_EQ(graph_text(read_graph(sample("arrows.mtx"), {.directed = true})),
              "1 2 3 4 5 6: 1>2=1 1>3=4 2>3=2.5 4>5=1");
}

TEST_F(MatrixMarketTest, SaysThatAMatrixWhichIsNotSymmetricHasDirections) {
    ReadGraphReport report;
    read_graph(sample("arrows.mtx"), {}, &report);
    EXPECT_TRUE(report.says_directed);
    read_graph(sample("symmetric.mtx"), {}, &report);
    EXPECT_FALSE(report.says_directed);
    const std::string whole = "1 2 1\n2 1 1\n2 3 5\n3 2 5\n";
    read_graph(file(general_ + "3 3 4\n" + whole), {}, &report);
    EXPECT_FALSE(report.says_directed);
    EXPECT_EQ(report.num_merged, 0U);
    EXPECT_EQ(text(general_ + "3 3 4\n" + whole), "1 2 3: 1-2=1 2-3=5");
    EXPECT_EQ(text(general_ + "3 3 4\n" + whole, {.directed = true}), "1 2 3: 1-2=1 2-3=5");
    read_graph(file(general_ + "3 3 4\n1 2 1\n2 1 1\n2 3 5\n3 2 4\n"), {}, &report);
    EXPECT_TRUE(report.says_directed);
}

TEST_F(MatrixMarketTest, ASymmetricMatrixHasNoDirectionsWhateverIsAsked) {
    EXPECT_EQ(graph_text(read_graph(sample("symmetric.mtx"), {.directed = true})), triangle_);
}

TEST_F(MatrixMarketTest, IsReadCompressedAndFromAPipe) {
    const std::string content = file_content(sample("symmetric.mtx"));
    for (const std::string& compressed : {gzip(content), xz(content), zstd(content)}) {
        EXPECT_EQ(text(compressed), triangle_);
    }
    const StandardInput input(file(content));
    EXPECT_EQ(graph_text(read_graph("-")), triangle_);
}

TEST_F(MatrixMarketTest, IsReadFromAPipeByItsName) {
    const StandardInput input(file(file_content(sample("symmetric.mtx"))));
    EXPECT_EQ(graph_text(read_graph("-", {.format = "matrix-market"})), triangle_);
}

TEST_F(MatrixMarketTest, ZerosAreNoEdges) {
    const std::string content = general_ + "3 3 3\n1 2 1\n2 3 0\n3 1 -0.0\n";
    EXPECT_EQ(text(content), "1 2 3: 1-2");
    EXPECT_EQ(text(content, {.weights = WeightUse::ignore}), "1 2 3: 1-2");
}

TEST_F(MatrixMarketTest, TheDiagonalIsSelfLoops) {
    const std::string content = pattern_ + "2 2 2\n1 1\n1 2\n";
    ReadGraphReport report;
    EXPECT_EQ(graph_text(read_graph(file(content), {}, &report)), "1 2: 1-2");
    EXPECT_EQ(report.num_self_loops, 1U);
    EXPECT_EQ(text(content, {.self_loops = SelfLoops::keep}), "1 2: 1-1 1-2");
}

TEST_F(MatrixMarketTest, RowsAndColumnsMayBeTwoKindsOfNodes) {
    const std::string content = general_ + "2 3 3\n1 1 1\n1 2 2\n2 3 3\n";
    EXPECT_THAT(error(content),
                EndsWith("m.mtx: has 2 rows and 3 columns, expected as many rows as columns; if "
                         "they are two kinds of nodes, add --bipartite"));
    EXPECT_EQ(text(content, {.bipartite = true}),
              "column:1 column:2 column:3 row:1 row:2: column:1-row:1=1 column:2-row:1=2 "
              "column:3-row:2=3");
    EXPECT_EQ(text(pattern_ + "3 2 1\n1 1\n", {.bipartite = true}),
              "column:1 column:2 row:1 row:2 row:3: column:1-row:1");
    EXPECT_THAT(error(file_content(sample("symmetric.mtx")), {.bipartite = true}),
                HasSubstr("is a symmetric matrix, whose rows and columns are the same nodes"));
}

TEST_F(MatrixMarketTest, NodesWithoutEntriesAreNoNodesOfANodeList) {
    ReadGraphReport report;
    read_graph(sample("symmetric.mtx"), {}, &report);
    EXPECT_EQ(report.num_isolated_listed, 0U);
    const std::string names = directory_.file("names.txt", "6\n7\n");
    EXPECT_EQ(graph_text(read_graph(sample("pattern.mtx"), {.node_list = names}, &report)),
              "1 2 3 4 5 6 7: 1-2 1-3 2-3 4-5");
    EXPECT_EQ(report.num_isolated_listed, 1U);
}

TEST_F(MatrixMarketTest, SaysWhereWeightsAreFrom) {
    ReadGraphReport report;
    read_graph(sample("symmetric.mtx"), {}, &report);
    EXPECT_THAT(report.weight_column, "the entries of the matrix");
    read_graph(sample("pattern.mtx"), {}, &report);
    EXPECT_THAT(report.weight_column, IsEmpty());
    read_graph(sample("symmetric.mtx"), {.weights = WeightUse::ignore}, &report);
    EXPECT_THAT(report.weight_column, IsEmpty());
}

TEST_F(MatrixMarketTest, RefusesMatricesThatAreNoGraphs) {
    EXPECT_THAT(error("%%MatrixMarket matrix coordinate complex general\n2 2 1\n1 2 1 0\n"),
                HasSubstr("m.mtx:1: found a matrix of the kind \"complex\", expected pattern or "
                          "integer or real or double"));
    EXPECT_THAT(error("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 1\n"),
                HasSubstr("kind \"skew-symmetric\", expected general or symmetric"));
    EXPECT_THAT(error("%%MatrixMarket matrix coordinate real hermitian\n2 2 1\n2 1 1\n"),
                HasSubstr("kind \"hermitian\""));
    EXPECT_THAT(error("%%MatrixMarket vector coordinate real general\n"),
                HasSubstr("expected five words"));
    EXPECT_THAT(error("%%MatrixMarket matrix array pattern general\n2 2\n"),
                HasSubstr("found an array of the kind pattern"));
}

TEST_F(MatrixMarketTest, RefusesWhatBreaksTheFormat) {
    EXPECT_THAT(error(general_ + "2 2\n1 2 1\n"),
                HasSubstr("m.mtx:2: found \"2 2\", expected the numbers of rows, columns and "
                          "entries"));
    EXPECT_THAT(error(general_ + "2 -2 1\n1 2 1\n"), HasSubstr("found \"2 -2 1\""));
    EXPECT_THAT(error(general_ + "% only\n"), HasSubstr("ends before the line of sizes"));
    EXPECT_THAT(error(general_ + "2 2 2\n1 2 1\n"),
                EndsWith("m.mtx: ends behind 1 entries, expected more, as the line of sizes says; "
                         "was it copied or downloaded in full?"));
    EXPECT_THAT(error(general_ + "2 2 1\n1 2 1\n2 1 1\n"), HasSubstr("found another entry"));
    EXPECT_THAT(error(general_ + "2 2 1\n1 3 1\n"),
                HasSubstr("m.mtx:3: found \"3\" as the column of an entry, expected a number from "
                          "1 to 2"));
    EXPECT_THAT(error(general_ + "2 2 1\n0 1 1\n"), HasSubstr("found \"0\" as the row"));
    EXPECT_THAT(error(general_ + "2 2 1\n1 2\n"),
                HasSubstr("expected a row, a column and a number"));
    EXPECT_THAT(error(pattern_ + "2 2 1\n1 2 1\n"), HasSubstr("expected a row and a column"));
    for (const std::string value : {"nan", "inf", "-inf", "1e999", "x", "1.0D3"}) {
        EXPECT_THAT(error(general_ + "2 2 1\n1 2 " + value + "\n"),
                    HasSubstr("m.mtx:3: found \"" + value + "\" as an entry, expected a number"));
    }
    EXPECT_THAT(error(general_ + "2 2 0\n"), HasSubstr("found no edges"));
    EXPECT_THAT(error(general_ + "2 2 1\n1 2 -1\n"), HasSubstr("add --negative-weights"));
}

TEST_F(MatrixMarketTest, RefusesOptionsOfTables) {
    EXPECT_THAT(error(pattern_ + "2 2 1\n1 2\n", {.source = "1"}),
                EndsWith("m.mtx: found --source, which is for tables of edges, expected no such "
                         "option for a Matrix Market file; leave it out"));
}

TEST_F(MatrixMarketTest, AllocatesLittleForSizesThatLie) {
    EXPECT_THAT(error(pattern_ + "4294967294 4294967294 2\n1 2\n4294967294 1\n"),
                HasSubstr("m.mtx: has 4294967294 rows or columns and 2 entries that are edges, so "
                          "that nearly all nodes would have none"));
    EXPECT_THAT(error(pattern_ + "4294967295 4294967295 1\n1 2\n"), HasSubstr("expected at most"));
    EXPECT_THAT(error(pattern_ + "99999999999999999999 2 1\n1 2\n"),
                HasSubstr("expected the numbers"));
    EXPECT_THAT(error(pattern_ + "3 3 18446744073709551615\n1 2\n"), HasSubstr("ends behind 1"));
    EXPECT_THAT(error("%%MatrixMarket matrix array real general\n4000000000 4000000000\n1\n"),
                HasSubstr("ends behind 1 entries"));
}

TEST_F(MatrixMarketTest, IsRefusedWithASentenceWhereverItIsTruncated) {
    const std::string whole = file_content(sample("symmetric.mtx"));
    // Behind the last digit that changes the value nothing is missing but zeros.
    for (std::size_t size = 14; size + 24 < whole.size(); ++size) {
        EXPECT_THAT(error(whole.substr(0, size)), AllOf(HasSubstr("m.mtx"), Not(HasSubstr("\n"))))
            << size;
    }
}

}  // namespace
}  // namespace irwe
