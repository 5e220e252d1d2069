#include "irwe/graph/labels.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class LabelsTest : public testing::Test {
protected:
    Labels read(const std::string& content, const LabelsOptions& options = {}) {
        return read_labels(directory_.file("labels.txt", content), nodes_, &report_, options);
    }
    std::string error(const std::string& content, const LabelsOptions& options = {}) {
        return input_error([&] { read(content, options); });
    }

    TemporaryDirectory directory_;
    NodeNames nodes_ = NodeNames::consecutive(4);
    LabelsReport report_;
};

TEST_F(LabelsTest, AddUpOverColumnsAndLines) {
    const Labels labels = read("# node label\n0 10\n1 9 10 9\n3 2\n0 2\n\n0 10\n");
    EXPECT_THAT(labels.classes, ElementsAre("2", "9", "10"));
    EXPECT_THAT(labels.of_node,
                ElementsAre(ElementsAre(0, 2), ElementsAre(1, 2), IsEmpty(), ElementsAre(0)));
    EXPECT_EQ(report_.num_labeled_nodes, 3U);
    EXPECT_EQ(report_.num_unknown_nodes, 0U);
    EXPECT_EQ(report_.header, "");
}

TEST_F(LabelsTest, AreSortedByBytesIfOneIsAText) {
    EXPECT_THAT(read("0 b\n1 10\n2 9\n").classes, ElementsAre("10", "9", "b"));
}

TEST_F(LabelsTest, MayHoldBlanksBetweenOtherSeparators) {
    const Labels labels = read("0\thuman being\n1\thuman being\tcat\n2,\tcat\n");
    EXPECT_THAT(labels.classes, ElementsAre("cat", "human being"));
    EXPECT_EQ(report_.num_unknown_nodes, 1U);
    EXPECT_THAT(read("0,\"a, b\"\n1,c,\n").classes, ElementsAre("a, b", "c"));
}

TEST_F(LabelsTest, OfUnknownNodesAreCountedAndLeftOut) {
    const Labels labels = read("0 a\n7 b\nx c\n7 c\n");
    EXPECT_THAT(labels.classes, ElementsAre("a"));
    EXPECT_EQ(report_.num_labeled_nodes, 1U);
    EXPECT_EQ(report_.num_unknown_nodes, 2U);
}

TEST_F(LabelsTest, LeaveOutCommentsAndCountThoseThatReadLikeRows) {
    const Labels labels = read("#node label\n0 a\n#1 b\n# 2 c\n%x c\n#alone\n3 d\n");
    EXPECT_THAT(labels.classes, ElementsAre("a", "d"));
    EXPECT_EQ(report_.num_comments_like_rows, 2U);
    read("0 a\n\"#1\" b\n");
    EXPECT_EQ(report_.num_comments_like_rows, 0U);
}

TEST_F(LabelsTest, MayHaveAHeader) {
    EXPECT_THAT(read("Node,Class\n0,a\n").classes, ElementsAre("a"));
    EXPECT_EQ(report_.header, "Node,Class");
    EXPECT_THAT(read("vertex color\n0 a\n1 b\n").classes, ElementsAre("a", "b"));
    EXPECT_EQ(report_.header, "vertex color");
}

TEST_F(LabelsTest, OfANodeWithTheNameOfAHeadingAreLabels) {
    nodes_ = NodeNames::from_texts(std::vector<std::string_view>{"id", "x"});
    EXPECT_THAT(read("id a\nx b\n").classes, ElementsAre("a", "b"));
    EXPECT_EQ(report_.header, "");
}

const std::string kMembers =
    "member,age,team,city\n0,31,\"chess, go\",Rio\n1,40,music,New York\n2,25,,Oslo\n";

TEST_F(LabelsTest, AreTheColumnThatIsNamed) {
    EXPECT_THAT(read(kMembers, {.label_column = "city"}).classes,
                ElementsAre("New York", "Oslo", "Rio"));
    EXPECT_EQ(report_.header, "member,age,team,city");
    EXPECT_EQ(report_.columns, "labels in \"city\" of nodes in \"member\"");
    const Labels by_age =
        read("age,member\n1,0\n2,3\n", {.node_column = "MEMBER", .label_column = "1"});
    EXPECT_THAT(by_age.classes, ElementsAre("1", "2"));
    EXPECT_THAT(by_age.of_node, ElementsAre(ElementsAre(0), IsEmpty(), IsEmpty(), ElementsAre(1)));
}

