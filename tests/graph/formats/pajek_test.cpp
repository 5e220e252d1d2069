// The samples of networkx and igraph were written by networkx 2.8.8 and igraph 0.10.2; the others
// were made by hand after the manual of Pajek.

#include "irwe/graph/formats/pajek.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Pajek, ReadsWhatNetworkxWrites) {
    const GraphContent content = content_of_sample("pajek/networkx");
    EXPECT_EQ(content.report.format, "Pajek file");
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("Mr Hi-Officer 3", "Nils-Officer 1.5"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("club: \"A B\", \"C\", \"A B\""));
    EXPECT_THAT(note_texts(content), Contains("nodes are called by their labels"));
    EXPECT_THAT(edge_texts(content_of_sample("pajek/networkx_directed", {.directed = true}).graph),
                ElementsAre("0>1", "1>2", "2>0", "2>1"));
}

TEST(Pajek, ReadsVerticesWithoutLinesOfTheirOwn) {
    EXPECT_THAT(edge_texts(content_of_sample("pajek/igraph").graph),
                ElementsAre("1-2 2.5", "1-3 0.5", "2-3 1"));
    EXPECT_THAT(edge_texts(content_of_sample("pajek/igraph_plain", {.directed = true}).graph),
                ElementsAre("1>2", "2>3", "3>1"));
    const GraphContent content = content_of("*Vertices 4\n2 \"b\"\n*Edges\n1 2\n");
    EXPECT_EQ(content.graph.num_nodes(), 4U);
    EXPECT_THAT(note_texts(content),
                Contains("nodes are called by their ids, because 3 nodes have no label"));
}

TEST(Pajek, ReadsEverySectionInAnyCase) {
    const GraphContent content = content_of_sample("pajek/pajek", {.directed = true});
    EXPECT_THAT(edge_texts(content.graph),
                ElementsAre("Ann B.>Bob 2", "Ann B.>Cid 1.5", "Bob>Ann B. 3", "Cid>Dora 1",
                            "Dora>Cid 1", "Dora>Zoë 1", "Eve>Ann B. 1", "Eve>Bob 1", "Eve>Cid 1",
                            "Eve>Zoë 1", "Zoë>Dora 1", "Zoë>Eve 1"));
    EXPECT_TRUE(content.attributes.empty());
    EXPECT_THAT(note_texts(content, {.directed = true}),
                Contains("attribute \"relation\" of edges ignored"));
}

TEST(Pajek, RefusesWhatIsNoNetwork) {
    EXPECT_THAT(input_error([] { content_of_sample("pajek/times"); }),
                HasSubstr(":2: found the times \"[5-10,12-14]\""));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Matrix\n0 1\n1 0\n"),
                HasSubstr(":2: found the section \"*Matrix\""));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n1 2\n*Partition x\n"), HasSubstr("*Partition"));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n1 2\n*Odd\n"), HasSubstr("\"*Odd\""));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n1 2\n*Vertices 2\n"),
                HasSubstr("one network in a file"));
}

TEST(Pajek, RefusesDamage) {
    EXPECT_THAT(refusal_of("*Vertices\n*Edges\n1 2\n"), HasSubstr(":1: found \"*Vertices\""));
    EXPECT_THAT(refusal_of("*Vertices -3\n"), HasSubstr("expected *Vertices and their number"));
    EXPECT_THAT(refusal_of("*Vertices 99999999999999999999\n"), HasSubstr("and their number"));
    EXPECT_THAT(refusal_of("*Edges\n1 2\n"), HasSubstr("expected *Vertices"));
    EXPECT_THAT(refusal_of("*Network\n1 2\n"), HasSubstr("expected a section"));
    EXPECT_THAT(refusal_of("*Network\n"), HasSubstr("found no *Vertices"));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n1 3\n"), HasSubstr(":3: found \"3\""));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n0 1\n"), HasSubstr("from 1 to 2"));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\na 1\n"), HasSubstr("found \"a\""));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n1\n"), HasSubstr("of two vertices"));
    EXPECT_THAT(refusal_of("*Vertices 2\n1 \"a\n"), HasSubstr("another double quote"));
    EXPECT_THAT(refusal_of("*Vertices 2\n1 a\n1 b\n"), HasSubstr("the node \"1\" again"));
    EXPECT_THAT(refusal_of("*Vertices 2\n1 \xe4\n*Edges\n1 2\n"), HasSubstr("is not UTF-8"));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n1 2 nan\n"), HasSubstr("as the weight"));
    EXPECT_THAT(refusal_of("*Vertices 2\n*Edges\n"), HasSubstr("found no edges"));
}

TEST(Pajek, RefusesBillionsOfVerticesThatAreNotThere) {
    EXPECT_THAT(refusal_of("*Vertices 4000000000\n*Edges\n1 2\n"), HasSubstr("but only 2 of them"));
}

TEST(Pajek, ReadsOrRefusesEveryBeginning) {
    read_all_beginnings(file_content(sample_path("pajek/pajek")));
}

}  // namespace
}  // namespace irwe
