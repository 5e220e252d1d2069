#include "irwe/methods/shared/skip_gram.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "tests/methods/shared/item_pairs.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

std::vector<double> even_noise(std::size_t num_items) { return std::vector<double>(num_items, 1); }

TEST(CellRounds, HaveEveryCellOnceAndNoRowTwiceInARound) {
    for (const ContextRows rows : {ContextRows::own, ContextRows::shared}) {
        for (std::size_t num_parts = 1; num_parts <= 16; ++num_parts) {
            std::set<std::pair<std::size_t, std::size_t>> all;
            std::size_t num_cells = 0;
            for (const std::vector<CellTask>& round : cell_rounds(num_parts, rows)) {
                std::set<std::size_t> centers;
                std::set<std::size_t> contexts;
                for (const CellTask& task : round) {
                    std::set<std::size_t> own_centers;
                    std::set<std::size_t> own_contexts;
                    for (const PairCell& cell : task) {
                        all.insert({cell.center_part, cell.context_part});
                        ++num_cells;
                        own_centers.insert(cell.center_part);
                        (rows == ContextRows::own ? own_contexts : own_centers)
                            .insert(cell.context_part);
                    }
                    for (const std::size_t part : own_centers) {
                        EXPECT_TRUE(centers.insert(part).second);
                    }
                    for (const std::size_t part : own_contexts) {
                        EXPECT_TRUE(contexts.insert(part).second);
                    }
                }
            }
            EXPECT_EQ(all.size(), num_parts * num_parts);
            EXPECT_EQ(num_cells, num_parts * num_parts);
        }
    }
}

TEST(SkipGram, GivesTheSameBytesForEveryNumberOfThreads) {
    const auto pairs = std::make_shared<TestPairs>(1300, 4000);
    for (const ContextRows rows : {ContextRows::own, ContextRows::shared}) {
        Matrix expected;
        for (const int num_threads : {1, 2, 7}) {
            ThreadPool pool(num_threads);
            SkipGram skip_gram(pairs, even_noise(1300), {.embedding_dim = 12}, rows, Random(3));
            EXPECT_GT(skip_gram.num_steps(), 1);
            train_all(skip_gram, pool);
            if (num_threads == 1) {
                expected = skip_gram.centers();
            }
            EXPECT_TRUE(skip_gram.centers() == expected) << num_threads;
        }
    }
}

// Sequential descent as in the textbook, on one cell, with the same random numbers.
TEST(SkipGram, EqualsPlainDescentOnFewItems) {
    constexpr int kDim = 6;
    constexpr double kRate = 0.05;
    const Random random(3);
    const TestPairs pairs(20, 70);
    std::vector<double> noise(20);
    std::iota(noise.begin(), noise.end(), 1);
    ThreadPool pool(1);
    SkipGram skip_gram(std::make_shared<TestPairs>(pairs), noise,
                       {.embedding_dim = kDim, .num_negatives = 3, .learning_rate = kRate},
                       ContextRows::own, random);
    Eigen::MatrixXd f = skip_gram.centers().cast<double>();
    Eigen::MatrixXd g = Eigen::MatrixXd::Zero(20, kDim);
    ASSERT_EQ(skip_gram.num_steps(), 1);
    train_all(skip_gram, pool);

    std::vector<std::uint32_t> items(20);
    std::iota(items.begin(), items.end(), 0U);
    shuffle(std::span(items), random.stream("parts"));
    std::vector<double> weights;
    for (const std::uint32_t item : items) {
        weights.push_back(noise[item]);
    }
    const AliasTable table(weights);
    RandomStream words = random.stream("negatives", 0);
    std::vector<ItemPair> all;
    for (std::int64_t block = 0; block < 70; ++block) {
        pairs.append(block, all);
    }
    for (std::size_t j = 0; j < all.size(); ++j) {
        const double rate = kRate * (1 - static_cast<double>(j) / static_cast<double>(all.size()));
        std::vector<std::uint32_t> targets{all[j].context};
        for (int n = 0; n < 3; ++n) {
            targets.push_back(items[table.draw(words())]);
        }
        const Eigen::RowVectorXd center = f.row(all[j].center);
        std::vector<double> steps;
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const double x = 1 / (1 + std::exp(-center.dot(g.row(targets[t]))));
            steps.push_back(rate * ((t == 0 ? 1 : 0) - x));
        }
        for (std::size_t t = 0; t < targets.size(); ++t) {
            f.row(all[j].center) += steps[t] * g.row(targets[t]);
            g.row(targets[t]) += steps[t] * center;
        }
    }
    EXPECT_TRUE(skip_gram.centers().cast<double>().isApprox(f, 1e-4));
    EXPECT_TRUE(skip_gram.contexts().cast<double>().isApprox(g, 1e-4));
}

