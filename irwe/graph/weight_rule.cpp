#include "irwe/graph/weight_rule.h"

#include <fmt/format.h>

#include <cmath>

namespace irwe {

std::optional<float> WeightRule::operator()(double weight, std::string& problem) {
    if (!(std::abs(weight) <= kLargest)) {
        problem = fmt::format("found the weight {}, expected a number up to {}", weight, kLargest);
        return std::nullopt;
    }
    if (weight < 0) {
        if (options_.negative_weights == NegativeWeights::refuse) {
            problem = fmt::format(
                "found the weight {}, expected none below 0; add --negative-weights drop to leave "
                "such edges out, --negative-weights absolute to take their size, or --weights "
                "ignore",
                weight);
            return std::nullopt;
        }
        ++num_negative_;
        if (options_.negative_weights == NegativeWeights::drop) {
            return std::nullopt;
        }
        weight = -weight;
    }
    if (weight < kSmallest) {
        ++num_zero_;
        has_vanishing_ = has_vanishing_ || weight > 0;
        return std::nullopt;
    }
    return static_cast<float>(options_.weights == WeightUse::log ? std::log1p(weight) : weight);
}

void WeightRule::finish(ReadGraphReport& report) const {
    report.num_zero_weights = num_zero_;
    report.has_vanishing_weights = has_vanishing_;
    report.num_negative_weights = num_negative_;
}

}  // namespace irwe
