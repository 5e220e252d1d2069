#include "irwe/methods/skip_gram/skip_gram_work.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/methods/shared/path_segments.h"

namespace irwe {
namespace {

constexpr SkipGramOptions kWithTree{.objective = SkipGramObjective::hierarchical_softmax};

WorkCounts steps_of(const CountedWork& work) { return work.parts.back().work; }

TEST(WindowWork, CountsATargetForEachTurnOfAPath) {
    const Graph graph = ring_of_cliques({.num_cliques = 100, .clique_size = 10});
    const CountedWork drawn = window_work(graph, {}, 10, {}, false);
    const CountedWork tree = window_work(graph, {}, 10, kWithTree, false);
    EXPECT_NEAR(steps_of(tree).rows / steps_of(drawn).rows, std::log2(1001) / 6, 1e-9);
    EXPECT_NEAR(steps_of(tree).functions / steps_of(drawn).functions, std::log2(1001) / 6, 1e-9);
    EXPECT_GT(tree.bytes, drawn.bytes);
}

// Returns what is kept of the paths of items of which the i-th occurs as often as i^-exponent.
double bytes_of_paths(std::size_t num_items, double exponent) {
    std::vector<std::uint64_t> counts;
    for (std::size_t i = 1; i <= num_items; ++i) {
        const double count = 1e12 * std::pow(static_cast<double>(i), -exponent);
        counts.push_back(static_cast<std::uint64_t>(count));
    }
    constexpr std::size_t kNumParts = 16;
    const PathSegments segments(HuffmanTree(counts), kNumParts);
    std::size_t bytes = 0;
    for (std::size_t item = 0; item < num_items; ++item) {
        const PathSegments::Range range = segments.of_item(item);
        bytes += sizeof(std::uint32_t);
        for (std::uint32_t i = range.first; i < range.end; ++i) {
            bytes += sizeof(PathSegments::Segment) +
                     segments.rows(segments[i]).size() * sizeof(std::uint32_t);
        }
    }
    return static_cast<double>(bytes);
}

// Both objectives fill their pools of pairs on these graphs, so the tree is what makes the
// difference.
TEST(WindowWork, HasRoomForThePathsOfItemsThatAreRare) {
    for (const NodeId num_cliques : {512U, 2500U}) {
        const Graph graph = ring_of_cliques({.num_cliques = num_cliques, .clique_size = 8});
        const double counted = window_work(graph, {}, 10, kWithTree, false).bytes -
                               window_work(graph, {}, 10, {}, false).bytes;
        for (const double exponent : {0.0, 1.0, 1.5}) {
            EXPECT_GT(counted, bytes_of_paths(graph.num_nodes(), exponent)) << exponent;
        }
        EXPECT_LT(counted, 1.5 * bytes_of_paths(graph.num_nodes(), 1.5));
    }
}

TEST(WindowWork, DoesNotCountNegativesThatAreNotDrawn) {
    const Graph graph = ring_of_cliques({.num_cliques = 10, .clique_size = 10});
    SkipGramOptions more = kWithTree;
    more.num_negatives = 50;
    EXPECT_EQ(steps_of(window_work(graph, {}, 10, more, false)).rows,
              steps_of(window_work(graph, {}, 10, kWithTree, false)).rows);
}

}  // namespace
}  // namespace irwe
