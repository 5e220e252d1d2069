#include "irwe/graph/edge_list_writer.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/graph/edge_list.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/file_content.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// REQUIRES: `names` ascend by bytes.
Graph named_graph(const std::vector<std::string_view>& names, const std::vector<Edge>& edges) {
    return build_graph(NodeNames::from_texts(names), edges, SelfLoops::keep).graph;
}

std::string edge_list_of(const Graph& graph) {
    const TemporaryDirectory directory;
    write_edge_list(graph, directory.path() + "/edges");
    return file_content(directory.path() + "/edges");
}

std::string node_list_of(const Graph& graph) {
    const TemporaryDirectory directory;
    write_node_list(graph, directory.path() + "/nodes");
    return file_content(directory.path() + "/nodes");
}

TEST(WriteEdgeList, WritesEachEdgeOnceInTheOrderOfTheNodes) {
    const std::vector<Edge> edges{{3, 1}, {0, 3}, {1, 0}, {2, 2}};
    const Graph graph =
        build_graph(NodeNames::from_integers({-7, 2, 10, 11, 12}), edges, SelfLoops::keep).graph;
    EXPECT_EQ(edge_list_of(graph), "-7 2\n-7 11\n2 11\n10 10\n");
}

TEST(WriteEdgeList, WritesAnEmptyFileForAGraphWithoutEdges) {
    EXPECT_EQ(edge_list_of(build_graph(NodeNames::consecutive(3), {}).graph), "");
    EXPECT_EQ(edge_list_of(build_graph(NodeNames::consecutive(0), {}).graph), "");
}

TEST(WriteEdgeList, SeparatesPlainNamesByABlank) {
    const Graph graph = named_graph({"a#b", "c%", "d'e", "é"}, {{0, 1}, {2, 3}});
    EXPECT_EQ(edge_list_of(graph), "a#b c%\nd'e é\n");
}

TEST(WriteEdgeList, QuotesNamesThatAReaderCouldCutOrSkipAndSeparatesByATab) {
    const Graph blank = named_graph({"Bern", "New York"}, {{0, 1}});
    EXPECT_EQ(edge_list_of(blank), "Bern\t\"New York\"\n");
    const Graph comments = named_graph({"#1", "%2"}, {{0, 1}});
    EXPECT_EQ(edge_list_of(comments), "\"#1\"\t\"%2\"\n");
    const Graph separators = named_graph({"a,b", "a;b"}, {{0, 1}});
    EXPECT_EQ(edge_list_of(separators), "\"a,b\"\t\"a;b\"\n");
    const Graph quotes = named_graph({"\"", "say \"x\""}, {{0, 1}});
    EXPECT_EQ(edge_list_of(quotes), "\"\"\"\"\t\"say \"\"x\"\"\"\n");
    const Graph mark = named_graph({"a", "\xef\xbb\xbf"}, {{0, 1}});
    EXPECT_EQ(edge_list_of(mark), "a\t\"\xef\xbb\xbf\"\n");
}

TEST(WriteEdgeList, SeparatesAllLinesByATabIfOneNameOfTheGraphIsQuoted) {
    const Graph graph = named_graph({"a", "b", "c", "x y"}, {{0, 1}, {1, 2}});
    EXPECT_EQ(edge_list_of(graph), "a\tb\nb\tc\n");
}

TEST(WriteEdgeList, WritesAHeaderAboveAFirstEdgeThatCouldPassForOne) {
    EXPECT_EQ(edge_list_of(named_graph({"u", "v", "w"}, {{0, 1}, {1, 2}})),
              "source target\nu v\nv w\n");
    EXPECT_EQ(edge_list_of(named_graph({"Source", "Target"}, {{0, 1}})),
              "source target\nSource Target\n");
    const Graph mixed = named_graph({"(a)", "(b)", "1", "2"}, {{0, 1}, {2, 3}});
    EXPECT_EQ(edge_list_of(mixed), "source target\n(a) (b)\n1 2\n");
    const Graph signs = named_graph({"+", "-", "1"}, {{0, 1}, {2, 2}});
    EXPECT_EQ(edge_list_of(signs), "source target\n+ -\n1 1\n");
    const Graph words = named_graph({"friend", "user"}, {{0, 1}});
    EXPECT_EQ(edge_list_of(words), "source target\nfriend user\n");
}

