#include "irwe/evaluation/paired_test.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>

namespace irwe {
namespace {

// The continued fraction of the incomplete beta function (Lentz's method); it converges fast for
// x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
    constexpr int kMaxSteps = 500;
    constexpr double kTiny = 1e-300;
    const auto away_from_zero = [](double value) {
        return std::abs(value) < kTiny ? kTiny : value;
    };
    double c = 1;
    double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
    double result = d;
    for (int m = 1; m <= kMaxSteps; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / away_from_zero(1 + even * d);
        c = away_from_zero(1 + even / c);
        result *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / away_from_zero(1 + odd * d);
        c = away_from_zero(1 + odd / c);
        result *= d * c;
        if (std::abs(d * c - 1) < 1e-15) {
            break;
        }
    }
    return result;
}

// The regularized incomplete beta function I_x(a, b), for 0 <= x <= 1.
double incomplete_beta(double a, double b, double x) {
    if (x <= 0 || x >= 1) {
        return x <= 0 ? 0 : 1;
    }
    if (x > (a + 1) / (a + b + 2)) {
        return 1 - incomplete_beta(b, a, 1 - x);
    }
    const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                  a * std::log(x) + b * std::log1p(-x));
    return front * beta_fraction(a, b, x) / a;
}

}  // namespace

double student_two_sided(double t, double degrees) {
    assert(degrees > 0 && !std::isnan(t));
    return std::isinf(t) ? 0 : incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

std::optional<double> paired_p_value(std::span<const double> a, std::span<const double> b,
                                     double test_over_training) {
    assert(a.size() == b.size() && test_over_training >= 0);
    if (a.size() < 2) {
        return std::nullopt;
    }
    const auto count = static_cast<double>(a.size());
    const double mean =
        std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0, std::plus(), std::minus()) /
        count;
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        squares += (a[i] - b[i] - mean) * (a[i] - b[i] - mean);
    }
    const double variance = squares / (count - 1);
    if (variance <= 0) {
        return mean == 0 ? 1 : 0;
    }
    return student_two_sided(mean / std::sqrt((1 / count + test_over_training) * variance),
                             count - 1);
}

std::vector<double> holm_adjusted(std::span<const double> p_values) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p_values[i]; });
    std::vector<double> result(p_values.size());
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double scaled = p_values[order[rank]] * static_cast<double>(order.size() - rank);
        largest = std::max(largest, std::min(scaled, 1.0));
        result[order[rank]] = largest;
    }
    return result;
}

}  // namespace irwe
