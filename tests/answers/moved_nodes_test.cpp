#include "irwe/answers/moved_nodes.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using testing::DoubleNear;

// Distances of nodes with noise of different size, as if nothing had moved.
Distances noise_alone(std::size_t num_nodes, std::size_t num_draws, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("noise");
    const auto drawn = [&] {
        std::vector<double> result;
        for (std::size_t i = 0; i < num_nodes; ++i) {
            const auto [x, y] = stream.gaussian_pair();
            result.push_back(std::hypot(x, y) * (1 + static_cast<double>(i % 5)));
        }
        return result;
    };
    Distances distances{.observed = drawn(), .by_chance = {}};
    for (std::size_t draw = 0; draw < num_draws; ++draw) {
        distances.by_chance.push_back(drawn());
    }
    return distances;
}

double share_below(const std::vector<ScoredNode>& nodes, double chance) {
    double count = 0;
    for (const ScoredNode& node : nodes) {
        count += node.chance <= chance ? 1 : 0;
    }
    return count / static_cast<double>(nodes.size());
}

TEST(ScoredNodes, ReportNoMoreThanTheStatedShareOfNoise) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const std::vector<ScoredNode> nodes = scored_nodes(noise_alone(20'000, 10, seed));
        EXPECT_NEAR(share_below(nodes, 0.1), 0.1, 0.01);
        EXPECT_NEAR(share_below(nodes, 0.01), 0.01, 0.003);
        EXPECT_NEAR(share_below(nodes, 0.001), 0.001, 0.001);
    }
}

TEST(ScoredNodes, FindANodeThatMovedFurtherThanItsOwnNoise) {
    Distances distances = noise_alone(1000, 20, 1);
    distances.observed[0] = 20;  // of little noise
    distances.observed[4] = 20;  // of five times as much
    const std::vector<ScoredNode> nodes = scored_nodes(distances);
    EXPECT_GT(nodes[0].score, nodes[4].score);
    EXPECT_LE(nodes[0].chance, 0.001);
    EXPECT_GT(nodes[4].noise, 3 * nodes[0].noise);
}

TEST(ScoredNodes, AreWhatTheFormulaSays) {
    const Distances distances{.observed = {3, 0}, .by_chance = {{1, 2}, {2, -1}}};
    const std::vector<ScoredNode> nodes = scored_nodes(distances);
    const double pooled = (1.0 + 4 + 4) / 3;
    EXPECT_THAT(nodes[0].noise, DoubleNear(std::sqrt(2.5), 1e-12));
    EXPECT_THAT(nodes[0].score, DoubleNear(3 / std::sqrt(2.5 + pooled), 1e-12));
    EXPECT_THAT(nodes[1].noise, DoubleNear(2, 1e-12));
    EXPECT_EQ(nodes[1].score, 0);
    // By chance: 1 of {4, 9}, 2 of {1, 9} and 2 of {0}, none of which reaches the score of node 0.
    EXPECT_THAT(nodes[0].chance, DoubleNear(1.0 / 4, 1e-12));
    EXPECT_THAT(nodes[1].chance, DoubleNear(1, 1e-12));
}

TEST(ScoredNodes, WhereNothingMovesByChanceTellThoseThatMoved) {
    const std::vector<ScoredNode> nodes =
        scored_nodes({.observed = {0, 1}, .by_chance = {{0, 0}, {0, 0}}});
    EXPECT_EQ(nodes[0].score, 0);
    EXPECT_EQ(nodes[0].chance, 1);
    EXPECT_TRUE(std::isinf(nodes[1].score));
    EXPECT_THAT(nodes[1].chance, DoubleNear(1.0 / 5, 1e-12));
}

}  // namespace
}  // namespace irwe
