// SkipGram with the objective hierarchical_softmax, beside slow versions by the definition.

#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/methods/shared/skip_gram.h"
#include "tests/methods/shared/item_pairs.h"

namespace irwe {
namespace {

constexpr auto kSoftmax = SkipGramObjective::hierarchical_softmax;

std::vector<ItemPair> all_pairs(const PairSource& source) {
    std::vector<ItemPair> pairs;
    for (std::int64_t block = 0; block < source.num_blocks(); ++block) {
        source.append(block, pairs);
    }
    return pairs;
}

std::vector<std::uint64_t> counts_of_contexts(const PairSource& source, std::size_t num_items) {
    std::vector<std::uint64_t> counts(num_items);
    for (const ItemPair pair : all_pairs(source)) {
        ++counts[pair.context];
    }
    return counts;
}

// Rows f and g, and a step down the gradient of -ln P(v | f_u) as in the textbook.
struct SlowSoftmax {
    Eigen::MatrixXd f, g;

    // Takes the terms of inner nodes for which `has_part` holds.
    template <typename HasPart>
    void step(std::uint32_t u, const std::vector<HuffmanTree::Turn>& path, double rate,
              const HasPart& has_part) {
        const Eigen::RowVectorXd center = f.row(u);
        for (const HuffmanTree::Turn turn : path) {
            if (has_part(turn.inner)) {
                const double chance = 1 / (1 + std::exp(-center.dot(g.row(turn.inner))));
                const double by = rate * ((turn.to_first ? 1 : 0) - chance);
                f.row(u) += by * g.row(turn.inner);
                g.row(turn.inner) += by * center;
            }
        }
    }

