#include "irwe/graph/read_graph.h"

#include <gmock/gmock.h>

#include <span>
#include <string>

#include "irwe/graph/graph_file.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/archive.h"
#include "tests/support/errors.h"
#include "tests/support/graph_checks.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kTriangle = "0 1\n1 2\n2 0\n2 1\n3 3\n";  // an edge twice, and a self-loop

class ReadGraph : public testing::Test {
protected:
    std::string binary() const {
        const std::string path = directory_.path_of("binary");
        write_graph_file(read_graph(text()), path);
        return path;
    }
    std::string text() const { return directory_.file("text", kTriangle); }

    TemporaryDirectory directory_;
};

TEST_F(ReadGraph, ReadsEveryFormatByItsContent) {
    const Graph graph = read_graph(text());
    EXPECT_EQ(graph.num_nodes(), 4U);
    EXPECT_EQ(graph.num_edges(), 3U);
    EXPECT_TRUE(is_same(read_graph(binary()), graph));
    EXPECT_TRUE(is_same(read_graph(directory_.file("zipped", gzip(kTriangle))), graph));
    const StandardInput input(text());
    EXPECT_TRUE(is_same(read_graph("-"), graph));
}

TEST_F(ReadGraph, NamesTheFormat) {
    EXPECT_EQ(graph_format(text()).name, "edge list");
    EXPECT_EQ(graph_format(binary()).name, "binary graph");
    EXPECT_EQ(graph_format("-").name, "edge list");
    EXPECT_EQ(graph_format(directory_.path_of("missing")).name, "edge list");
}

TEST_F(ReadGraph, TakesTheFormatThatTheUserNames) {
    EXPECT_EQ(graph_format(text(), {.format = "adjacency-list"}).name, "adjacency list");
    EXPECT_EQ(graph_format("-", {.format = "metis"}).name, "METIS file");
    for (const GraphFormat& format : graph_formats()) {
        EXPECT_EQ(&graph_format(text(), {.format = option_name(format)}), &format);
    }
    EXPECT_THAT(input_error([&] { read_graph(text(), {.format = "excel"}); }),
                HasSubstr("found \"excel\" as the format of a graph, expected binary-graph, "));
    EXPECT_THAT(input_error([&] { read_graph(text(), {.format = "binary-graph"}); }),
                HasSubstr("text"));
}

TEST_F(ReadGraph, DoesNotTakeStandardInputForTwoFiles) {
    for (const std::string format : {"", "adjacency-list", "metis"}) {
        EXPECT_EQ(input_error([&] { read_graph("-", {.node_list = "-", .format = format}); }),
                  "standard input: cannot be both the graph and the node list");
    }
}

TEST_F(ReadGraph, ReportsWhatAnEdgeListLostAndNothingForABinaryGraph) {
    ReadGraphReport report;
    read_graph(text(), {}, &report);
    EXPECT_EQ(report.num_lines_with_edges, 5U);
    EXPECT_EQ(report.num_merged, 1U);
    EXPECT_EQ(report.num_self_loops, 1U);
    read_graph(binary(), {}, &report);
    EXPECT_EQ(report.num_lines_with_edges, 0U);
    EXPECT_EQ(report.num_merged, 0U);
    EXPECT_EQ(report.num_self_loops, 0U);
}

TEST_F(ReadGraph, AppliesOptionsWhereTheFormatUsesThem) {
    const std::string nodes = directory_.file("nodes", "7\n");
    const Graph graph = read_graph(text(), {.self_loops = SelfLoops::keep, .node_list = nodes});
    EXPECT_EQ(graph.num_nodes(), 5U);
    EXPECT_EQ(graph.num_self_loops(), 1U);
    EXPECT_EQ(graph_format(text()).option_use, OptionUse::table);
    EXPECT_EQ(graph_format(binary()).option_use, OptionUse::none);
}

TEST_F(ReadGraph, RefusesABinaryFileWithoutAGraph) {
    const std::string path = directory_.path_of("other");
    ArchiveWriter writer(path);
    writer.set_metadata("irwe.format", "irwe.model");
    writer.commit();
    EXPECT_TRUE(is_binary_without_graph(path));
    EXPECT_FALSE(is_binary_without_graph(binary()));
    EXPECT_FALSE(is_binary_without_graph(text()));
    EXPECT_FALSE(is_binary_without_graph("-"));
    EXPECT_THAT(input_error([&] { read_graph(path); }), StartsWith(path));
}

TEST_F(ReadGraph, SaysWhatIsWrongInTheWordsOfTheFormat) {
    EXPECT_THAT(input_error([&] { read_graph(directory_.file("words", "one\n")); }),
                HasSubstr("expected two node names"));
    EXPECT_THAT(input_error([&] { read_graph(directory_.path_of("missing")); }),
                HasSubstr("cannot be opened"));
}

// graph_format relies on it: some row takes every file, and it is the last one.
TEST_F(ReadGraph, HasALastFormatThatTakesAnyFile) {
    const std::string path = directory_.file("empty", "");
    const std::span<const GraphFormat> formats = graph_formats();
    GraphInput input(path);
    EXPECT_TRUE(formats.back().recognizes(input));
    for (const GraphFormat& format : formats.first(formats.size() - 1)) {
        EXPECT_FALSE(format.recognizes(input)) << format.name;
    }
}

// What the readers of irwe/graph/formats have in common; each has its own test.
constexpr const char* kPajek = "*Vertices 3\n1 \"a\"\n2 \"b\"\n3 \"c\"\n*Arcs\n1 2 0.5\n2 3 -1\n";

TEST_F(ReadGraph, FindsOtherFormatsInCompressedFilesAndStandardInput) {
    const ReadGraphOptions options{.negative_weights = NegativeWeights::drop};
    const std::string path = directory_.file("net", kPajek);
    EXPECT_EQ(graph_format(path).name, "Pajek file");
    EXPECT_EQ(graph_format(path).option_use, OptionUse::edges);
    const GraphContent content = read_graph_content(path, options);
    EXPECT_EQ(content.report.format, "Pajek file");
    EXPECT_EQ(content.graph.num_nodes(), 3U);
    const std::string zipped = directory_.file("zipped", gzip(kPajek));
    EXPECT_EQ(graph_format(zipped).name, "Pajek file");
    EXPECT_TRUE(is_same(read_graph(zipped, options), content.graph));
    const StandardInput input(path);
    EXPECT_EQ(graph_format("-").name, "edge list");  // takes nothing from it
    EXPECT_TRUE(is_same(read_graph("-", options), content.graph));
}

TEST_F(ReadGraph, AppliesOptionsOfEdgesToOtherFormatsAndRefusesThoseOfTables) {
    const std::string path = directory_.file("net", kPajek);
    const std::string nodes = directory_.file("nodes", "d\n");
    EXPECT_THAT(input_error([&] { read_graph(path); }), HasSubstr("--negative-weights drop"));
    const Graph graph =
        read_graph(path, {.node_list = nodes, .weights = WeightUse::ignore, .directed = true});
    EXPECT_EQ(graph.num_nodes(), 4U);
    EXPECT_TRUE(graph.is_directed());
    EXPECT_FALSE(graph.has_weights());
    EXPECT_THAT(input_error([&] { read_graph(path, {.source = "1"}); }),
                HasSubstr("found --source, which is for tables of edges, expected no such option "
                          "for a Pajek file"));
    EXPECT_THAT(input_error([&] { read_graph(path, {.bipartite = true}); }),
                HasSubstr("found --bipartite"));
}

}  // namespace
}  // namespace irwe
