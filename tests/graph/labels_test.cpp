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
    Labels read(const std::string& content) {
        return read_labels(directory_.file("labels.txt", content), nodes_, &report_);
    }
    std::string error(const std::string& content) {
        return input_error([&] { read(content); });
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
