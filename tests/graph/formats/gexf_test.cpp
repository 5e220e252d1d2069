// The samples of networkx were written by networkx 2.8.8; that of Gephi was made by hand after
// files of Gephi 0.10.

#include "irwe/graph/formats/gexf.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::string gexf(const std::string& nodes, const std::string& edges,
                 const std::string& attributes = "") {
    return "<gexf version=\"1.3\">\n<graph>" + attributes + "<nodes>\n" + nodes +
           "</nodes><edges>\n" + edges + "</edges></graph></gexf>\n";
}
constexpr const char* kGexfNodes = "<node id=\"0\" label=\"a\"/><node id=\"1\" label=\"b\"/>";
constexpr const char* kGexfEdge = "<edge source=\"0\" target=\"1\"/>";

TEST(Gexf, ReadsWhatNetworkxWrites) {
    for (const char* sample : {"gexf/networkx", "gexf/networkx_1_1"}) {
        const GraphContent content = content_of_sample(sample);
        EXPECT_EQ(content.report.format, "GEXF file");
        EXPECT_EQ(content.graph.num_nodes(), 4U);
        EXPECT_THAT(edge_texts(content.graph),
                    ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> \"Z\" 0.5", "Bob-Zoë <&> \"Z\" 1"));
        EXPECT_THAT(attribute_texts(content),
                    UnorderedElementsAre("age: 31, 27, 64, ?", "club: \"chess\", \"go\", ?, \"go\"",
                                         "score: 0.5, ?, ?, 1.25"));
    }
    EXPECT_THAT(edge_texts(content_of_sample("gexf/networkx_directed", {.directed = true}).graph),
                ElementsAre("0>1", "1>2", "2>0", "2>1"));
}

TEST(Gexf, ReadsLabelsListsDefaultsAndEdgesOfSeveralKindsOfGephi) {
    const GraphContent content = content_of_sample("gexf/gephi_1_3", {.directed = true});
    EXPECT_THAT(
        edge_texts(content.graph),
        ElementsAre("Mlle Baptistine>Myriel 8", "Mlle Baptistine>Napoleon 2",
                    "Myriel>Mlle Baptistine 8", "Napoleon>Mlle Baptistine 2", "Napoleon>Myriel 1"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("Modularity Class: 0, 1, 0"));
    const std::vector<std::string> notes = note_texts(content, {.directed = true});
    EXPECT_THAT(notes, Contains("nodes are called by their labels"));
    EXPECT_THAT(notes, Contains("attributes \"tags\" of nodes, which hold lists, left out"));
    EXPECT_THAT(notes, Contains("attribute \"kind\" of edges ignored"));
    EXPECT_THAT(notes, Contains("1 edge without a weight counts as 1"));
}

TEST(Gexf, RefusesDefaultsThatTakeFarMoreThanTheFile) {
    const std::string attribute =
        "<attributes class=\"node\"><attribute id=\"0\" title=\"word\" type=\"string\"><default>" +
        std::string(1'000'000, 'x') + "</default></attribute></attributes>";
    std::string nodes;
    for (int i = 0; i < 100; ++i) {
        nodes += "<node id=\"" + std::to_string(i) + "\"/>";
    }
    EXPECT_THAT(refusal_of(gexf(nodes, kGexfEdge, attribute)),
                HasSubstr("the last one of 1,000,000 bytes for \"word\""));
}

TEST(Gexf, CallsNodesByTheirIdsIfLabelsAreNotUnique) {
    const GraphContent content =
        content_of(gexf("<node id=\"0\" label=\"x\"/><node id=\"1\" label=\"x\"/>", kGexfEdge));
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("0-1"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("label: \"x\", \"x\""));
    EXPECT_THAT(note_texts(content), Contains(HasSubstr("because several have the label \"x\"")));
}

TEST(Gexf, RefusesGraphsWithTimes) {
    EXPECT_THAT(input_error([] { content_of_sample("gexf/dynamic"); }),
                HasSubstr(":3: found a dynamic graph"));
    EXPECT_THAT(refusal_of(gexf("<node id=\"0\" start=\"2009\"/>", kGexfEdge)),
                HasSubstr(":3: found the time start=\"2009\" of a node"));
    EXPECT_THAT(refusal_of(gexf("<node id=\"0\"><spells/></node>", kGexfEdge)),
                HasSubstr("found times of a node or an edge"));
    EXPECT_THAT(refusal_of(gexf(kGexfNodes, kGexfEdge,
                                "<attributes class=\"node\" mode=\"dynamic\"></attributes>")),
                HasSubstr("found dynamic attributes"));
}

TEST(Gexf, RefusesNodesWithinNodesAndSeveralGraphs) {
    EXPECT_THAT(refusal_of(gexf("<node id=\"0\"><nodes><node id=\"1\"/></nodes></node>", "")),
                HasSubstr("found nodes within a node"));
    EXPECT_THAT(refusal_of(gexf("<node id=\"0\"/><node id=\"1\" pid=\"0\"/>", kGexfEdge)),
                HasSubstr("within another (pid)"));
    EXPECT_THAT(refusal_of("<gexf><graph></graph><graph></graph></gexf>"),
                HasSubstr("a second graph"));
    EXPECT_THAT(refusal_of("<gexf><graph><graph/></graph></gexf>"), HasSubstr("within a graph"));
    EXPECT_THAT(refusal_of("<gexf></gexf>"), HasSubstr("found no graph element"));
}

TEST(Gexf, RefusesDamage) {
    EXPECT_THAT(refusal_of(gexf(kGexfNodes, "<edge source=\"0\" target=\"2\"/>")),
                HasSubstr(":4: found an edge to or from \"2\""));
    EXPECT_THAT(refusal_of(gexf(kGexfNodes, "<edge source=\"0\"/>")),
                HasSubstr("an edge without target"));
    EXPECT_THAT(refusal_of(gexf("<node label=\"x\"/>", "")), HasSubstr("a node without id"));
    EXPECT_THAT(refusal_of(gexf("<node id=\"0\"/><node id=\"0\"/>", "")),
                HasSubstr("the node \"0\" again"));
    EXPECT_THAT(refusal_of(gexf(kGexfNodes, "<edge source=\"0\" target=\"1\" weight=\"NaN\"/>")),
                HasSubstr("found \"NaN\" as the weight of an edge"));
    EXPECT_THAT(refusal_of(gexf(kGexfNodes, "<edge source=\"0\" target=\"1\" type=\"odd\"/>")),
                HasSubstr("edges of type \"odd\""));
    EXPECT_THAT(refusal_of(gexf("<node id=\"0\"><attvalues><attvalue for=\"9\" value=\"1\"/>"
                                "</attvalues></node>",
                                kGexfEdge)),
                HasSubstr("the attribute \"9\""));
    EXPECT_THAT(refusal_of("<gexf><graph><attribute id=\"0\"/></graph></gexf>"),
                HasSubstr("at the wrong place"));
    EXPECT_THAT(refusal_of("<gexf><graph><attributes><attribute id=\"0\"><attribute id=\"1\"/>"
                           "</attribute></attributes></graph></gexf>"),
                HasSubstr("found no edges"));
}

TEST(Gexf, ReadsOrRefusesEveryBeginning) {
    read_all_beginnings(file_content(sample_path("gexf/gephi_1_3")));
}

}  // namespace
}  // namespace irwe
