#include "irwe/evaluation/classification_metrics.h"

#include <algorithm>
#include <cassert>

namespace irwe {
namespace {

struct Counts {
    std::uint64_t num_hits = 0;       // tp
    std::uint64_t num_true = 0;       // tp + fn
    std::uint64_t num_predicted = 0;  // tp + fp

    double f1() const {
        const std::uint64_t sum = num_true + num_predicted;
        return sum == 0 ? 0 : 2 * static_cast<double>(num_hits) / static_cast<double>(sum);
    }
};

}  // namespace

F1Scores f1_scores(std::span<const ClassSet> true_classes,
                   std::span<const ClassSet> predicted_classes, std::uint32_t num_classes) {
    assert(true_classes.size() == predicted_classes.size() && num_classes >= 1);
    std::vector<Counts> of_class(num_classes);
    for (std::size_t i = 0; i < true_classes.size(); ++i) {
        for (const std::uint32_t c : true_classes[i]) {
            ++of_class[c].num_true;
            of_class[c].num_hits += std::ranges::binary_search(predicted_classes[i], c) ? 1U : 0U;
        }
        for (const std::uint32_t c : predicted_classes[i]) {
            ++of_class[c].num_predicted;
        }
    }
    Counts all;
    double sum = 0;
    for (const Counts& counts : of_class) {
        all.num_hits += counts.num_hits;
        all.num_true += counts.num_true;
        all.num_predicted += counts.num_predicted;
        sum += counts.f1();
    }
    return {.micro = all.f1(), .macro = sum / num_classes};
}

}  // namespace irwe
