#include "irwe/graph/attribute_table.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/graph/edge_list.h"
#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class AttributeTable : public testing::Test {
protected:
    // The attributes of the nodes Ann, Bob and Cid, as texts.
    std::vector<std::string> read(const std::string& text) {
        return attribute_texts({.graph = graph_,
                                .attributes = read_attribute_table(directory_.file("table", text),
                                                                   graph_.names(), &report_)});
    }
    std::string refusal(const std::string& text) {
        return input_error([&] { read(text); });
    }

    TemporaryDirectory directory_;
    Graph graph_ = read_edge_list(directory_.file("edges", "Ann,Bob\nBob,Cid\n"));
    AttributeTableReport report_;
};

TEST_F(AttributeTable, HasNumbersCategoriesAndMissingValues) {
    EXPECT_THAT(read("node,age,club,code\nAnn,31,chess,007\nCid,,go,12\nBob,NA,\"a, b\",1\n"),
                ElementsAre("age: 31, ?, ?", "club: \"chess\", \"a, b\", \"go\"",
                            "code: \"007\", \"1\", \"12\""));
    EXPECT_EQ(report_.node_column, "node");
    EXPECT_EQ(report_.num_unknown_nodes, 0U);
}

TEST_F(AttributeTable, FindsTheColumnOfNodes) {
    EXPECT_THAT(read("age\tname\n1\tAnn\n2\tBob\n"), ElementsAre("age: 1, 2, ?"));
    EXPECT_THAT(read("who;age\nAnn;1\nBob;2\n"), ElementsAre("age: 1, 2, ?"));
    EXPECT_THAT(read(",age\nAnn,1\nBob,2\n"), ElementsAre("age: 1, 2, ?"));
    EXPECT_THAT(read("id,name,age\n7,Ann,1\n8,Bob,2\n"),
                ElementsAre("id: 7, 8, ?", "age: 1, 2, ?"));
    EXPECT_EQ(report_.node_column, "name");
}

TEST_F(AttributeTable, ReadsOneValueALine) {
    EXPECT_THAT(read("node,attribute,value\nAnn,age,3\nBob,club,go\nAnn,club,chess\n"),
                UnorderedElementsAre("age: 3, ?, ?", "club: \"chess\", \"go\", ?"));
    EXPECT_THAT(refusal("node,attribute,value\nAnn,age,3\nAnn,age,4\n"),
                HasSubstr("two values of the attribute \"age\" for the node \"Ann\""));
    EXPECT_THAT(refusal("node,attribute,value\nAnn,,3\n"), HasSubstr(":2: expected the name"));
}

TEST_F(AttributeTable, CountsNodesThatTheGraphDoesNotHave) {
    EXPECT_THAT(read("node,age\nAnn,1\nEve,2\nEve,3\n"), ElementsAre("age: 1, ?, ?"));
    EXPECT_EQ(report_.num_unknown_nodes, 1U);
    EXPECT_THAT(refusal("node,age\nEve,2\n"), HasSubstr("none of which is in the graph"));
}

TEST_F(AttributeTable, RefusesWhatCanBeMisread) {
    EXPECT_THAT(refusal("Ann,1\nBob,2\n"), HasSubstr("found the node \"Ann\" in the first line"));
    EXPECT_THAT(refusal("node,age\nAnn,1\nAnn,2\n"), HasSubstr(":3: found the node \"Ann\" again"));
    EXPECT_THAT(refusal("node,age,age\nAnn,1,2\nBob,2,3\n"),
                HasSubstr("the heading \"age\" twice"));
    EXPECT_THAT(refusal("node,age\nAnn,1\nBob,2,3\n"), HasSubstr("found 3 columns, expected 2"));
    EXPECT_THAT(refusal("node,age\n,1\n"), HasSubstr("expected a node"));
    EXPECT_THAT(refusal("node\nAnn\n"), HasSubstr("two columns or more"));
    EXPECT_THAT(refusal("node,age\nAnn,\xff\n"), HasSubstr("not UTF-8"));
    EXPECT_THAT(refusal(""), HasSubstr("found no table"));
    const std::string sentence = refusal("node,age\nAnn,1\nBob,inf\n");
    EXPECT_THAT(sentence, HasSubstr("found \"inf\" as the attribute \"age\" of the node \"Bob\""));
    EXPECT_EQ(sentence.find("table: "), sentence.rfind("table: "));  // the file is named once
}

}  // namespace
}  // namespace irwe
