#include "irwe/graph/formats/graph_writers.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/weighted_builder.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class GraphWritersTest : public testing::Test {
protected:
    static const GraphWriter& writer(std::string_view name) {
        for (const GraphWriter& row : graph_writers()) {
            if (row.name == name) {
                return row;
            }
        }
        throw std::runtime_error("no such writer");
    }
    std::string write(std::string_view name, const WrittenGraph& written) const {
        std::string path = directory_.path_of("out");
        TextOutput output(path);
        writer(name).write(written, output);
        output.commit();
        return path;
    }
    std::string text(std::string_view name, const WrittenGraph& written) const {
        return file_content(write(name, written));
    }
    std::string error(std::string_view name, const Graph& graph) const {
        return input_error([&] { write(name, {.graph = graph}); });
    }
    Graph read(const std::string& content, const ReadGraphOptions& options = {}) const {
        return read_graph(directory_.file("in", content), options);
    }

    TemporaryDirectory directory_;
    // Names that must be escaped, weights, and a node without edges.
    const Graph odd_ = read("source\ttarget\tweight\na & <b>\tc, \"d\"\t2.5\nc, \"d\"\té\t1\n",
                            {.node_list = directory_.file("nodes", "alone\n")});
    const Graph arrows_ = read("1 2\n2 3\n3 2\n", {.directed = true});
    const Graph line_ = read("1 2\n2 3\n");
    const WrittenGraph colored_{
        .graph = line_,
        .columns = {{.name = "class", .values = std::vector<std::string>{"red", "", "<a>"}},
                    {.name = "cluster", .values = std::vector<std::int64_t>{0, 1, 0}},
                    {.name = "x", .values = std::vector<double>{0.5, -1, 1e20}}},
        .cluster_of = {0, 1, 0},
        .positions = {{0.5, 1}, {-1, 0}, {0, 0}}};
};

TEST_F(GraphWritersTest, EveryRowHasAnEndingOfItsOwn) {
    std::vector<std::string_view> endings;
    for (const GraphWriter& row : graph_writers()) {
        ASSERT_FALSE(row.endings.empty());
        endings.insert(endings.end(), row.endings.begin(), row.endings.end());
    }
    std::ranges::sort(endings);
    EXPECT_EQ(std::ranges::adjacent_find(endings), endings.end());
}

TEST_F(GraphWritersTest, GraphmlHasNamesAsIds) {
    EXPECT_THAT(
        text("graphml", {.graph = odd_}),
        testing::EndsWith("  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" "
                          "attr.type=\"double\"/>\n"
                          "  <graph edgedefault=\"undirected\">\n"
                          "    <node id=\"a &amp; &lt;b&gt;\"/>\n"
                          "    <node id=\"alone\"/>\n"
                          "    <node id=\"c, &quot;d&quot;\"/>\n"
                          "    <node id=\"é\"/>\n"
                          "    <edge source=\"a &amp; &lt;b&gt;\" target=\"c, &quot;d&quot;\">"
                          "<data key=\"weight\">2.5</data></edge>\n"
                          "    <edge source=\"c, &quot;d&quot;\" target=\"é\">"
                          "<data key=\"weight\">1</data></edge>\n"
                          "  </graph>\n</graphml>\n"));
    EXPECT_THAT(text("graphml", {.graph = arrows_}),
                testing::EndsWith("  <graph edgedefault=\"directed\">\n"
                                  "    <node id=\"1\"/>\n    <node id=\"2\"/>\n"
                                  "    <node id=\"3\"/>\n"
                                  "    <edge source=\"1\" target=\"2\"/>\n"
                                  "    <edge source=\"2\" target=\"3\"/>\n"
                                  "    <edge source=\"3\" target=\"2\"/>\n"
                                  "  </graph>\n</graphml>\n"));
    EXPECT_THAT(text("graphml", colored_),
                testing::AllOf(HasSubstr("<key id=\"class\" for=\"node\" attr.name=\"class\" "
                                         "attr.type=\"string\"/>"),
                               HasSubstr("attr.name=\"cluster\" attr.type=\"long\"/>"),
                               HasSubstr("attr.name=\"x\" attr.type=\"double\"/>"),
                               HasSubstr("<node id=\"1\"><data key=\"class\">red</data>"
                                         "<data key=\"cluster\">0</data><data key=\"x\">0.5</data>"
                                         "</node>"),
                               HasSubstr("<node id=\"2\"><data key=\"cluster\">1</data>"),
                               HasSubstr("<data key=\"class\">&lt;a&gt;</data>")));
}

