// The samples networkx and igraph were written by networkx 2.8.8 and igraph 0.10.2. Those of Gephi
// and yEd were made by hand after files of Gephi 0.9 and yEd 3.22.

#include "irwe/graph/formats/graphml.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

std::string graphml(const std::string& content, const std::string& keys = "") {
    return "<?xml version=\"1.0\"?>\n<graphml>" + keys + "<graph edgedefault=\"undirected\">\n" +
           content + "</graph></graphml>\n";
}
constexpr const char* kTwoNodes = "<node id=\"a\"/><node id=\"b\"/>\n";
const std::string kWeightKey =
    "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>";

TEST(GraphMl, ReadsWhatNetworkxWrites) {
    const GraphContent content = content_of_sample("graphml/networkx");
    EXPECT_EQ(content.report.format, "GraphML file");
    EXPECT_EQ(content.graph.num_nodes(), 4U);  // Dora has no edges
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> \"Z\" 0.5", "Bob-Zoë <&> \"Z\" 1"));
    EXPECT_THAT(attribute_texts(content),
                UnorderedElementsAre("age: 31, 27, 64, ?", "club: \"chess\", \"go\", ?, \"go\"",
                                     "score: 0.5, ?, ?, 1.25"));
    EXPECT_THAT(note_texts(content), Contains(HasSubstr("weights are in \"weight\"")));
    EXPECT_THAT(note_texts(content), Contains(HasSubstr("attribute \"kind\" of edges ignored")));
}

TEST(GraphMl, UsesDirectionsIfAskedFor) {
    const GraphContent undirected = content_of_sample("graphml/networkx_directed");
    EXPECT_THAT(edge_texts(undirected.graph), ElementsAre("0-1", "0-2", "1-2"));
    EXPECT_TRUE(undirected.report.says_directed);
    const GraphContent directed =
        content_of_sample("graphml/networkx_directed", {.directed = true});
    EXPECT_THAT(edge_texts(directed.graph), ElementsAre("0>1", "1>2", "2>0", "2>1"));
    EXPECT_EQ(directed.graph.num_nodes(), 4U);
}

TEST(GraphMl, MergesParallelEdgesAndDropsSelfLoops) {
    const GraphContent content = content_of_sample("graphml/networkx_multigraph");
    EXPECT_EQ(content.graph.num_edges(), 1U);
    EXPECT_EQ(content.report.num_self_loops, 1U);
    EXPECT_THAT(
        edge_texts(content_of_sample("graphml/networkx_multigraph", {.directed = true}).graph),
        ElementsAre("a>b 3", "b>a 4"));
}