// Where there is room for all pairs, the optimum is f_u . g_v = ln(#(u,v) / (k #u p(v))) with k
// negatives (Levy and Goldberg 2014).
TEST(SkipGram, FindsTheOptimumThatIsKnownInClosedForm) {
    const auto pairs = std::make_shared<CountedPairs>();
    std::vector<double> noise(CountedPairs::kNumItems);
    std::iota(noise.begin(), noise.end(), 3);
    const double total_noise = std::accumulate(noise.begin(), noise.end(), 0.0);
    ThreadPool pool(1);
    SkipGram skip_gram(pairs, noise, {.embedding_dim = 16, .learning_rate = 0.05}, ContextRows::own,
                       Random(1));
    train_all(skip_gram, pool);
    const Matrix products = skip_gram.centers() * skip_gram.contexts().transpose();
    for (std::uint32_t u = 0; u < CountedPairs::kNumItems; ++u) {
        double count_of_u = 0;
        for (std::uint32_t v = 0; v < CountedPairs::kNumItems; ++v) {
            count_of_u += pairs->count(u, v);
        }
        for (std::uint32_t v = 0; v < CountedPairs::kNumItems; ++v) {
            const double expected =
                std::log(pairs->count(u, v) / (5 * count_of_u * noise[v] / total_noise));
            EXPECT_NEAR(products(u, v), expected, 0.2) << u << ' ' << v;
        }
    }
}

TEST(SkipGram, BringsItemsTogetherThatArePairsInAllParts) {
    const auto pairs = std::make_shared<TestPairs>(1300, 20'000);
    for (const ContextRows rows : {ContextRows::own, ContextRows::shared}) {
        ThreadPool pool(2);
        SkipGram skip_gram(pairs, even_noise(1300), {.embedding_dim = 16}, rows, Random(3));
        train_all(skip_gram, pool);
        const Matrix units = skip_gram.centers().rowwise().normalized();
        const Matrix products = units * units.transpose();
        double near = 0;
        double far = 0;
        for (Eigen::Index i = 0; i < 1300; ++i) {
            for (Eigen::Index j = 0; j < 1300; ++j) {
                (i % 2 == j % 2 ? near : far) += products(i, j) / (1300 * 650);
            }
        }
        EXPECT_GT(near, far + 0.5);
    }
}

TEST(SkipGram, BeginsAtSixLogarithmsOfTwo) {
    ThreadPool pool(1);
    SkipGram skip_gram(std::make_shared<TestPairs>(50, 10), even_noise(50),
                       {.embedding_dim = 8, .learning_rate = 1e-9}, ContextRows::own, Random(3));
    EXPECT_NEAR(skip_gram.step(0, pool), 6 * std::numbers::ln2, 1e-6);
}

TEST(SkipGram, LeavesItemsWithoutNoiseAtZero) {
    std::vector<double> noise = even_noise(700);
    std::ranges::fill(std::span(noise).subspan(600), 0);
    ThreadPool pool(2);
    SkipGram skip_gram(std::make_shared<TestPairs>(600, 500), noise, {.embedding_dim = 4},
                       ContextRows::own, Random(3));
    train_all(skip_gram, pool);
    EXPECT_TRUE(skip_gram.centers().bottomRows(100).isZero(0));
    EXPECT_TRUE(skip_gram.contexts().bottomRows(100).isZero(0));
    EXPECT_TRUE(skip_gram.centers().allFinite());
}

TEST(SkipGram, ChangesNothingIfItIsInterrupted) {
    std::atomic<bool> stop = true;
    ThreadPool pool(2, &stop);
    SkipGram skip_gram(std::make_shared<TestPairs>(600, 500), even_noise(600), {.embedding_dim = 4},
                       ContextRows::own, Random(3));
    const Matrix before = skip_gram.centers();
    EXPECT_THROW(skip_gram.step(0, pool), Interrupted);
    EXPECT_TRUE(skip_gram.centers() == before);
}

TEST(SkipGramOptions, TellOfNegativesThatATreeDoesNotUse) {
    constexpr auto kTree = SkipGramObjective::hierarchical_softmax;
    EXPECT_EQ(unused_setting_note({.objective = kTree, .num_negatives = 20}),
              "training.num_negatives is not used by hierarchical-softmax");
    EXPECT_EQ(unused_setting_note({.objective = kTree}), "");
    EXPECT_EQ(unused_setting_note({.num_negatives = 20}), "");
}

TEST(SkipGramOptions, NamesASettingThatIsOutOfRange) {
    EXPECT_EQ(input_error([] { validate(SkipGramOptions{.num_negatives = 64}); }),
              "training.num_negatives: expected a whole number from 1 to 63, found 64");
    EXPECT_EQ(input_error([] { validate(SkipGramOptions{.learning_rate = 0}); }),
              "training.learning_rate: expected a number above 0, found 0");
}

}  // namespace
}  // namespace irwe
