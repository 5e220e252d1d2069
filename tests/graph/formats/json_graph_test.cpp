// The samples of networkx, Cytoscape (by networkx) and pandas were written by networkx 2.8.8 and
// pandas 1.5.3; those of d3 are written by hand in the form of its examples.

#include "irwe/graph/formats/json_graph.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

TEST(JsonGraph, ReadsNodeLinkDataOfNetworkx) {
    const GraphContent content = content_of_sample("json_graph/networkx");
    EXPECT_EQ(content.report.format, "JSON file");
    EXPECT_EQ(content.graph.num_nodes(), 4U);
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> \"Z\" 0.5", "Bob-Zoë <&> \"Z\" 1"));
    EXPECT_THAT(attribute_texts(content),
                UnorderedElementsAre("age: 31, 27, 64, ?", "club: \"chess\", \"go\", ?, \"go\"",
                                     "score: 0.5, ?, ?, 1.25"));
    EXPECT_THAT(note_texts(content), Contains("attribute \"kind\" of edges ignored"));
    const GraphContent directed =
        content_of_sample("json_graph/networkx_edges", {.directed = true});
    EXPECT_THAT(edge_texts(directed.graph), ElementsAre("0>1", "1>2", "2>0", "2>1"));
    EXPECT_TRUE(directed.report.says_directed);
}

TEST(JsonGraph, ReadsLinksOfD3ByPlaceOrById) {
    const GraphContent places = content_of_sample("json_graph/d3");
    EXPECT_THAT(edge_texts(places.graph),
                ElementsAre("Mlle.Baptistine-Myriel 8", "Myriel-Napoleon 1"));
    EXPECT_THAT(note_texts(places),
                Contains("ends of edges are the places of nodes in the file, from 0"));
    const GraphContent ids = content_of_sample("json_graph/d3_ids");
    EXPECT_THAT(edge_texts(ids.graph),
                ElementsAre("Mlle.Baptistine-Myriel 8", "Myriel-Napoleon 1"));
    EXPECT_THAT(attribute_texts(ids), ElementsAre("group: \"a\", \"a\", \"b\""));
    EXPECT_THAT(note_texts(ids),
                Contains("attributes \"tags\" of nodes, which hold lists, left out"));
    const GraphContent nameless = content_of_sample("json_graph/places");
    EXPECT_THAT(edge_texts(nameless.graph), ElementsAre("0-1", "1-2"));
    EXPECT_THAT(note_texts(nameless),
                Contains("nodes are called by their places in the file, from 0"));
    EXPECT_THAT(edge_texts(content_of_sample("json_graph/plain_nodes").graph),
                ElementsAre("a-b", "b-c"));
}

TEST(JsonGraph, ReadsElementsOfCytoscape) {
    const GraphContent content = content_of_sample("json_graph/cytoscape");
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann-Bob 2.5", "Ann-Zoë <&> \"Z\" 0.5", "Bob-Zoë <&> \"Z\" 1"));
    EXPECT_THAT(attribute_texts(content), IsSupersetOf({"age: 31, 27, 64, ?"}));
    const GraphContent flat = content_of_sample("json_graph/cytoscape_elements");
    EXPECT_THAT(edge_texts(flat.graph), ElementsAre("a-b"));
    EXPECT_THAT(attribute_texts(flat), IsSupersetOf({"score: 1, ?"}));
    // The program itself says twice whether an element is selected.
    const GraphContent exported = content_of(
        R"({"data": {"name": "town", "SUID": 52}, "elements": {"nodes": [)"
        R"({"data": {"id": "62", "name": "Ann", "selected": false}, "selected": true},)"
        R"({"data": {"id": "63", "name": "Bob", "selected": false}, "selected": false}],)"
        R"("edges": [{"data": {"id": "70", "source": "62", "target": "63", "weight": 2,)"
        R"("selected": false}, "selected": false}]}})");
    EXPECT_THAT(edge_texts(exported.graph), ElementsAre("62-63"));
    EXPECT_THAT(attribute_texts(exported),
                UnorderedElementsAre("name: \"Ann\", \"Bob\"", "selected: \"false\", \"false\""));
}

TEST(JsonGraph, ReadsArraysAndLinesOfEdges) {
    for (const char* sample : {"json_graph/pandas_records", "json_graph/pandas_lines"}) {
        const GraphContent content = content_of_sample(sample);
        EXPECT_THAT(edge_texts(content.graph), ElementsAre("a-b 1.5", "a-c 1", "b-c 2"));
        EXPECT_THAT(note_texts(content), Contains("1 edge without a weight counts as 1"));
    }
    const GraphContent lines = content_of_sample("json_graph/lines_from_to", {.directed = true});
    EXPECT_THAT(edge_texts(lines.graph), ElementsAre("7>Ann 2", "Ann>Bob 1", "Bob>7 1"));
}