TEST_F(GraphWritersTest, GexfHasPositionsAndColors) {
    EXPECT_EQ(text("gexf", colored_),
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<gexf xmlns=\"http://www.gexf.net/1.2draft\" "
              "xmlns:viz=\"http://www.gexf.net/1.2draft/viz\" version=\"1.2\">\n"
              "  <graph mode=\"static\" defaultedgetype=\"undirected\">\n"
              "    <attributes class=\"node\" mode=\"static\">\n"
              "      <attribute id=\"0\" title=\"class\" type=\"string\"/>\n"
              "      <attribute id=\"1\" title=\"cluster\" type=\"integer\"/>\n"
              "      <attribute id=\"2\" title=\"x\" type=\"double\"/>\n"
              "    </attributes>\n"
              "    <nodes>\n"
              "      <node id=\"1\" label=\"1\"><attvalues><attvalue for=\"0\" value=\"red\"/>"
              "<attvalue for=\"1\" value=\"0\"/><attvalue for=\"2\" value=\"0.5\"/></attvalues>"
              "<viz:color r=\"230\" g=\"70\" b=\"70\"/>"
              "<viz:position x=\"500\" y=\"1000\" z=\"0\"/></node>\n"
              "      <node id=\"2\" label=\"2\"><attvalues><attvalue for=\"1\" value=\"1\"/>"
              "<attvalue for=\"2\" value=\"-1\"/></attvalues>"
              "<viz:color r=\"70\" g=\"117\" b=\"230\"/>"
              "<viz:position x=\"-1000\" y=\"0\" z=\"0\"/></node>\n"
              "      <node id=\"3\" label=\"3\"><attvalues><attvalue for=\"0\" "
              "value=\"&lt;a&gt;\"/><attvalue for=\"1\" value=\"0\"/>"
              "<attvalue for=\"2\" value=\"1e+20\"/></attvalues>"
              "<viz:color r=\"230\" g=\"70\" b=\"70\"/>"
              "<viz:position x=\"0\" y=\"0\" z=\"0\"/></node>\n"
              "    </nodes>\n    <edges>\n"
              "      <edge id=\"0\" source=\"1\" target=\"2\"/>\n"
              "      <edge id=\"1\" source=\"2\" target=\"3\"/>\n"
              "    </edges>\n  </graph>\n</gexf>\n");
    EXPECT_THAT(text("gexf", {.graph = odd_}), HasSubstr("target=\"é\" weight=\"1\"/>"));
    EXPECT_THAT(text("gexf", {.graph = arrows_}), HasSubstr("defaultedgetype=\"directed\""));
}

TEST_F(GraphWritersTest, GmlIsAscii) {
    EXPECT_EQ(text("gml", {.graph = odd_}),
              "graph [\n  directed 0\n"
              "  node [\n    id 0\n    label \"a &#38; <b>\"\n  ]\n"
              "  node [\n    id 1\n    label \"alone\"\n  ]\n"
              "  node [\n    id 2\n    label \"c, &#34;d&#34;\"\n  ]\n"
              "  node [\n    id 3\n    label \"&#233;\"\n  ]\n"
              "  edge [\n    source 0\n    target 2\n    weight 2.5\n  ]\n"
              "  edge [\n    source 2\n    target 3\n    weight 1\n  ]\n]\n");
    EXPECT_THAT(text("gml", {.graph = arrows_}), HasSubstr("  directed 1\n"));
    EXPECT_THAT(text("gml", colored_),
                testing::AllOf(HasSubstr("    class \"red\"\n    cluster 0\n    x 0.5\n"),
                               HasSubstr("    label \"2\"\n    cluster 1\n    x -1\n"),
                               HasSubstr("    x 1.0e+20\n")));
}

TEST_F(GraphWritersTest, PajekHasEdgesOrArcs) {
    EXPECT_EQ(text("pajek", colored_),
              "*Vertices 3\n1 \"1\"\n2 \"2\"\n3 \"3\"\n*Edges\n1 2\n2 3\n");
    EXPECT_THAT(text("pajek", {.graph = arrows_}), testing::EndsWith("*Arcs\n1 2\n2 3\n3 2\n"));
    EXPECT_THAT(text("pajek", {.graph = read("u v weight\na b 2\nb c 3\n")}),
                testing::EndsWith("*Edges\n1 2 2\n2 3 3\n"));
    EXPECT_THAT(error("pajek", odd_),
                HasSubstr("a Pajek file cannot hold a double quote in the name of a node, found "
                          "\"c, \"d\"\"; rename it"));
}

