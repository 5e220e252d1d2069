// The rule by which numbers of a file become weights of edges.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "irwe/graph/graph_format.h"

namespace irwe {

// Applies options.weights and options.negative_weights to one weight after another.
class WeightRule {
public:
    explicit WeightRule(const ReadGraphOptions& options) : options_(options) {}

    // Returns the weight of an edge whose weight in the file is `weight`; nothing if the edge is
    // left out: a weight of 0, or below kSmallest, means that there is none. A negative zero is
    // zero.
    //
    // Sets `problem` to what was found and expected, and returns nothing, if the weight is not
    // finite, larger than kLargest or negative and not allowed for.
    std::optional<float> operator()(double weight, std::string& problem);

    // Puts the edges that were left out or changed into the report.
    void finish(ReadGraphReport& report) const;

    static constexpr double kLargest = 1e30;    // sums of weights stay finite
    static constexpr double kSmallest = 1e-30;  // what is below counts as 0

private:
    const ReadGraphOptions& options_;
    std::uint64_t num_zero_ = 0;
    bool has_vanishing_ = false;  // some of them are above 0
    std::uint64_t num_negative_ = 0;
};

}  // namespace irwe
