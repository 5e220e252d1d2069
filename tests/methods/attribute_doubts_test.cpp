#include "irwe/methods/attribute_doubts.h"

#include <gmock/gmock.h>

#include <numeric>
#include <string>
#include <vector>

#include "tests/support/attributes.h"

namespace irwe {
namespace {

constexpr NodeId kNumNodes = 20;

// The first nodes have texts of their own, and all others the last text.
NodeAttribute column_with_own_texts(const std::string& name, NodeId num_own) {
    std::vector<NodeId> nodes(kNumNodes);
    std::iota(nodes.begin(), nodes.end(), 0U);
    std::vector<std::uint32_t> places;
    std::vector<std::string> texts;
    for (NodeId v = 0; v < kNumNodes; ++v) {
        places.push_back(std::min(v, num_own));
    }
    for (NodeId i = 0; i < std::min(num_own + 1, kNumNodes); ++i) {
        texts.push_back(std::to_string(i) + ",5");
    }
    return categories(name, nodes, places, texts);
}

std::string doubts_of(std::vector<NodeAttribute> columns) {
    return attribute_doubts({kNumNodes, std::move(columns)});
}

TEST(AttributeDoubts, NameColumnsWhoseTextsMostlyBelongToOneNode) {
    EXPECT_EQ(doubts_of({column_with_own_texts("size", kNumNodes)}),
              "\"size\" has 20 texts for 20 nodes, such as \"0,5\", each with a column of its own; "
              "if they are numbers, write all of them as 1.5, and otherwise leave names out");
    EXPECT_THAT(doubts_of({column_with_own_texts("a", 11), column_with_own_texts("b", 12),
                           column_with_own_texts("c", 10)}),
                testing::StartsWith("\"a\" (and 1 more like it) has 12 texts for 20 nodes"));
}

TEST(AttributeDoubts, AreNoneOfGroupsNumbersAndFewValues) {
    EXPECT_EQ(doubts_of({}), "");
    EXPECT_EQ(doubts_of({column_with_own_texts("club", 10), column_with_own_texts("town", 0)}), "");
    EXPECT_EQ(doubts_of({categories("rare", {0, 1, 2}, {0, 1, 2}, {"a", "b", "c"}),
                         numbers("age", {0, 1, 2}, {1, 2, 3})}),
              "");
}

}  // namespace
}  // namespace irwe
