// A figure measured several times.

#pragma once

#include <span>

namespace irwe {

struct Score {
    double mean = 0;
    double deviation = 0;  // the population's, as NumPy's std
    bool operator==(const Score&) const = default;
};

// REQUIRES: `values` is not empty.
Score score_of(std::span<const double> values);

}  // namespace irwe
