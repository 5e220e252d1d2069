// The samples of networkx and igraph were written by networkx 2.8.8 and igraph 0.10.2; that of
// Gephi was made by hand after files of Gephi 0.9.

#include "irwe/graph/formats/gml.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

constexpr const char* kGmlNodes = "node [ id 1 label \"a\" ] node [ id 2 label \"b\" ]\n";

std::string gml(const std::string& content) { return "graph [\n" + content + "]\n"; }

TEST(Gml, ReadsWhatNetworkxWrites) {
    const GraphContent content = content_of_sample("gml/networkx");
    EXPECT_EQ(content.report.format, "GML file");
    EXPECT_EQ(content.graph.num_nodes(), 4U);
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> \"Z\" 0.5", "Bob-Zoë <&> \"Z\" 1"));
    EXPECT_THAT(attribute_texts(content),
                UnorderedElementsAre("age: 31, 27, 64, ?", "club: \"chess\", \"go\", ?, \"go\"",
                                     "score: 0.5, ?, ?, 1.25"));
    EXPECT_THAT(note_texts(content), Contains("nodes are called by their labels"));
    EXPECT_THAT(edge_texts(content_of_sample("gml/networkx_directed", {.directed = true}).graph),
                ElementsAre("0>1", "1>2", "2>0", "2>1"));
    EXPECT_THAT(edge_texts(content_of_sample("gml/networkx_multigraph", {.directed = true}).graph),
                ElementsAre("a>b 3", "b>a 4"));
}

TEST(Gml, LeavesListsOutAndSaysSo) {
    const GraphContent content = content_of_sample("gml/networkx_lists");
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("x-y"));
    EXPECT_TRUE(content.attributes.empty());
    EXPECT_THAT(note_texts(content),
                Contains("attributes \"tags\", \"pos\" of nodes, which hold lists, left out"));
}

TEST(Gml, CallsNodesOfIgraphByTheirNames) {
    const GraphContent content = content_of_sample("gml/igraph");
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> 0.5", "Bob-Zoë <&> 1"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("age: 31, ?, 64"));
    EXPECT_THAT(edge_texts(content_of_sample("gml/igraph_plain").graph),
                ElementsAre("0-1", "0-2", "1-2"));
}

TEST(Gml, ReadsValuesOfGephiAsWeights) {
    const GraphContent content = content_of_sample("gml/gephi");
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("Myriel-Napoleon"));
    EXPECT_EQ(content.report.weight_column, "\"value\"");
    EXPECT_THAT(attribute_texts(content), ElementsAre("ModularityClass: 0, 1"));
}

TEST(Gml, ReadsStringsOverLinesCommentsAndEntities) {
    const GraphContent content =
        content_of_sample("gml/lines", {.negative_weights = NegativeWeights::absolute});
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("A&bad;&-one & two three"));
}

TEST(Gml, RefusesWhatIsNoPlainGraph) {
    EXPECT_THAT(refusal_of(gml(kGmlNodes) + gml(kGmlNodes)), HasSubstr(":4: found a second graph"));
    EXPECT_THAT(refusal_of(gml("node [ id 1 graph [ ] ]")), HasSubstr("a graph within a node"));
    EXPECT_THAT(refusal_of(gml(kGmlNodes)), HasSubstr("found no edges"));
}

TEST(Gml, RefusesDamage) {
    const auto refused = [](const std::string& content) {
        return refusal_of(gml(kGmlNodes + content));
    };
    EXPECT_THAT(refused("edge [ source 1 target 3 ]"), HasSubstr(":3: found an edge to or from"));
    EXPECT_THAT(refused("edge [ source 1 ]"), HasSubstr("an edge without target"));
    EXPECT_THAT(refused("edge [ source 1 source 1 target 2 ]"), HasSubstr("a second source"));
    EXPECT_THAT(refused("edge [ source [ ] target 2 ]"), HasSubstr("a list for the source"));
    EXPECT_THAT(refused("edge [ source 1 target 2 weight NAN ]"),
                HasSubstr("found \"NAN\" as the weight"));
    EXPECT_THAT(refused("node [ label \"c\" ]"), HasSubstr("a node without id"));
    EXPECT_THAT(refused("node [ id 1 ]"), HasSubstr("the node \"1\" again"));
    EXPECT_THAT(refused("node [ id 3 label \"c ]"), HasSubstr(":3: found a string that is not"));
    EXPECT_THAT(refused("node [ id ]"), HasSubstr("found ] behind \"id\""));
    EXPECT_THAT(refused("7 8"), HasSubstr("found \"7\", expected a key"));
    EXPECT_THAT(refused("directed 2"), HasSubstr("expected 0 or 1"));
    EXPECT_THAT(refused("node [ id 3 label \"\xe4\" ]"), HasSubstr("is not UTF-8"));
    EXPECT_THAT(refused("node [ id 3 label \"\x01\" ]"), HasSubstr("a control byte"));
    EXPECT_THAT(refusal_of("graph [ node ["), HasSubstr("the file ends within brackets"));
    EXPECT_THAT(refusal_of(gml("node [ id 1 x " + std::string(100'000, '['))),
                HasSubstr("the file ends within brackets"));
}

TEST(Gml, IsRecognizedBehindCommentsAndValues) {
    const std::string graph = gml(kGmlNodes + std::string("edge [ source 1 target 2 ]"));
    EXPECT_EQ(content_of("# x\nCreator \"a [\"\nVersion 1\n" + graph).report.format, "GML file");
    EXPECT_EQ(content_of("\xEF\xBB\xBF" + graph).report.format, "GML file");
    EXPECT_EQ(content_of("graph a\na b\n").report.format, "edge list");
}

TEST(Gml, ReadsOrRefusesEveryBeginning) {
    read_all_beginnings(file_content(sample_path("gml/lines")));
    read_all_beginnings(file_content(sample_path("gml/gephi")));
}

}  // namespace
}  // namespace irwe
