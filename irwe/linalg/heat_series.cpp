#include "irwe/linalg/heat_series.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace irwe {
namespace {

// Returns an order beyond which e^-t I_k(t), about e^(-k^2 / 2t), counts for nothing.
int last_order(double t) { return 40 + static_cast<int>(10 * std::sqrt(t)); }

}  // namespace

std::vector<double> scaled_bessel(double t, int count) {
    assert(t >= 0 && count >= 1);
    const auto num_values = static_cast<std::size_t>(std::max(count, last_order(t)));
    std::vector<double> values(num_values + 1, 0.0);
    if (t > 0) {
        double ratio = 0;
        for (std::size_t k = num_values; k > 0; --k) {
            ratio = 1 / (2 * static_cast<double>(k) / t + ratio);
            values[k] = ratio;
        }
    }
    values[0] = 1;
    double sum = 1;
    for (std::size_t k = 1; k < values.size(); ++k) {
        values[k] *= values[k - 1];
        sum += 2 * values[k];
    }
    for (double& value : values) {
        value /= sum;
    }
    values.resize(static_cast<std::size_t>(count));
    return values;
}

std::vector<double> heat_series(double t) {
    constexpr double kLargestRest = 1e-7;
    std::vector<double> series = scaled_bessel(t, last_order(t));
    std::for_each(series.begin() + 1, series.end(), [](double& value) { value *= 2; });
    double rest = 0;
    while (rest + series.back() < kLargestRest) {
        rest += series.back();
        series.pop_back();
    }
    return series;
}

}  // namespace irwe