TEST(WriteEdgeList, WritesAHeaderWhoseWordsAreNoNodes) {
    const Graph graph = named_graph({"Source", "from", "source"}, {{0, 1}, {1, 2}});
    EXPECT_EQ(edge_list_of(graph), "SOURCE TARGET\nSource from\nfrom source\n");
}

TEST(WriteEdgeList, WritesAHeaderAboveAnEdgeThatCouldPassForTheHeaderOfASecondFile) {
    const Graph graph = named_graph({"a", "b", "from", "to"}, {{0, 1}, {2, 3}});
    EXPECT_EQ(edge_list_of(graph), "source target\na b\nfrom to\n");
}

TEST(WriteEdgeList, WritesNoHeaderAboveAnEdgeWithANumberOrAboveWords) {
    EXPECT_EQ(edge_list_of(named_graph({"1", "2", "u"}, {{0, 2}, {0, 1}})), "1 2\n1 u\n");
    EXPECT_EQ(edge_list_of(named_graph({"a", "b", "u"}, {{0, 1}, {1, 2}})), "a b\nb u\n");
}

TEST(WriteEdgeList, RefusesNamesThatCannotBeReadBack) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/edges";
    const std::string long_name(1025, 'x');
    for (const std::string_view name :
         {std::string_view(), std::string_view("\t"), std::string_view("a\nb"),
          std::string_view("a\0b", 3), std::string_view("\x7f"), std::string_view("Z\xfcrich"),
          std::string_view(long_name)}) {
        const Graph graph = named_graph({name}, {{0, 0}});
        EXPECT_THROW(write_edge_list(graph, path), InputError) << testing::PrintToString(name);
        EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
    }
    EXPECT_THAT([&] { write_edge_list(named_graph({"a\tb"}, {}), path); },
                ThrowsMessage<InputError>("cannot write " + path +
                                          ": byte 0x09 at place 1 of a name is a control "
                                          "character; rename it"));
}

TEST(WriteEdgeList, CompressesByTheNameOfTheFileToEqualBytes) {
    const TemporaryDirectory directory;
    const Graph graph = named_graph({"a", "b"}, {{0, 1}});
    write_edge_list(graph, directory.path() + "/1.gz");
    write_edge_list(graph, directory.path() + "/2.gz");
    const std::string bytes = file_content(directory.path() + "/1.gz");
    EXPECT_TRUE(bytes.starts_with("\x1f\x8b"));
    EXPECT_EQ(bytes, file_content(directory.path() + "/2.gz"));
}

TEST(WriteEdgeList, ReportsAFullDisk) {
    const Graph graph = named_graph({"a", "b"}, {{0, 1}});
    EXPECT_THAT([&] { write_edge_list(graph, "/dev/full"); },
                ThrowsMessage<OutputError>(HasSubstr("No space left on device")));
}

TEST(WriteNodeList, WritesEveryNodeAlsoThoseWithoutEdges) {
    EXPECT_EQ(node_list_of(build_graph(NodeNames::consecutive(3), {}).graph), "0\n1\n2\n");
    EXPECT_EQ(node_list_of(named_graph({"#1", "a b", "c"}, {})), "\"#1\"\n\"a b\"\nc\n");
    EXPECT_EQ(node_list_of(build_graph(NodeNames::consecutive(0), {}).graph), "");
}

TEST(WriteNodeList, WritesTwiceAFirstNodeThatCouldPassForAHeading) {
    EXPECT_EQ(node_list_of(named_graph({"id", "node"}, {})), "id\nid\nnode\n");
    EXPECT_EQ(node_list_of(named_graph({"+", "1", "2"}, {})), "+\n+\n1\n2\n");
}

