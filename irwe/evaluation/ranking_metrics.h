// Measures of how well scores put some items, the positives, above others, the negatives.

#pragma once

#include <cstddef>
#include <span>

namespace irwe {

// Returns the area under the ROC curve: the share of pairs of a positive and a negative in which
// the positive has the higher score; a tie counts half. 0.5 is chance. Costs a sort.
//
// REQUIRES: neither is empty; all scores are finite.
double area_under_curve(std::span<const double> positives, std::span<const double> negatives);

// Returns the average precision, the sum over the distinct scores t, from the highest on, of
//
//     (recall(t) - recall(score before t)) precision(t),
//
// where items with a score of at least t count as found: scikit-learn's average_precision_score.
// Scores without a meaning give the share of positives. Costs a sort.
//
// REQUIRES: neither is empty; all scores are finite.
double average_precision(std::span<const double> positives, std::span<const double> negatives);

// Returns the share of positives that score higher than the k-th best negative (Hits@k of the Open
// Graph Benchmark): a tie with it does not count. It is 1 if there are fewer than k negatives.
//
// REQUIRES: k >= 1, there are positives; all scores are finite.
double hits_at(std::size_t k, std::span<const double> positives, std::span<const double> negatives);

}  // namespace irwe
