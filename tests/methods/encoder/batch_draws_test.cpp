#include "irwe/methods/encoder/batch_draws.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/encoder/joined_part.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

TEST(NodeRounds, HaveEveryNodeOnceInEachRoundInAnotherOrder) {
    NodeRounds rounds(50, Random(1));
    const std::vector<NodeId> first = rounds.nodes(0, 50);
    const std::vector<NodeId> second = rounds.nodes(50, 50);
    std::vector<NodeId> all(50);
    std::iota(all.begin(), all.end(), NodeId{0});
    EXPECT_THAT(first, testing::UnorderedElementsAreArray(all));
    EXPECT_THAT(second, testing::UnorderedElementsAreArray(all));
    EXPECT_NE(first, second);
}

TEST(NodeRounds, AreAFunctionOfThePlaceWhateverWasAskedForBefore) {
    NodeRounds rounds(7, Random(1));
    const std::vector<NodeId> across = rounds.nodes(5, 20);
    const std::vector<NodeId> early = rounds.nodes(0, 10);
    NodeRounds again(7, Random(1));
    EXPECT_EQ(again.nodes(0, 10), early);
    EXPECT_EQ(again.nodes(5, 20), across);
    EXPECT_TRUE(std::equal(early.begin() + 5, early.end(), across.begin()));
}

TEST(DistinctNumbers, AreAllSetsEquallyOften) {
    std::map<std::vector<std::uint32_t>, int> counts;
    constexpr int kDraws = 6000;
    for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
        counts[distinct_numbers(5, 3, Random(seed).stream("draw"))] += 1;
    }
    EXPECT_EQ(counts.size(), 10U);
    for (const auto& [numbers, count] : counts) {
        EXPECT_TRUE(std::ranges::is_sorted(numbers, std::ranges::less_equal()));
        EXPECT_NEAR(count / static_cast<double>(kDraws), 0.1, 5 * std::sqrt(0.09 / kDraws));
    }
}

TEST(DistinctNumbers, AreAllWhereThereAreNoMore) {
    EXPECT_THAT(distinct_numbers(3, 3, RandomStream(1)), testing::ElementsAre(0, 1, 2));
    EXPECT_THAT(distinct_numbers(3, 512, RandomStream(1)), testing::ElementsAre(0, 1, 2));
}

TEST(ChosenClasses, HaveEachClassOnceWithTheCandidatesFirst) {
    const std::vector<std::uint32_t> targets{99, 3, 99, 50, 3, 7};
    const ChosenClasses classes = chosen_classes(100, 10, targets, RandomStream(2));
    EXPECT_EQ(classes.num_candidates, 10);
    ASSERT_EQ(classes.targets.size(), targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i) {
        EXPECT_EQ(classes.rows[classes.targets[i]], targets[i]);
    }
    std::vector<std::uint32_t> sorted = classes.rows;
    std::ranges::sort(sorted);
    EXPECT_EQ(std::ranges::adjacent_find(sorted), sorted.end());
    EXPECT_LE(sorted.size(), 14U);
    EXPECT_EQ(chosen_classes(5, 10, std::vector<std::uint32_t>{4}, RandomStream(2)).rows.size(),
              5U);
}

TEST(JoinedPart, IsTheGraphWithoutNodesThatHaveNoNeighbors) {
    const std::vector<Edge> edges{{1, 3}, {3, 6}};
    const Graph graph = build_graph(NodeNames::consecutive(8), edges).graph;
    const DegreeInputs degrees(graph, {});
    const JoinedPart part = joined_part(encoder_input(graph, degrees, Neighborhood::none));
    EXPECT_THAT(part.nodes, testing::ElementsAre(1, 3, 6));
    ASSERT_EQ(part.graph.num_nodes(), 3U);
    EXPECT_TRUE(part.graph.has_edge(0, 1) && part.graph.has_edge(1, 2));
    EXPECT_THAT(part.buckets, testing::ElementsAre(0, 1, 0));
    Matrix rows(3, 1);
    rows << 5, 6, 7;
    Matrix expected = Matrix::Zero(8, 1);
    expected(1, 0) = 5;
    expected(3, 0) = 6;
    expected(6, 0) = 7;
    EXPECT_EQ(rows_of_whole(part, rows, 8), expected);
}

}  // namespace
}  // namespace irwe
