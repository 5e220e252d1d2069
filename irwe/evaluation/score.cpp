#include "irwe/evaluation/score.h"

#include <cassert>
#include <cmath>
#include <numeric>

namespace irwe {

Score score_of(std::span<const double> values) {
    assert(!values.empty());
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {.mean = mean, .deviation = std::sqrt(squares / count)};
}

}  // namespace irwe
