#include "irwe/evaluation/ranking_metrics.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using Scores = std::vector<double>;

// By the definition: all pairs, of which ties count half.
double slow_area_under_curve(const Scores& positives, const Scores& negatives) {
    double sum = 0;
    for (const double p : positives) {
        for (const double n : negatives) {
            sum += p > n ? 1 : (p == n ? 0.5 : 0);
        }
    }
    return sum / static_cast<double>(positives.size() * negatives.size());
}

// By the definition: precision at each distinct score, weighted by what it adds to the recall.
double slow_average_precision(const Scores& positives, const Scores& negatives) {
    std::set<double, std::greater<>> thresholds(positives.begin(), positives.end());
    thresholds.insert(negatives.begin(), negatives.end());
    double sum = 0;
    double recall_before = 0;
    for (const double threshold : thresholds) {
        const auto is_found = [&](double score) { return score >= threshold; };
        const auto found = static_cast<double>(std::ranges::count_if(positives, is_found));
        const auto wrong = static_cast<double>(std::ranges::count_if(negatives, is_found));
        const double recall = found / static_cast<double>(positives.size());
        sum += (recall - recall_before) * (found / (found + wrong));
        recall_before = recall;
    }
    return sum;
}

double slow_hits_at(std::size_t k, const Scores& positives, Scores negatives) {
    std::ranges::sort(negatives, std::greater());
    double num_hits = 0;
    for (const double p : positives) {
        num_hits += negatives.size() < k || p > negatives[k - 1] ? 1 : 0;
    }
    return num_hits / static_cast<double>(positives.size());
}

// `count` scores of `num_levels` different ones: with few levels, most are ties.
Scores random_scores(std::size_t count, std::uint64_t num_levels, RandomStream& stream) {
    Scores scores(count);
    std::ranges::generate(scores, [&] { return static_cast<double>(stream.below(num_levels)); });
    return scores;
}

TEST(RankingMetrics, AgreeWithTheirDefinitions) {
    RandomStream stream = Random(3).stream("scores");
    for (int round = 0; round < 200; ++round) {
        const Scores positives = random_scores(1 + stream.below(30), 1 + stream.below(20), stream);
        const Scores negatives = random_scores(1 + stream.below(30), 1 + stream.below(20), stream);
        EXPECT_NEAR(area_under_curve(positives, negatives),
                    slow_area_under_curve(positives, negatives), 1e-12);
        EXPECT_NEAR(average_precision(positives, negatives),
                    slow_average_precision(positives, negatives), 1e-12);
        const std::size_t k = 1 + stream.below(35);
        EXPECT_EQ(hits_at(k, positives, negatives), slow_hits_at(k, positives, negatives));
    }
}

TEST(RankingMetrics, AreOneForAPerfectOrder) {
    const Scores positives{3, 4, 5};
    const Scores negatives{1, 2, 2};
    EXPECT_EQ(area_under_curve(positives, negatives), 1);
    EXPECT_EQ(average_precision(positives, negatives), 1);
    EXPECT_EQ(hits_at(1, positives, negatives), 1);
    EXPECT_EQ(area_under_curve(negatives, positives), 0);
    EXPECT_EQ(hits_at(1, negatives, positives), 0);
}

TEST(RankingMetrics, CountTiesHalfInTheArea) {
    const Scores same(7, 0.25);
    EXPECT_EQ(area_under_curve(same, same), 0.5);
    EXPECT_EQ(average_precision(same, same), 0.5);  // the share of positives
    EXPECT_EQ(hits_at(1, same, same), 0);           // none is above
    EXPECT_EQ(hits_at(8, same, same), 1);           // there is no eighth negative
}

TEST(RankingMetrics, AreAHalfForRandomScores) {
    RandomStream stream = Random(1).stream("scores");
    const Scores positives = random_scores(20'000, 1U << 30U, stream);
    const Scores negatives = random_scores(20'000, 1U << 30U, stream);
    EXPECT_NEAR(area_under_curve(positives, negatives), 0.5, 0.02);
    EXPECT_NEAR(average_precision(positives, negatives), 0.5, 0.02);
}

// roc_auc_score and average_precision_score of scikit-learn for these scores; 0.5 is a tie.
TEST(RankingMetrics, AreThoseOfScikitLearn) {
    const Scores positives{0.9, 0.5, 0.6};
    const Scores negatives{0.5, 0.7, 0.1, 0.2};
    EXPECT_NEAR(area_under_curve(positives, negatives), 9.5 / 12, 1e-12);
    EXPECT_NEAR(average_precision(positives, negatives), (1 + 2.0 / 3 + 3.0 / 5) / 3, 1e-12);
}

}  // namespace
}  // namespace irwe
