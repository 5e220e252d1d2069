#include "irwe/evaluation/ranking_metrics.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <vector>

namespace irwe {
namespace {

struct ScoredItem {
    double score;
    bool is_positive;
};

// All items, the highest score first.
std::vector<ScoredItem> ranked(std::span<const double> positives,
                               std::span<const double> negatives) {
    assert(!positives.empty() && !negatives.empty());
    std::vector<ScoredItem> items;
    items.reserve(positives.size() + negatives.size());
    for (const double score : positives) {
        items.push_back({score, true});
    }
    for (const double score : negatives) {
        items.push_back({score, false});
    }
    std::ranges::sort(items, std::greater(), &ScoredItem::score);
    return items;
}

// Calls visit(positives, negatives) with the numbers of items of each distinct score, the highest
// first.
template <typename Visit>
void for_each_score(std::span<const ScoredItem> items, const Visit& visit) {
    for (std::size_t i = 0; i < items.size();) {
        const double score = items[i].score;
        double num_positives = 0;
        double num_negatives = 0;
        for (; i < items.size() && items[i].score == score; ++i) {
            (items[i].is_positive ? num_positives : num_negatives) += 1;
        }
        visit(num_positives, num_negatives);
    }
}

}  // namespace

double area_under_curve(std::span<const double> positives, std::span<const double> negatives) {
    double num_better = 0;  // pairs in which the positive is above, and half of the ties
    double num_found = 0;   // positives above the negatives at hand
    for_each_score(ranked(positives, negatives), [&](double with_score, double others) {
        num_better += others * (num_found + with_score / 2);
        num_found += with_score;
    });
    return num_better /
           (static_cast<double>(positives.size()) * static_cast<double>(negatives.size()));
}

double average_precision(std::span<const double> positives, std::span<const double> negatives) {
    double sum = 0;
    double num_found = 0;
    double num_items = 0;
    for_each_score(ranked(positives, negatives), [&](double with_score, double others) {
        num_found += with_score;
        num_items += with_score + others;
        sum += with_score * (num_found / num_items);
    });
    return sum / static_cast<double>(positives.size());
}

double hits_at(std::size_t k, std::span<const double> positives,
               std::span<const double> negatives) {
    assert(k >= 1 && !positives.empty());
    if (negatives.size() < k) {
        return 1;
    }
    std::vector<double> sorted(negatives.begin(), negatives.end());
    const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(k - 1);
    std::ranges::nth_element(sorted, place, std::greater());
    const auto num_hits = std::ranges::count_if(positives, [&](double s) { return s > *place; });
    return static_cast<double>(num_hits) / static_cast<double>(positives.size());
}

}  // namespace irwe
