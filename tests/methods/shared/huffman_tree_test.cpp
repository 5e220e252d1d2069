#include "irwe/methods/shared/huffman_tree.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <list>
#include <numeric>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<std::size_t> path_lengths(const HuffmanTree& tree) {
    std::vector<std::size_t> lengths;
    for (std::size_t item = 0; item < tree.num_items(); ++item) {
        lengths.push_back(tree.path(item).size());
    }
    return lengths;
}

std::vector<std::uint64_t> random_counts(std::size_t num_items, std::uint64_t most,
                                         std::uint64_t seed) {
    RandomStream words = Random(seed).stream("counts");
    std::vector<std::uint64_t> counts(num_items);
    std::ranges::generate(counts, [&] { return words.below(most + 1); });
    return counts;
}

// The sum of counts over paths, by joining the two least of a list again and again.
std::uint64_t slow_shortest_sum(std::span<const std::uint64_t> counts) {
    std::list<std::uint64_t> nodes(counts.begin(), counts.end());
    nodes.remove(0);
    std::uint64_t sum = 0;
    while (nodes.size() > 1) {
        nodes.sort();
        const std::uint64_t joined = nodes.front() + *std::next(nodes.begin());
        nodes.pop_front();
        nodes.front() = joined;
        sum += joined;
    }
    return sum;
}

// The example of Cormen, Leiserson, Rivest and Stein: letters a to f with 45, 13, 12, 16, 9 and 5
// occurrences have codes of 1, 3, 3, 3, 4 and 4 bits.
TEST(HuffmanTree, HasTheCodeLengthsOfTheTextbook) {
    const HuffmanTree tree(std::vector<std::uint64_t>{45, 13, 12, 16, 9, 5});
    EXPECT_THAT(path_lengths(tree), ElementsAre(1, 3, 3, 3, 4, 4));
    EXPECT_EQ(tree.num_inner(), 5U);
    EXPECT_EQ(tree.count(4), 100U);
    // Inner nodes: 0 = {f, e}, 1 = {c, b}, 2 = {0, d}, 3 = {1, 2}, 4 = {a, 3}.
    EXPECT_THAT(tree.path(0), ElementsAre(HuffmanTree::Turn{4, true}));
    EXPECT_THAT(tree.path(5), ElementsAre(HuffmanTree::Turn{4, false}, HuffmanTree::Turn{3, false},
                                          HuffmanTree::Turn{2, true}, HuffmanTree::Turn{0, true}));
}

TEST(HuffmanTree, BreaksTiesInTheOrderOfItemsAndBeforeInnerNodes) {
    EXPECT_THAT(path_lengths(HuffmanTree(std::vector<std::uint64_t>(8, 7))),
                testing::Each(std::size_t{3}));
    // Twos are joined with each other rather than with the inner node of the ones.
    const HuffmanTree tree(std::vector<std::uint64_t>{2, 1, 1, 2});
    EXPECT_THAT(path_lengths(tree), ElementsAre(2, 2, 2, 2));
    EXPECT_THAT(tree.path(1), ElementsAre(HuffmanTree::Turn{2, true}, HuffmanTree::Turn{0, true}));
    EXPECT_THAT(tree.path(3),
                ElementsAre(HuffmanTree::Turn{2, false}, HuffmanTree::Turn{1, false}));
}

TEST(HuffmanTree, HasTheShortestMeanPath) {
    for (const std::uint64_t most : {1U, 3U, 1000U}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint64_t> counts = random_counts(60, most, seed);
            const std::vector<std::size_t> lengths = path_lengths(HuffmanTree(counts));
            EXPECT_EQ(
                std::inner_product(counts.begin(), counts.end(), lengths.begin(), std::uint64_t{0}),
                slow_shortest_sum(counts));
        }
    }
}

TEST(HuffmanTree, HasChildrenBeforeParentsAndTheirCounts) {
    const std::vector<std::uint64_t> counts = random_counts(100, 50, 4);
    const HuffmanTree tree(counts);
    std::vector<std::uint64_t> below(tree.num_inner());
    for (std::size_t item = 0; item < counts.size(); ++item) {
        for (const HuffmanTree::Turn turn : tree.path(item)) {
            below[turn.inner] += counts[item];
        }
    }
    for (std::size_t inner = 0; inner < tree.num_inner(); ++inner) {
        EXPECT_EQ(tree.count(inner), below[inner]);
        if (inner + 1 < tree.num_inner()) {
            EXPECT_GT(tree.turn_to(inner).inner, inner);
            EXPECT_LE(tree.count(inner), tree.count(inner + 1));
        }
    }
}

// With any rows, and with items that do not occur.
TEST(HuffmanTree, GivesProbabilitiesWithTheSumOne) {
    const std::vector<std::uint64_t> counts = random_counts(200, 8, 1);
    const HuffmanTree tree(counts);
    RandomStream words = Random(5).stream("products");
    std::vector<double> products(tree.num_inner());
    std::ranges::generate(products, [&] { return 8 * words.uniform() - 4; });
    double sum = 0;
    for (std::size_t item = 0; item < counts.size(); ++item) {
        EXPECT_EQ(tree.has(item), counts[item] > 0);
        EXPECT_EQ(tree.path(item).empty(), counts[item] == 0);
        double probability = tree.has(item) ? 1 : 0;
        for (const HuffmanTree::Turn turn : tree.path(item)) {
            const double product = products[turn.inner];
            probability /= 1 + std::exp(turn.to_first ? -product : product);
        }
        sum += probability;
    }
    EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(HuffmanTree, OfOneItemOrNoneHasNoInnerNode) {
    EXPECT_EQ(HuffmanTree({}).num_inner(), 0U);
    const HuffmanTree one(std::vector<std::uint64_t>{0, 3});
    EXPECT_EQ(one.num_inner(), 0U);
    EXPECT_TRUE(one.has(1) && !one.has(0));
    EXPECT_TRUE(one.path(1).empty());
}

// The counts of the longest path: Fibonacci's numbers.
TEST(HuffmanTree, TakesPathsOfManyTurns) {
    std::vector<std::uint64_t> counts{1, 1};
    while (counts.size() < 90) {
        counts.push_back(counts[counts.size() - 1] + counts[counts.size() - 2]);
    }
    EXPECT_EQ(HuffmanTree(counts).path(0).size(), 89U);
}

}  // namespace
}  // namespace irwe
