#include "irwe/answers/chance.h"

#include <algorithm>
#include <cmath>

namespace irwe {

std::vector<double> expected_as_large(std::span<const double> numbers) {
    constexpr std::size_t kFewest = 40;
    constexpr double kTail = 0.2;
    constexpr double kLeftOut = 0.05;
    // Numbers of a regular graph may differ by rounding alone: no rate is taken to be faster.
    constexpr double kFastest = 0.05;
    std::vector<double> sorted;
    std::ranges::copy_if(numbers, std::back_inserter(sorted), [](double x) { return x > 0; });
    std::ranges::sort(sorted);
    const auto count = static_cast<double>(sorted.size());
    std::vector<double> expected;
    const bool has_tail = sorted.size() >= kFewest;
    const auto quantile = [&](double above) {
        return std::log(sorted[static_cast<std::size_t>((1 - above) * (count - 1))]);
    };
    const double begin = has_tail ? quantile(kTail) : 0;
    const double rate =
        has_tail ? std::max(kFastest, (quantile(kLeftOut) - begin) / std::log(kTail / kLeftOut))
                 : 0;
    const auto none = static_cast<double>(numbers.size());
    for (const double number : numbers) {
        if (!has_tail || number <= 0) {
            expected.push_back(none);
        } else if (std::log(number) > begin) {
            expected.push_back(count * kTail * std::exp(-(std::log(number) - begin) / rate));
        } else {
            expected.push_back(
                static_cast<double>(sorted.end() - std::ranges::lower_bound(sorted, number)));
        }
    }
    return expected;
}

double binomial_at_most(std::uint64_t count, std::uint64_t total, double probability) {
    if (count >= total || probability <= 0) {
        return 1;
    }
    if (probability >= 1) {
        return 0;
    }
    const auto n = static_cast<double>(total);
    double sum = 0;
    for (std::uint64_t k = 0; k <= count; ++k) {
        const auto i = static_cast<double>(k);
        sum += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) +
                        i * std::log(probability) + (n - i) * std::log1p(-probability));
    }
    return std::min(1.0, sum);
}

}  // namespace irwe