TEST(JsonGraph, CountsUndirectedEdgesInBothDirections) {
    const std::string text =
        R"({"links":[{"source":1,"target":2}],"nodes":[{"id":1},{"id":2}],"directed":false})";
    EXPECT_FALSE(content_of(text, {.directed = true}).graph.is_directed());
    EXPECT_FALSE(content_of(text).report.says_directed);
}

TEST(JsonGraph, RefusesOtherJson) {
    EXPECT_THAT(input_error([] { content_of_sample("json_graph/networkx_adjacency"); }),
                HasSubstr("found adjacency data of networkx"));
    EXPECT_THAT(input_error([] { content_of_sample("json_graph/pandas_columns"); }),
                HasSubstr("found no name for \"source\", expected a text or a number; pandas "
                          "writes edges so by to_json(orient=\"records\")"));
    EXPECT_THAT(refusal_of(R"({"edges": [[0, 1], [1, 2]]})"),
                HasSubstr(":1: found an array among the edges"));
    EXPECT_THAT(refusal_of("[[0, 1], [1, 2]]"), HasSubstr("found an array among the edges"));
    EXPECT_THAT(refusal_of(R"({"nodes": {"a": {}}, "edges": []})"),
                HasSubstr("found an object for \"nodes\""));
    EXPECT_THAT(refusal_of(R"({"nodes": [{"id": 1}]})"), HasSubstr("found no links or edges"));
    EXPECT_THAT(refusal_of(R"({"graph": {"nodes": {}}})"), HasSubstr("without two nodes"));
    EXPECT_THAT(refusal_of(R"([{"a": 1, "b": 2}])"), HasSubstr("without two nodes"));
    EXPECT_THAT(refusal_of("{}"), HasSubstr("without two nodes"));
    EXPECT_THAT(refusal_of("[]"), HasSubstr("found no edges"));
    EXPECT_THAT(refusal_of(R"([{"source":1,"target":2}] [])"), HasSubstr("expected one graph"));
    EXPECT_THAT(refusal_of("{\"source\":1,\"target\":2}\n5"), HasSubstr(":2: found \"5\""));
}

TEST(JsonGraph, RefusesDamage) {
    const auto refused = [](const std::string& links) {
        return refusal_of(R"({"nodes":[{"id":"a"},{"id":"b"}],"links":[)" + links + "]}");
    };
    EXPECT_THAT(refused(R"({"source":"a","target":"c"})"),
                HasSubstr(":1: found an edge to or from \"c\""));
    EXPECT_THAT(refused(R"({"source":"a"})"), HasSubstr("without two nodes"));
    EXPECT_THAT(refused(R"({"source":"a","target":null})"), HasSubstr("no name for \"target\""));
    EXPECT_THAT(refused(R"({"source":"a","target":"b","target":"a"})"), HasSubstr("twice"));
    EXPECT_THAT(refused(R"({"source":{"id":"a"},"target":"b"})"), HasSubstr("for \"source\""));
    EXPECT_THAT(refused(R"({"source":"a","target":"b","weight":"x"})"),
                HasSubstr("found \"x\" as the weight"));
    EXPECT_THAT(refused(R"({"source":"a","target":"b","weight":NaN})"), HasSubstr("is broken"));
    EXPECT_THAT(refused(R"({"source":"a","target":"b","weight":1e999})"), HasSubstr("1e999"));
    EXPECT_THAT(refused("{\"source\":\"\xff\"}"), HasSubstr("UTF-8"));
    EXPECT_THAT(refused(R"({"source":"\u0001","target":"a"})"), HasSubstr("control characters"));
    EXPECT_THAT(refused("7"), HasSubstr("found \"7\""));
    EXPECT_THAT(refusal_of(R"({"nodes":[{"id":1},{"id":1}]})"), HasSubstr("\"1\" again"));
    EXPECT_THAT(refusal_of(R"({"nodes":[{"id":1},{"x":1}]})"), HasSubstr("nothing for \"id\""));
    EXPECT_THAT(refusal_of(R"({"nodes":[{"id":1},{"id":2}],"links":[{"source":0,"target":1}]})"),
                HasSubstr("found an edge to or from \"0\""));
    EXPECT_THAT(refusal_of(R"({"nodes":[],"nodes":[]})"), HasSubstr("\"nodes\" again"));
    EXPECT_THAT(refusal_of(R"({"nodes":)"), HasSubstr("copied in full"));
    EXPECT_THAT(refusal_of("{\"a\":" + std::string(100'000, '[')), HasSubstr("is broken"));
    EXPECT_THAT(refusal_of("{\"" + std::string(6'000'000, 'x')), HasSubstr("longer than"));
}

TEST(JsonGraph, LeavesPairsOfPythonToTheEdgeList) {
    EXPECT_THAT(refusal_of("[1, 2]\n[2, 3]\n"), HasSubstr("Python pairs"));
}

TEST(JsonGraph, ReadsOrRefusesEveryBeginning) {
    read_all_beginnings(file_content(sample_path("json_graph/d3_ids")));
    read_all_beginnings(file_content(sample_path("json_graph/lines_from_to")));
}

}  // namespace
}  // namespace irwe