TEST(GraphMl, CallsNodesOfIgraphByTheirNames) {
    const GraphContent content = content_of_sample("graphml/igraph");
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> 0.5", "Bob-Zoë <&> 1"));
    EXPECT_THAT(note_texts(content), Contains("nodes are called by their labels"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("age: 31, ?, 64"));
    EXPECT_THAT(edge_texts(content_of_sample("graphml/igraph_plain").graph),
                ElementsAre("n0-n1", "n0-n2", "n1-n2"));
}

TEST(GraphMl, ReadsLabelsDefaultsAndDirectionsOfGephi) {
    const GraphContent content = content_of_sample("graphml/gephi", {.directed = true});
    EXPECT_THAT(
        edge_texts(content.graph),
        ElementsAre("Mlle Baptistine>Myriel 8", "Myriel>Mlle Baptistine 8", "Napoleon>Myriel 1"));
    EXPECT_THAT(attribute_texts(content),
                UnorderedElementsAre("r: 64, 192, 192", "Modularity Class: 0, 1, 0",
                                     "x: 0.5, -84.5, 12.25"));
}

TEST(GraphMl, CallsNodesOfYedByWhatItShows) {
    const GraphContent content = content_of_sample("graphml/yed");
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("end-start"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("url: \"http://localhost/?a=1&b=2\", ?"));
}

TEST(GraphMl, KeepsIdsUnlessTheyAreGeneratedAndLabelsAreUnique) {
    const std::string key = "<key id=\"l\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>";
    const auto named = [&](const std::string& first, const std::string& second,
                           const std::string& label) {
        return content_of(graphml("<node id=\"" + first + "\"><data key=\"l\">x</data></node>" +
                                      "<node id=\"" + second + "\"><data key=\"l\">" + label +
                                      "</data></node><edge source=\"" + first + "\" target=\"" +
                                      second + "\"/>",
                                  key));
    };
    EXPECT_THAT(edge_texts(named("n0", "n1", "y").graph), ElementsAre("x-y"));
    const GraphContent own_ids = named("n0", "other", "y");
    EXPECT_THAT(edge_texts(own_ids.graph), ElementsAre("n0-other"));
    EXPECT_THAT(attribute_texts(own_ids), ElementsAre("label: \"x\", \"y\""));
    const GraphContent twice = named("n0", "n1", "x");
    EXPECT_THAT(edge_texts(twice.graph), ElementsAre("n0-n1"));
    EXPECT_THAT(note_texts(twice),
                Contains("nodes are called by their ids, because several have the label \"x\""));
    EXPECT_THAT(note_texts(named("n0", "n1", "")),
                Contains("nodes are called by their ids, because 1 node has no label"));
}

TEST(GraphMl, TakesTheDefaultWeightAndWeightsOfBothEnds) {
    const std::string key =
        "<key id=\"w\" for=\"edge\" attr.name=\"weight\"><default>3</default></key>";
    const std::string edges =
        "<node id=\"c\"/><edge source=\"a\" target=\"b\"/><edge source=\"b\" "
        "target=\"c\"><data key=\"w\"> 7 </data></edge>";
    EXPECT_THAT(edge_texts(content_of(graphml(kTwoNodes + edges, key)).graph),
                ElementsAre("a-b 3", "b-c 7"));
    const ReadGraphOptions without{.weights = WeightUse::ignore};
    const GraphContent ignored = content_of(graphml(kTwoNodes + edges, key), without);
    EXPECT_THAT(edge_texts(ignored.graph), ElementsAre("a-b", "b-c"));
    EXPECT_THAT(note_texts(ignored, without), Contains("attribute \"weight\" of edges ignored"));
}

TEST(GraphMl, ReadsAPrefixAnotherEncodingAndCompressedFiles) {
    EXPECT_EQ(content_of("<g:graphml xmlns:g=\"x\"><g:graph><g:node id=\"a\"/><g:node id=\"b\"/>"
                         "<g:edge source=\"a\" target=\"b\"/></g:graph></g:graphml>")
                  .graph.num_edges(),
              1U);
    const GraphContent latin = content_of(
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><graphml><graph><node id=\"\xe4\"/>"
        "<node id=\"b\"/><edge source=\"\xe4\" target=\"b\"/></graph></graphml>");
    EXPECT_THAT(edge_texts(latin.graph), ElementsAre("b-ä"));
}

TEST(GraphMl, RefusesWhatIsNoPlainGraph) {
    const auto refused = [](const std::string& content) { return refusal_of(graphml(content)); };
    EXPECT_THAT(refused("<hyperedge/>"), HasSubstr(":3: found a hyperedge"));
    EXPECT_THAT(refused("<node id=\"a\"><port name=\"p\"/></node>"), HasSubstr("found a port"));
    EXPECT_THAT(refused("<node id=\"a\"><graph/></node>"), HasSubstr("a graph within a graph"));
    EXPECT_THAT(refused(kTwoNodes + std::string("</graph><graph>")), HasSubstr("a second graph"));
    EXPECT_THAT(refused(kTwoNodes), HasSubstr("found no edges"));
    EXPECT_THAT(refusal_of("<graphml></graphml>"), HasSubstr("found no graph element"));
}

TEST(GraphMl, RefusesDamage) {
    const auto refused = [](const std::string& content, const std::string& keys = "") {
        return refusal_of(graphml(kTwoNodes + content, keys));
    };
    EXPECT_THAT(refused("<edge source=\"a\" target=\"c\"/>"),
                HasSubstr(":4: found an edge to or from \"c\""));
    EXPECT_THAT(refused("<edge source=\"a\"/>"), HasSubstr("an edge without target"));
    EXPECT_THAT(refused("<node id=\"a\"/>"), HasSubstr("found the node \"a\" again"));
    EXPECT_THAT(refused("<node id=\"\"/>"), HasSubstr("as the id of a node"));
    EXPECT_THAT(refused("<node/>"), HasSubstr("a node without id"));
    EXPECT_THAT(refused("<node id=\"x&#10;y\"/>"), HasSubstr("without control characters"));
    EXPECT_THAT(refused("<node id=\"c\"><node id=\"d\"/></node>"), HasSubstr("a node in a node"));
    EXPECT_THAT(refused("<node id=\"c\"><data key=\"k\">1</data></node>"),
                HasSubstr("a key that is declared above"));
    for (const char* weight : {"NaN", "inf", "1e999", "one", "0x10"}) {
        EXPECT_THAT(refused("<edge source=\"a\" target=\"b\"><data key=\"w\">" +
                                std::string(weight) + "</data></edge>",
                            kWeightKey),
                    HasSubstr("as the weight of an edge"));
    }
    EXPECT_THAT(
        refused("<edge source=\"a\" target=\"b\"><data key=\"w\">-1</data></edge>", kWeightKey),
        HasSubstr("--negative-weights"));
    EXPECT_THAT(refused("", kWeightKey + kWeightKey), HasSubstr("the key \"w\" again"));
    const std::string key = "<key id=\"k\" for=\"node\" attr.name=\"k\" attr.type=\"int\"/>";
    EXPECT_THAT(
        refused("<node id=\"c\"><data key=\"k\">1</data><data key=\"k\">2</data></node><edge "
                "source=\"a\" target=\"b\"/>",
                key),
        HasSubstr("two values of the attribute \"k\" for the node \"c\""));
}

TEST(GraphMl, RefusesHostileFiles) {
    EXPECT_THAT(input_error([] { content_of_sample("graphml/bomb"); }),
                HasSubstr(":3: found the declaration of an entity, \"a\""));
    EXPECT_THAT(refusal_of(graphml("<node id=\"&unknown;\"/>")), HasSubstr("undefined entity"));
    EXPECT_THAT(refusal_of("<!DOCTYPE graphml SYSTEM \"other.dtd\"><graphml><key id=\"k\"><default>"
                           "&other;</default></key></graphml>"),
                HasSubstr("found the entity \"other\""));
    std::string deep = "<graphml>";
    for (int i = 0; i < 2000; ++i) {
        deep += "<x>";
    }
    EXPECT_THAT(refusal_of(deep), HasSubstr("nested deeper"));
    EXPECT_THAT(refusal_of("<graphml><key id=\"" + std::string(6'000'000, 'x')),
                HasSubstr("longer than"));
    EXPECT_THAT(refusal_of("<graphml><graph><node id=\"\xff\"/></graph></graphml>"),
                HasSubstr("not well-formed"));
    EXPECT_THAT(refusal_of("<graphml><graph>"), HasSubstr("copied in full"));
    EXPECT_THAT(refusal_of("<?xml version=\"1.0\"?><svg><g/></svg>"), HasSubstr("is XML"));
}

// A megabyte that every node would have.
TEST(GraphMl, RefusesDefaultsThatTakeFarMoreThanTheFile) {
    const std::string key = "<key id=\"k\" for=\"node\" attr.name=\"word\"><default>" +
                            std::string(1'000'000, 'x') + "</default></key>";
    std::string nodes;
    for (int i = 0; i < 100; ++i) {
        nodes += "<node id=\"" + std::to_string(i) + "\"/>";
    }
    const std::string edge = "<edge source=\"0\" target=\"1\"/>";
    EXPECT_THAT(refusal_of(graphml(nodes + edge, key)),
                HasSubstr("default values of attributes that take more than 1,024 bytes for each "
                          "node, the last one of 1,000,000 bytes for \"word\""));
    const std::string two = "<node id=\"0\"/><node id=\"1\"/>";
    EXPECT_EQ(content_of(graphml(two + edge, key)).graph.num_nodes(), 2U);
}

TEST(GraphMl, ReadsOrRefusesEveryBeginning) {
    read_all_beginnings(file_content(sample_path("graphml/gephi")));
}

}  // namespace
}  // namespace irwe
