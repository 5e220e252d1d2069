// Mean and deviation of several runs of a task.

#pragma once

#include <span>

namespace irwe {

struct Score {
    double mean = 0;
    double deviation = 0;  // population standard deviation, as NumPy's std

    bool operator==(const Score&) const = default;
};

// Returns mean and deviation. REQUIRES: `values` is not empty.
Score score_of(std::span<const double> values);

}  // namespace irwe
