// Measures of how well predicted classes agree with true ones.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace irwe {

// The classes of an item, ascending; exactly one in multi-class data.
using ClassSet = std::vector<std::uint32_t>;

// Micro- and macro-F1, between 0 and 1. With tp, fp and fn the true positives, false positives and
// false negatives, F1 = 2 tp / (2 tp + fp + fn), and 0 where that is 0/0.
struct F1Scores {
    double micro = 0;  // F1 of the counts over all classes; the accuracy if every set has one class
    double macro = 0;  // mean over all `num_classes` classes of their F1

    bool operator==(const F1Scores&) const = default;
};

// Returns the values of scikit-learn's f1_score with zero_division=0 and all classes as `labels`: a
// class that is neither true nor predicted anywhere counts as 0 in `macro`.
//
// REQUIRES: there are as many predicted sets as true ones; classes are below num_classes >= 1.
F1Scores f1_scores(std::span<const ClassSet> true_classes,
                   std::span<const ClassSet> predicted_classes, std::uint32_t num_classes);

}  // namespace irwe
