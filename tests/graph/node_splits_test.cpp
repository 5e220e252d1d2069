#include "irwe/graph/node_splits.h"

#include <gmock/gmock.h>

#include <array>
#include <string_view>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr NodePart kNone = NodePart::none;
constexpr NodePart kTrain = NodePart::training;
constexpr NodePart kTest = NodePart::test;
constexpr NodePart kValid = NodePart::validation;

NodeSplits splits_of(const std::string& text, const NodeNames& nodes = NodeNames::consecutive(4)) {
    const TemporaryDirectory folder;
    return read_node_splits(folder.file("a.splits", text), nodes);
}

std::string error_in(const std::string& text) {
    return input_error([&] { splits_of(text); });
}

TEST(ReadNodeSplits, ReadsAPartOfEachNode) {
    const NodeSplits splits = splits_of("# made by hand\n2 test\n0 train\n3 val\n");
    EXPECT_THAT(splits.names, ElementsAre("1"));
    EXPECT_THAT(splits.of_node, ElementsAre(ElementsAre(kTrain, kNone, kTest, kValid)));
    EXPECT_EQ(splits.header, "");
}

TEST(ReadNodeSplits, ReadsAColumnForEachSplit) {
    const NodeSplits splits =
        splits_of("node,first,second\n0,Train,-\n1,training,TEST\n2,test,train\n3,none,valid\n");
    EXPECT_THAT(splits.names, ElementsAre("first", "second"));
    EXPECT_EQ(splits.header, "node,first,second");
    EXPECT_THAT(splits.of_node, ElementsAre(ElementsAre(kTrain, kTrain, kTest, kNone),
                                            ElementsAre(kNone, kTest, kTrain, kValid)));
}

TEST(ReadNodeSplits, ReadsNamesWithBlanksInQuotes) {
    const std::array<std::string_view, 2> names{"New York", "Oslo"};
    const NodeSplits splits =
        splits_of("\"New York\"\ttrain\nOslo\ttest\n", NodeNames::from_texts(names));
    EXPECT_THAT(splits.of_node, ElementsAre(ElementsAre(kTrain, kTest)));
}

TEST(ReadNodeSplits, RefusesWhatItWouldHaveToGuess) {
    EXPECT_THAT(error_in(""), HasSubstr("a.splits: is empty"));
    EXPECT_THAT(error_in("0 train\n7 test\n"), HasSubstr("a.splits:2: there is no node \"7\""));
    EXPECT_THAT(error_in("0 train\n1 test\n0 test\n"),
                HasSubstr("a.splits:3: the node \"0\" is in line 1 already"));
    EXPECT_THAT(error_in("0 train\n1 tset\n"),
                HasSubstr("a.splits:2: expected train, test, validation or -, found \"tset\""));
    EXPECT_THAT(error_in("0 trian\n1 test\n"), HasSubstr("a.splits:1: expected train"));
    EXPECT_THAT(error_in("x train\n1 test\n"), HasSubstr("a.splits:1: there is no node \"x\""));
    EXPECT_THAT(error_in("0 train test\n1 test\n"), HasSubstr("a.splits:2: expected a node and 2"));
    EXPECT_THAT(error_in("0\n1\n"), HasSubstr("expected a node and train or test"));
    EXPECT_THAT(error_in("0 train\n1 train\n"), HasSubstr("the split 1 has no node to test"));
    EXPECT_THAT(error_in("n a b\n0 train test\n1 test test\n"),
                HasSubstr("the split b has no node to train on"));
    EXPECT_THAT(error_in("node part\n"), HasSubstr("the split part has no node to train on"));
}

}  // namespace
}  // namespace irwe