TEST(WriteLabels, WritesTheNameOfEachNodesLabel) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/labels";
    const std::vector<std::uint32_t> label_of_node{1, 0, 1};
    const std::vector<std::string> plain{"hub", "leaf"};
    write_labels(NodeNames::consecutive(3), label_of_node, plain, path);
    EXPECT_EQ(file_content(path), "0 leaf\n1 hub\n2 leaf\n");
    const std::vector<std::string> spaced{"the hub", "leaf"};
    write_labels(NodeNames::consecutive(3), label_of_node, spaced, path);
    EXPECT_EQ(file_content(path), "0\tleaf\n1\t\"the hub\"\n2\tleaf\n");
}

TEST(WriteLabels, RefusesLabelsThatCannotBeReadBack) {
    const TemporaryDirectory directory;
    const std::vector<std::uint32_t> label_of_node{0};
    const std::vector<std::string> labels{"a\nb"};
    EXPECT_THROW(write_labels(NodeNames::consecutive(1), label_of_node, labels,
                              directory.path() + "/labels"),
                 InputError);
}

// Random graphs whose names are all that could confuse a reader: separators, quotes, comments,
// headings, numbers in odd spellings, braces.
TEST(WriteEdgeList, IsReadBackAsItWasWritten) {
    const std::vector<std::string_view> pieces{
        "u",  "v",      "source", "target", "node", "1",  "007",    "-",
        "+3", " ",      "\"",     ",",      ";",    "#",  "%",      "{",
        "}",  "\u00e9", "1e5",    "a b",    "''",   "id", "weight", "\xef\xbb\xbf",
        "(",  ")",      "[",      "from",   "to",   "0",  "1.0",    "user_id"};
    const TemporaryDirectory directory;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        RandomStream stream = Random(seed).stream("names");
        std::set<std::string> names;
        while (names.size() < 2 + seed % 6) {
            std::string name;
            for (std::uint64_t i = 0; i <= stream.below(3); ++i) {
                name += pieces[stream.below(pieces.size())];
            }
            if (name.front() != ' ' && name.back() != ' ') {
                names.insert(name);
            }
        }
        names.insert("z");  // not a whole number, so that names are texts
        const std::vector<std::string_view> sorted(names.begin(), names.end());
        std::vector<Edge> edges;
        for (NodeId v = 1; v < sorted.size(); ++v) {
            edges.push_back({static_cast<NodeId>(stream.below(v)), v});
        }
        const Graph graph = build_graph(NodeNames::from_texts(sorted), edges).graph;
        const std::string path = directory.path_of("graph.txt");
        const std::string nodes_path = directory.path_of("nodes.txt");
        write_edge_list(graph, path);
        write_node_list(graph, nodes_path);
        EXPECT_TRUE(is_same(read_edge_list(path), graph)) << "seed " << seed;
        EXPECT_TRUE(is_same(read_edge_list(path, {.node_list = nodes_path}), graph))
            << "seed " << seed;
    }
}

TEST(WriteEdgeList, WritesWeightsAndArrowsThatAreReadBack) {
    const TemporaryDirectory directory;
    for (const bool directed : {false, true}) {
        const Graph graph = random_weighted_graph(40, 200, 3, SelfLoops::keep, directed);
        const std::string path = directory.path_of("w.csv");
        write_edge_list(graph, path);
        const Graph read =
            read_edge_list(path, {.self_loops = SelfLoops::keep, .directed = directed});
        EXPECT_TRUE(is_same(read, graph));
    }
    const Graph arrows = random_directed_graph(40, 200, 4);
    write_edge_list(arrows, directory.path_of("a.txt"));
    EXPECT_TRUE(is_same(read_edge_list(directory.path_of("a.txt"), {.directed = true}), arrows));
}

}  // namespace
}  // namespace irwe
