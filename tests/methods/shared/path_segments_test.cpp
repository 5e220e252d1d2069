#include "irwe/methods/shared/path_segments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/methods/shared/skip_gram_kernel.h"

namespace irwe {
namespace {

// Counts that are even, of a few frequent items among many, or of one item that occurs as often as
// all others: a star.
std::vector<std::uint64_t> counts_of(int kind, std::size_t num_items) {
    RandomStream words = Random(3).stream("counts");
    std::vector<std::uint64_t> counts(num_items, 10);
    for (std::size_t i = 0; kind == 1 && i < num_items; ++i) {
        counts[i] = words.below(20) == 0 ? words.below(1000) : words.below(10);
    }
    if (kind == 2) {
        counts[num_items / 2] = 10 * (num_items - 1);
    }
    return counts;
}

TEST(PathSegments, AreThePathsInTheOrderOfParts) {
    for (const int kind : {0, 1, 2}) {
        for (const std::size_t num_parts : {1U, 2U, 5U, 16U}) {
            const HuffmanTree tree(counts_of(kind, 1000));
            const PathSegments segments(tree, num_parts);
            const std::vector<std::uint8_t> parts = parts_of_inner_nodes(tree, num_parts);
            for (std::size_t item = 0; item < tree.num_items(); ++item) {
                std::vector<HuffmanTree::Turn> turns;
                const PathSegments::Range range = segments.of_item(item);
                for (std::uint32_t i = range.first; i < range.end; ++i) {
                    const PathSegments::Segment& segment = segments[i];
                    EXPECT_TRUE(i == range.first || segments[i - 1].part < segment.part);
                    std::uint64_t positives = segment.positives;
                    for (const std::uint32_t inner : segments.rows(segment)) {
                        EXPECT_EQ(parts[inner], segment.part);
                        turns.push_back({inner, (positives & 1U) != 0});
                        positives >>= 1U;
                    }
                    EXPECT_EQ(positives, 0U);
                }
                std::vector<HuffmanTree::Turn> expected = tree.path(item);
                std::ranges::stable_sort(expected, {},
                                         [&](HuffmanTree::Turn turn) { return parts[turn.inner]; });
                EXPECT_EQ(turns, expected);
            }
        }
    }
}

TEST(PathSegments, OfOnePartAreWholePaths) {
    const HuffmanTree tree(counts_of(0, 300));
    const PathSegments segments(tree, 1);
    for (std::size_t item = 0; item < 300; ++item) {
        const PathSegments::Range range = segments.of_item(item);
        ASSERT_EQ(range.end, range.first + 1);
        EXPECT_EQ(segments[range.first].num_rows, tree.path(item).size());
    }
}

// Cells of a round are as many as parts, so the largest load bounds how many threads help. Only the
// row of the root may be more than that.
TEST(PartsOfInnerNodes, HaveAtMostTwiceTheMeanLoad) {
    for (const int kind : {0, 1, 2}) {
        for (const std::size_t num_parts : {2U, 3U, 4U, 8U, 15U, 16U}) {
            const HuffmanTree tree(counts_of(kind, num_parts * 256));
            const std::vector<std::uint8_t> parts = parts_of_inner_nodes(tree, num_parts);
            std::vector<double> loads(num_parts);
            double total = 0;
            for (std::size_t inner = 0; inner < parts.size(); ++inner) {
                loads[parts[inner]] += static_cast<double>(tree.count(inner));
                total += static_cast<double>(tree.count(inner));
            }
            const auto of_root = static_cast<double>(tree.count(tree.num_inner() - 1));
            EXPECT_LE(std::ranges::max(loads),
                      std::max(of_root, 2 * total / static_cast<double>(num_parts)))
                << kind << ' ' << num_parts;
            EXPECT_GT(std::ranges::min(loads), 0.3 * total / static_cast<double>(num_parts))
                << kind << ' ' << num_parts;
        }
    }
}

TEST(PathSegments, HaveNoMoreRowsThanAStepTakes) {
    std::vector<std::uint64_t> counts{1, 1};
    while (counts.size() < 90) {
        counts.push_back(counts[counts.size() - 1] + counts[counts.size() - 2]);
    }
    const PathSegments segments(HuffmanTree(counts), 1);
    const PathSegments::Range range = segments.of_item(0);
    ASSERT_EQ(range.end - range.first, 2U);
    EXPECT_EQ(segments[range.first].num_rows, kMaxSkipGramTargets);
    EXPECT_EQ(segments[range.first + 1].num_rows, 89 - kMaxSkipGramTargets);
}

}  // namespace
}  // namespace irwe
