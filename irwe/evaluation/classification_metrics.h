// How well predicted classes agree with true ones.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace irwe {

// Classes of an item by number, ascending; one of them in multi-class data.
using ClassSet = std::vector<std::uint32_t>;

// Both between 0 and 1. With tp, fp and fn the true positives, false positives and false negatives,
// F1 = 2 tp / (2 tp + fp + fn), and 0 where that is 0/0.
struct F1Scores {
    double micro = 0;  // F1 of the counts over all classes; the accuracy if every set has one class
    double macro = 0;  // mean over all `num_classes` classes of their F1

    bool operator==(const F1Scores&) const = default;
};

// As scikit-learn's f1_score with zero_division=0 and all classes as `labels`. So a class that is
// neither true nor predicted anywhere counts 0 in `macro`.
//
// REQUIRES: as many predicted sets as true ones; classes are below num_classes >= 1.
F1Scores f1_scores(std::span<const ClassSet> true_classes,
                   std::span<const ClassSet> predicted_classes, std::uint32_t num_classes);

}  // namespace irwe
