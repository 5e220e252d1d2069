#include "irwe/methods/shared/walk_pairs.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <set>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// One walk over the nodes 0, 1, ..., length - 1.
WalkCorpus counting_walk(NodeId length) {
    return {.num_nodes = length,
            .num_walks = 1,
            .nodes_per_walk = static_cast<int>(length),
            .draw = [](std::int64_t, std::span<NodeId> buffer) -> std::span<const NodeId> {
                for (NodeId i = 0; i < buffer.size(); ++i) {
                    buffer[i] = i;
                }
                return buffer;
            }};
}

std::vector<ItemPair> pairs_of(const PairSource& source) {
    std::vector<ItemPair> pairs;
    for (std::int64_t block = 0; block < source.num_blocks(); ++block) {
        source.append(block, pairs);
    }
    return pairs;
}

// A window that is drawn from 1, ..., 4 reaches distance d with chance (5 - d) / 4.
TEST(WindowPairs, HaveADistanceAsOftenAsWindowsReachIt) {
    const auto source = window_pairs(counting_walk(2000), 4, 50, Random(1));
    EXPECT_EQ(source->num_blocks(), 50);
    std::map<std::int64_t, double> share;
    for (const ItemPair pair : pairs_of(*source)) {
        share[std::int64_t{pair.context} - std::int64_t{pair.center}] += 1 / 100'000.0;
    }
    EXPECT_EQ(share.size(), 8);
    for (std::int64_t distance = 1; distance <= 4; ++distance) {
        const double chance = static_cast<double>(5 - distance) / 4;
        EXPECT_NEAR(share[distance], chance, 0.01);
        EXPECT_NEAR(share[-distance], chance, 0.01);
    }
}

TEST(WindowPairs, TakeAWalkThatIsShorterThanTheWindow) {
    const auto source = window_pairs(counting_walk(2), 10, 1, Random(1));
    EXPECT_GE(source->pairs_per_block(), 1);
    EXPECT_THAT(pairs_of(*source), UnorderedElementsAre(ItemPair{0, 1}, ItemPair{1, 0}));
}

TEST(DistancePairs, HaveThatDistanceInBothOrders) {
    EXPECT_THAT(pairs_of(*distance_pairs(counting_walk(4), 2, 1)),
                ElementsAre(ItemPair{0, 2}, ItemPair{2, 0}, ItemPair{1, 3}, ItemPair{3, 1}));
    const auto beyond = distance_pairs(counting_walk(2), 5, 3);
    EXPECT_GE(beyond->pairs_per_block(), 1);
    EXPECT_THAT(pairs_of(*beyond), ElementsAre());
}

TEST(GraphCorpus, BeginsAWalkAtEveryNodeWithNeighborsInEveryPass) {
    const Graph graph = random_graph(50, 40, 1);
    const WalkCorpus corpus =
        graph_corpus(graph, {.walk_length = 6, .walks_per_node = 3}, {}, Random(2));
    std::vector<NodeId> buffer(7);
    std::multiset<NodeId> starts;
    for (std::int64_t i = 0; i < corpus.num_walks; ++i) {
        starts.insert(corpus.draw(i, buffer).front());
    }
    for (NodeId v = 0; v < 50; ++v) {
        EXPECT_EQ(starts.count(v), graph.degree(v) > 0 ? 3 : 0);
    }
}

TEST(Occurrences, CountEveryNodeOfEveryWalk) {
    const Graph graph = random_graph(50, 40, 1);
    const WalkCorpus corpus =
        graph_corpus(graph, {.walk_length = 6, .walks_per_node = 30}, {2, 0.5}, Random(2));
    ThreadPool pool(3);
    std::vector<std::uint64_t> expected(50);
    std::vector<NodeId> buffer(7);
    for (std::int64_t i = 0; i < corpus.num_walks; ++i) {
        for (const NodeId v : corpus.draw(i, buffer)) {
            ++expected[v];
        }
    }
    EXPECT_EQ(occurrences(corpus, pool), expected);
    EXPECT_NEAR(noise_of(expected)[3], std::pow(static_cast<double>(expected[3]), 0.75), 1e-9);
}

TEST(LongWalkOptions, NamesASettingThatIsOutOfRange) {
    EXPECT_EQ(input_error([] { validate(LongWalkOptions{.walk_length = 0}); }),
              "walks.walk_length: expected a whole number from 1 to 100000, found 0");
    EXPECT_EQ(input_error([] { validate_window(0); }),
              "walks.window: expected a whole number from 1 to 1000, found 0");
}

}  // namespace
}  // namespace irwe
