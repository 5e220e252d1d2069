#include "irwe/walks/anonymous_walk_ranking.h"

#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <array>
#include <vector>

#include "tests/support/graphs.h"
#include "tests/support/reference/walk_features.h"

namespace irwe {
namespace {

std::vector<int> labels_of(AnonymousWalk walk, int walk_length) {
    std::vector<int> result;
    for (int j = 0; j <= walk_length; ++j) {
        result.push_back(label_at(walk, j));
    }
    return result;
}

// Bell numbers, and one for the walk that stays in place where there are no self-loops.
TEST(AnonymousWalkRanking, HasAsManyRanksAsThereAreAnonymousWalks) {
    const std::array<std::uint32_t, 14> bell{1,   1,    2,     5,      15,     52,      203,
                                             877, 4140, 21147, 115975, 678570, 4213597, 27644437};
    for (int walk_length = 1; walk_length <= kMaxWalkLength; ++walk_length) {
        const auto l = static_cast<std::size_t>(walk_length);
        EXPECT_EQ(AnonymousWalkRanking(walk_length, false).size(), bell[l] + 1);
        EXPECT_EQ(AnonymousWalkRanking(walk_length, true).size(), bell[l + 1]);
    }
}

TEST(AnonymousWalkRanking, NumbersWalksInLexicographicOrder) {
    for (const bool self_loops : {false, true}) {
        for (int walk_length = 1; walk_length <= 7; ++walk_length) {
            const AnonymousWalkRanking ranking(walk_length, self_loops);
            const auto all = reference::all_anonymous_walks(walk_length, self_loops);
            ASSERT_EQ(all.size(), ranking.size());
            for (std::uint32_t rank = 0; rank < ranking.size(); ++rank) {
                EXPECT_EQ(labels_of(ranking.walk(rank), walk_length), all[rank]);
                EXPECT_EQ(ranking.rank(ranking.walk(rank)), rank);
            }
        }
    }
}

TEST(AnonymousWalkRanking, IsInvertibleUpToTheLongestWalk) {
    for (const bool self_loops : {false, true}) {
        const AnonymousWalkRanking ranking(kMaxWalkLength, self_loops);
        for (std::uint32_t rank = 0; rank < ranking.size(); rank += 997) {
            EXPECT_EQ(ranking.rank(ranking.walk(rank)), rank);
        }
        EXPECT_EQ(ranking.rank(ranking.walk(ranking.size() - 1)), ranking.size() - 1);
    }
}

// Every instruction set of this machine, against the rank of one walk.
TEST(AnonymousWalkRanking, RanksBlocksAsItRanksSingleWalks) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const SelfLoops self_loops : {SelfLoops::drop, SelfLoops::keep}) {
            const Graph graph = random_graph(25, 40, 3, self_loops);
            for (int walk_length = 1; walk_length <= kMaxWalkLength; ++walk_length) {
                const AnonymousWalkRanking ranking(walk_length, self_loops == SelfLoops::keep);
                const WalkOptions options{.walk_length = walk_length, .walks_per_node = 100};
                const WalkSet walks = sample_walks(graph, options, Random(8));
                WalkBlock block;
                alignas(64) std::array<std::uint32_t, WalkBlock::kWidth> ranks;
                for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                    for (const int first : {0, 64}) {
                        walks.draw(v, first, block);
                        ranking.ranks(block, ranks);
                        for (int k = 0; k < block.num_walks; ++k) {
                            const auto walk =
                                reference::random_walk(graph, Random(8), walk_length, v, first + k);
                            ASSERT_EQ(ranks[static_cast<std::size_t>(k)],
                                      ranking.rank(anonymous_walk(walk)))
                                << hwy::TargetName(target);
                        }
                    }
                }
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

}  // namespace
}  // namespace irwe
