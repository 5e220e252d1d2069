#include "irwe/graph/named_nodes.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ReadNamedNodes : public testing::Test {
protected:
    NamedNodes read(std::string_view content, const NodeNames& names) const {
        return read_named_nodes(directory_.file("list.txt", content), names);
    }
    TemporaryDirectory directory_;
    NodeNames numbers_ = NodeNames::consecutive(30);
    NodeNames towns_ = NodeNames::from_texts(
        std::vector<std::string_view>{"#1", "Berlin", "New York", "a,b", "id"});
};

TEST_F(ReadNamedNodes, TakesNamesOneALine) {
    EXPECT_THAT(read("17\n3\n\n# a comment\n3\n", numbers_).nodes, ElementsAre(3U, 17U));
    EXPECT_THAT(read("New York\nBerlin\na,b\n#1\n", towns_).nodes, ElementsAre(0U, 1U, 2U, 3U));
    EXPECT_THAT(read("  Berlin \r\n", towns_).nodes, ElementsAre(1U));
}

TEST_F(ReadNamedNodes, TakesTheFirstFieldOfATable) {
    EXPECT_THAT(read("node,score\n17,0.5\n3,0.4\n", numbers_).nodes, ElementsAre(3U, 17U));
    EXPECT_THAT(read("17 hub\n3 leaf\n", numbers_).nodes, ElementsAre(3U, 17U));
    EXPECT_THAT(read("\"New York\"\tx\nBerlin\ty\n", towns_).nodes, ElementsAre(1U, 2U));
}

TEST_F(ReadNamedNodes, LeavesAHeadingOutUnlessItIsANode) {
    EXPECT_THAT(read("id\n5\n", numbers_).nodes, ElementsAre(5U));
    EXPECT_THAT(read("id\n5\n", numbers_).unknown, IsEmpty());
    EXPECT_THAT(read("id\nBerlin\n", towns_).nodes, ElementsAre(1U, 4U));
    EXPECT_THAT(read("5\nid\n", numbers_).unknown, ElementsAre("id"));
}

TEST_F(ReadNamedNodes, TellsWhichNamesAreNone) {
    const NamedNodes found = read("5\nx\n99\n", numbers_);
    EXPECT_THAT(found.nodes, ElementsAre(5U));
    EXPECT_THAT(found.unknown, ElementsAre("x", "99"));
}

TEST_F(ReadNamedNodes, RefusesFilesWithoutNames) {
    EXPECT_THAT(input_error([&] { read("", numbers_); }), HasSubstr("names no node"));
    EXPECT_THAT(input_error([&] { read("# none\n", numbers_); }), HasSubstr("names no node"));
    EXPECT_THAT(input_error([&] { read("5,\n,7\n", numbers_); }),
                HasSubstr("list.txt:2: expected the name of a node in front"));
    EXPECT_THAT(input_error([&] { read("\"5\n", numbers_); }), HasSubstr("list.txt:1: "));
}

}  // namespace
}  // namespace irwe