TEST_F(LabelsTest, MayBeMissingInAColumnThatIsNamed) {
    const Labels labels = read(kMembers, {.label_column = "team"});
    EXPECT_THAT(labels.classes, ElementsAre("chess, go", "music"));
    EXPECT_EQ(report_.num_labeled_nodes, 2U);
}

TEST_F(LabelsTest, AreTheOnlyColumnWithAUsualHeading) {
    EXPECT_THAT(read("id,age,class\n0,31,a b\n1,40,c\n").classes, ElementsAre("a b", "c"));
    EXPECT_EQ(report_.columns, "labels in \"class\" of nodes in \"id\"");
    EXPECT_THAT(read(",name,group\n0,3,a\n1,2,b\n").classes, ElementsAre("a", "b"));
    EXPECT_EQ(report_.num_labeled_nodes, 2U);
    EXPECT_THAT(read("node,label1,label2\n0,a,b\n1,a,c\n").classes, ElementsAre("a", "b", "c"));
}

TEST_F(LabelsTest, MayHaveLineBreaksInQuotesWhichBecomeBlanks) {
    EXPECT_THAT(read("0,\"a\nb\"\n1,c\n").classes, ElementsAre("a b", "c"));
    nodes_ = NodeNames::from_texts(std::vector<std::string_view>{"New York", "Rio"});
    EXPECT_THAT(read("\"New\nYork\",a\nRio,b\n").classes, ElementsAre("a", "b"));
}

TEST_F(LabelsTest, BelowAHeaderThatIsTheOnlyStranger) {
    nodes_ = NodeNames::from_texts(std::vector<std::string_view>{"ann", "bob"});
    EXPECT_THAT(read("person,club\nann,x\nbob,y\n").classes, ElementsAre("x", "y"));
    EXPECT_EQ(report_.header, "person,club");
    EXPECT_EQ(report_.num_unknown_nodes, 0U);
    read("cid,x\nann,x\nbob,y\n");
    EXPECT_EQ(report_.header, "");
    EXPECT_EQ(report_.num_unknown_nodes, 1U);
}

TEST_F(LabelsTest, AskWhichColumnIsMeant) {
    EXPECT_THAT(error(kMembers),
                HasSubstr("labels.txt:1: found the columns \"member\", \"age\", \"team\", "
                          "\"city\" and cannot tell which has the labels; add --label-column COL"));
    EXPECT_THAT(error(kMembers, {.label_column = "town"}),
                HasSubstr("expected a column \"town\" for --label-column"));
    EXPECT_THAT(error(kMembers, {.label_column = "9"}), HasSubstr("expected a column \"9\""));
    EXPECT_THAT(error(kMembers, {.node_column = "team", .label_column = "team"}),
                HasSubstr("--label-column and --node-column are the same column"));
    EXPECT_THAT(error("0 a\n1 b\n", {.label_column = "team"}),
                HasSubstr("found 2 columns without a header, expected a column \"team\""));
}

TEST_F(LabelsTest, NameWhatIsWrongAndWhere) {
    EXPECT_THAT(error("0 a\n1\n"),
                HasSubstr("labels.txt:2: expected a node and its labels, found \"1\""));
    EXPECT_THAT(error("0,a\n1,\n"), HasSubstr("labels.txt:2: expected a node and its labels"));
    EXPECT_THAT(error("0,a\n,b\n"), HasSubstr("labels.txt:2: expected a node and its labels"));
    EXPECT_THAT(error("0 caf\xE9\n"),
                HasSubstr("labels.txt:1: the name \"caf\\xE9\" is not UTF-8"));
    EXPECT_THAT(error("0 \"a\n"), HasSubstr("labels.txt:1: a double quote that is not closed"));
    EXPECT_THAT(
        error("a 1\nb 2\n"),
        HasSubstr("labels.txt: none of its 2 nodes is in the graph, expected nodes such as \"0\""));
    EXPECT_THAT(error(""), HasSubstr("labels.txt: none of its 0 nodes is in the graph"));
}

}  // namespace
}  // namespace irwe