    double probability(std::uint32_t u, const std::vector<HuffmanTree::Turn>& path) const {
        double result = 1;
        for (const HuffmanTree::Turn turn : path) {
            const double product = f.row(u).dot(g.row(turn.inner));
            result /= 1 + std::exp(turn.to_first ? -product : product);
        }
        return result;
    }
};

// The rows of a training as they are now.
SlowSoftmax rows_of(const SkipGram& skip_gram) {
    return {skip_gram.centers().cast<double>(), skip_gram.contexts().cast<double>()};
}

double mean_loss(const SlowSoftmax& rows, const HuffmanTree& tree,
                 const std::vector<ItemPair>& pairs) {
    double sum = 0;
    for (const ItemPair pair : pairs) {
        sum -= std::log(rows.probability(pair.center, tree.path(pair.context)));
    }
    return sum / static_cast<double>(pairs.size());
}

// Takes all steps in the order of the pairs.
void descend_in_order(SlowSoftmax& rows, const HuffmanTree& tree,
                      const std::vector<ItemPair>& pairs, double first_rate) {
    for (std::size_t j = 0; j < pairs.size(); ++j) {
        const double done = static_cast<double>(j) / static_cast<double>(pairs.size());
        rows.step(pairs[j].center, tree.path(pairs[j].context), first_rate * (1 - done),
                  [](std::uint32_t) { return true; });
    }
}

TEST(HierarchicalSoftmax, EqualsPlainDescentOnFewItems) {
    const auto pairs = std::make_shared<TestPairs>(20, 70);
    const HuffmanTree tree(counts_of_contexts(*pairs, 20));
    ThreadPool pool(1);
    SkipGram skip_gram(
        pairs, tree, {.embedding_dim = 6, .objective = kSoftmax, .learning_rate = 0.05}, Random(3));
    ASSERT_EQ(skip_gram.num_steps(), 1);
    SlowSoftmax expected = rows_of(skip_gram);
    EXPECT_TRUE(expected.g.isZero(0) && expected.g.rows() == 19);
    descend_in_order(expected, tree, all_pairs(*pairs), 0.05);
    train_all(skip_gram, pool);
    EXPECT_TRUE(rows_of(skip_gram).f.isApprox(expected.f, 1e-4));
    EXPECT_TRUE(rows_of(skip_gram).g.isApprox(expected.g, 1e-4));
}

// Each term of each pair once, cell after cell, by loops over all pairs.
TEST(HierarchicalSoftmax, EqualsPlainDescentInTheOrderOfItsCells) {
    constexpr std::size_t kItems = 1300;
    constexpr std::size_t kParts = 5;
    const Random random(3);
    const auto pairs = std::make_shared<TestPairs>(kItems, 100);
    const HuffmanTree tree(counts_of_contexts(*pairs, kItems));
    ThreadPool pool(2);
    SkipGram skip_gram(pairs, tree,
                       {.embedding_dim = 6, .objective = kSoftmax, .learning_rate = 0.05}, random);
    ASSERT_EQ(skip_gram.num_steps(), 1);
    SlowSoftmax expected = rows_of(skip_gram);

    std::vector<std::uint32_t> items(kItems);
    std::iota(items.begin(), items.end(), 0U);
    shuffle(std::span(items), random.stream("parts"));
    std::vector<std::size_t> part_of(kItems);
    for (std::size_t i = 0; i < kItems; ++i) {
        part_of[items[i]] = i * kParts / kItems;
    }
    const std::vector<std::uint8_t> inner_parts = parts_of_inner_nodes(tree, kParts);
    for (std::size_t round = 0; round < kParts; ++round) {
        for (std::size_t part = 0; part < kParts; ++part) {
            const auto has_part = [&](std::uint32_t inner) {
                return inner_parts[inner] == (part + round) % kParts;
            };
            std::vector<ItemPair> of_cell;
            for (const ItemPair pair : all_pairs(*pairs)) {
                const auto is_in = [&](HuffmanTree::Turn turn) { return has_part(turn.inner); };
                if (part_of[pair.center] == part &&
                    std::ranges::any_of(tree.path(pair.context), is_in)) {
                    of_cell.push_back(pair);
                }
            }
            for (std::size_t j = 0; j < of_cell.size(); ++j) {
                const double done = static_cast<double>(j) / static_cast<double>(of_cell.size());
                expected.step(of_cell[j].center, tree.path(of_cell[j].context), 0.05 * (1 - done),
                              has_part);
            }
        }
    }
    train_all(skip_gram, pool);
    EXPECT_TRUE(rows_of(skip_gram).f.isApprox(expected.f, 1e-4));
    EXPECT_TRUE(rows_of(skip_gram).g.isApprox(expected.g, 1e-4));
}

// Neither the parts nor the order of cells cost quality.
TEST(HierarchicalSoftmax, OfManyPartsHasTheLossOfPlainDescent) {
    const auto source = std::make_shared<TestPairs>(1300, 3000);
    const HuffmanTree tree(counts_of_contexts(*source, 1300));
    ThreadPool pool(2);
    SkipGram skip_gram(
        source, tree, {.embedding_dim = 8, .objective = kSoftmax, .learning_rate = 0.1}, Random(3));
    EXPECT_GT(skip_gram.num_steps(), 2);
    const std::vector<ItemPair> pairs = all_pairs(*source);
    SlowSoftmax plain = rows_of(skip_gram);
    const double at_first = mean_loss(plain, tree, pairs);
    descend_in_order(plain, tree, pairs, 0.1);
    train_all(skip_gram, pool);
    const double expected = mean_loss(plain, tree, pairs);
    EXPECT_LT(expected, at_first - 0.3);
    EXPECT_NEAR(mean_loss(rows_of(skip_gram), tree, pairs), expected, 0.02);
}

// Where there is room for all pairs, the optimum is the share that v has among the pairs of u.
TEST(HierarchicalSoftmax, FindsTheSharesOfContexts) {
    const auto pairs = std::make_shared<CountedPairs>();
    const HuffmanTree tree(counts_of_contexts(*pairs, CountedPairs::kNumItems));
    ThreadPool pool(1);
    SkipGram skip_gram(pairs, tree,
                       {.embedding_dim = 16, .objective = kSoftmax, .learning_rate = 0.05},
                       Random(1));
    train_all(skip_gram, pool);
    const SlowSoftmax found = rows_of(skip_gram);
    for (std::uint32_t u = 0; u < CountedPairs::kNumItems; ++u) {
        double count_of_u = 0;
        for (std::uint32_t v = 0; v < CountedPairs::kNumItems; ++v) {
            count_of_u += pairs->count(u, v);
        }
        for (std::uint32_t v = 0; v < CountedPairs::kNumItems; ++v) {
            EXPECT_NEAR(found.probability(u, tree.path(v)), pairs->count(u, v) / count_of_u, 0.01)
                << u << ' ' << v;
        }
    }
}

TEST(HierarchicalSoftmax, GivesTheSameBytesForEveryNumberOfThreads) {
    const auto pairs = std::make_shared<TestPairs>(1300, 4000);
    const HuffmanTree tree(counts_of_contexts(*pairs, 1300));
    Matrix centers;
    Matrix contexts;
    for (const int num_threads : {1, 2, 7}) {
        ThreadPool pool(num_threads);
        SkipGram skip_gram(pairs, tree, {.embedding_dim = 12, .objective = kSoftmax}, Random(3));
        EXPECT_GT(skip_gram.num_steps(), 1);
        train_all(skip_gram, pool);
        if (num_threads == 1) {
            centers = skip_gram.centers();
            contexts = skip_gram.contexts();
        }
        EXPECT_TRUE(skip_gram.centers() == centers) << num_threads;
        EXPECT_TRUE(skip_gram.contexts() == contexts) << num_threads;
    }
}

TEST(HierarchicalSoftmax, BeginsAtTheMeanPathTimesTheLogarithmOfTwo) {
    const auto pairs = std::make_shared<TestPairs>(1300, 100);
    const HuffmanTree tree(counts_of_contexts(*pairs, 1300));
    double sum = 0;
    const std::vector<ItemPair> all = all_pairs(*pairs);
    for (const ItemPair pair : all) {
        sum += static_cast<double>(tree.path(pair.context).size());
    }
    ThreadPool pool(1);
    SkipGram skip_gram(
        pairs, tree, {.embedding_dim = 8, .objective = kSoftmax, .learning_rate = 1e-9}, Random(3));
    EXPECT_NEAR(skip_gram.step(0, pool), sum / static_cast<double>(all.size()) * std::numbers::ln2,
                1e-6);
}

TEST(HierarchicalSoftmax, LeavesItemsThatDoNotOccurAtZero) {
    const auto pairs = std::make_shared<TestPairs>(600, 500);
    const HuffmanTree tree(counts_of_contexts(*pairs, 700));
    ThreadPool pool(2);
    SkipGram skip_gram(pairs, tree, {.embedding_dim = 4, .objective = kSoftmax}, Random(3));
    train_all(skip_gram, pool);
    EXPECT_TRUE(skip_gram.centers().bottomRows(100).isZero(0));
    EXPECT_TRUE(skip_gram.centers().allFinite() && skip_gram.contexts().allFinite());
}

TEST(HierarchicalSoftmax, HasNothingToLearnFromOneItem) {
    ThreadPool pool(1);
    const HuffmanTree tree(std::vector<std::uint64_t>{7});
    SkipGram skip_gram(std::make_shared<TestPairs>(1, 2), tree,
                       {.embedding_dim = 4, .objective = kSoftmax}, Random(3));
    const Matrix before = skip_gram.centers();
    EXPECT_EQ(skip_gram.step(0, pool), 0);
    EXPECT_EQ(skip_gram.centers(), before);
}

TEST(HierarchicalSoftmax, ChangesNothingIfItIsInterrupted) {
    std::atomic<bool> stop = true;
    ThreadPool pool(2, &stop);
    const auto pairs = std::make_shared<TestPairs>(600, 500);
    SkipGram skip_gram(pairs, HuffmanTree(counts_of_contexts(*pairs, 600)),
                       {.embedding_dim = 4, .objective = kSoftmax}, Random(3));
    const Matrix before = skip_gram.centers();
    EXPECT_THROW(skip_gram.step(0, pool), Interrupted);
    EXPECT_TRUE(skip_gram.centers() == before && skip_gram.contexts().isZero(0));
}

}  // namespace
}  // namespace irwe