TEST_F(GraphWritersTest, NodeLinkJsonHasNumbersAsNumbers) {
    EXPECT_EQ(text("json", colored_),
              "{\n\"directed\": false,\n\"multigraph\": false,\n\"graph\": {},\n\"nodes\": [\n"
              "{\"id\": 1, \"class\": \"red\", \"cluster\": 0, \"x\": 0.5},\n"
              "{\"id\": 2, \"cluster\": 1, \"x\": -1},\n"
              "{\"id\": 3, \"class\": \"<a>\", \"cluster\": 0, \"x\": 1e+20}\n],\n\"links\": [\n"
              "{\"source\": 1, \"target\": 2},\n{\"source\": 2, \"target\": 3}\n]\n}\n");
    EXPECT_THAT(text("json", {.graph = odd_}),
                HasSubstr("{\"source\": \"c, \\\"d\\\"\", \"target\": \"é\", \"weight\": 1}"));
    EXPECT_THAT(text("json", {.graph = arrows_}), HasSubstr("\"directed\": true"));
}

TEST_F(GraphWritersTest, CsvIsReadBackWithItsNamesAndWeights) {
    EXPECT_EQ(text("csv", colored_), "source,target\n1,2\n2,3\n");
    EXPECT_EQ(text("csv", {.graph = odd_}),
              "source,target,weight\n\"a & <b>\",\"c, \"\"d\"\"\",2.5\n\"c, \"\"d\"\"\",é,1\n");
    EXPECT_EQ(graph_text(read_graph(write("csv", {.graph = odd_}),
                                    {.node_list = directory_.path_of("nodes")})),
              graph_text(odd_));
    EXPECT_EQ(graph_text(read_graph(write("csv", {.graph = arrows_}), {.directed = true})),
              graph_text(arrows_));
}

TEST_F(GraphWritersTest, MatrixMarketIsReadBack) {
    EXPECT_EQ(text("matrix-market", {.graph = odd_}),
              "%%MatrixMarket matrix coordinate real symmetric\n4 4 2\n3 1 2.5\n4 3 1\n");
    EXPECT_EQ(text("matrix-market", {.graph = arrows_}),
              "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n2 3\n3 2\n");
    EXPECT_EQ(graph_text(read_graph(write("matrix-market", {.graph = odd_}))),
              "1 2 3 4: 1-3=2.5 3-4=1");
    EXPECT_EQ(
        graph_text(read_graph(write("matrix-market", {.graph = arrows_}), {.directed = true})),
        graph_text(arrows_));
}

TEST_F(GraphWritersTest, MetisIsReadBackOrRefused) {
    const Graph weighted =
        read("u v weight\n1 2 2\n2 3 7\n", {.node_list = directory_.file("four", "4\n")});
    EXPECT_EQ(text("metis", {.graph = weighted}), "4 2 001\n2 2\n1 2 3 7\n2 7\n\n");
    EXPECT_EQ(graph_text(read_graph(write("metis", {.graph = weighted}))), graph_text(weighted));
    EXPECT_EQ(graph_text(read_graph(write("metis", colored_))), "1 2 3: 1-2 2-3");
    EXPECT_THAT(error("metis", odd_), HasSubstr("a METIS file cannot hold the weight 2.5"));
    EXPECT_THAT(error("metis", arrows_), HasSubstr("a METIS file cannot hold directions"));
    EXPECT_THAT(error("metis", read("1 1\n1 2\n", {.self_loops = SelfLoops::keep})),
                HasSubstr("a METIS file cannot hold edges from a node to itself"));
}

TEST_F(GraphWritersTest, ALargerGraphIsReadBackFromEveryFormatThatIsRead) {
    const Graph town = ring_of_cliques({.num_cliques = 20, .clique_size = 7});
    const std::string edges = write("csv", {.graph = town});
    EXPECT_EQ(graph_text(read_graph(edges)), graph_text(town));
    for (const std::string name : {"matrix-market", "metis"}) {
        const Graph back = read_graph(write(name, {.graph = town}));
        EXPECT_EQ(std::vector(back.targets().begin(), back.targets().end()),
                  std::vector(town.targets().begin(), town.targets().end()))
            << name;
    }
}

TEST_F(GraphWritersTest, WeightsKeepAllTheirDigits) {
    const Graph graph = read("u v weight\n1 2 0.1\n2 3 16777217\n1 3 1e-20\n");
    for (const std::string name : {"csv", "matrix-market"}) {
        const Graph back = read_graph(write(name, {.graph = graph}));
        EXPECT_EQ(graph_text(back), graph_text(graph)) << name;
    }
}

}  // namespace
}  // namespace irwe
