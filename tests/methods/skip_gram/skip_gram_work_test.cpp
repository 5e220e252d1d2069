#include "irwe/methods/skip_gram/skip_gram_work.h"

#include <gtest/gtest.h>

#include <cmath>

#include "irwe/graph/generators.h"

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

TEST(WindowWork, DoesNotCountNegativesThatAreNotDrawn) {
    const Graph graph = ring_of_cliques({.num_cliques = 10, .clique_size = 10});
    SkipGramOptions more = kWithTree;
    more.num_negatives = 50;
    EXPECT_EQ(steps_of(window_work(graph, {}, 10, more, false)).rows,
              steps_of(window_work(graph, {}, 10, kWithTree, false)).rows);
}

}  // namespace
}  // namespace irwe
