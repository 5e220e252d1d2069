#include "irwe/evaluation/classification_metrics.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "irwe/base/random.h"

namespace irwe {
namespace {

// Every item against every class; the definition of precision and recall, word for word.
F1Scores slow_f1_scores(const std::vector<ClassSet>& truth, const std::vector<ClassSet>& predicted,
                        std::uint32_t num_classes) {
    const auto has = [](const ClassSet& set, std::uint32_t c) {
        return std::count(set.begin(), set.end(), c) > 0;
    };
    const auto f1 = [](double tp, double fp, double fn) {
        const double precision = tp + fp == 0 ? 0 : tp / (tp + fp);
        const double recall = tp + fn == 0 ? 0 : tp / (tp + fn);
        return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    };
    double all_tp = 0, all_fp = 0, all_fn = 0, sum = 0;
    for (std::uint32_t c = 0; c < num_classes; ++c) {
        double tp = 0, fp = 0, fn = 0;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            tp += has(truth[i], c) && has(predicted[i], c);
            fp += !has(truth[i], c) && has(predicted[i], c);
            fn += has(truth[i], c) && !has(predicted[i], c);
        }
        sum += f1(tp, fp, fn);
        all_tp += tp, all_fp += fp, all_fn += fn;
    }
    return {.micro = f1(all_tp, all_fp, all_fn), .macro = sum / num_classes};
}

std::vector<ClassSet> random_sets(std::size_t size, std::uint32_t num_classes,
                                  RandomStream stream) {
    std::vector<ClassSet> sets(size);
    for (ClassSet& set : sets) {
        for (std::uint32_t c = 0; c < num_classes; ++c) {
            if (stream.below(3) == 0) {
                set.push_back(c);
            }
        }
    }
    return sets;
}

TEST(F1Scores, AgreeWithTheDefinitions) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto num_classes = static_cast<std::uint32_t>(1 + seed % 7);
        const auto truth = random_sets(2 + seed, num_classes, Random(seed).stream("truth"));
        const auto predicted = random_sets(2 + seed, num_classes, Random(seed).stream("predicted"));
        const F1Scores fast = f1_scores(truth, predicted, num_classes);
        const F1Scores slow = slow_f1_scores(truth, predicted, num_classes);
        EXPECT_NEAR(fast.micro, slow.micro, 1e-12);
        EXPECT_NEAR(fast.macro, slow.macro, 1e-12);
    }
}

TEST(F1Scores, OfPerfectPredictionsAreOne) {
    const std::vector<ClassSet> sets{{0}, {1, 2}, {}, {0, 2}};
    EXPECT_EQ(f1_scores(sets, sets, 3), (F1Scores{.micro = 1, .macro = 1}));
}

TEST(F1Scores, OfOneClassForEachItemHaveTheAccuracyAsMicroF1) {
    const std::vector<ClassSet> truth{{0}, {1}, {2}, {0}, {1}};
    const std::vector<ClassSet> predicted{{0}, {1}, {1}, {2}, {1}};
    EXPECT_DOUBLE_EQ(f1_scores(truth, predicted, 3).micro, 3.0 / 5);
}

TEST(F1Scores, CountAClassThatNeverOccursAsZero) {
    const std::vector<ClassSet> sets{{0}, {1}};
    EXPECT_EQ(f1_scores(sets, sets, 4), (F1Scores{.micro = 1, .macro = 0.5}));
}

TEST(F1Scores, OfNothingAreZero) {
    EXPECT_EQ(f1_scores({}, {}, 2), (F1Scores{.micro = 0, .macro = 0}));
}

}  // namespace
}  // namespace irwe
