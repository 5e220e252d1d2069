#include "irwe/answers/partition_agreement.h"

#include <algorithm>
#include <vector>

namespace irwe {

double adjusted_rand_index(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    const auto pairs = [](double n) { return n * (n - 1) / 2; };
    const std::size_t num_a = a.empty() ? 0 : std::ranges::max(a) + std::size_t{1};
    const std::size_t num_b = b.empty() ? 0 : std::ranges::max(b) + std::size_t{1};
    std::vector<double> both(num_a * num_b, 0);
    std::vector<double> of_a(num_a, 0);
    std::vector<double> of_b(num_b, 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        ++both[a[i] * num_b + b[i]];
        ++of_a[a[i]];
        ++of_b[b[i]];
    }
    const auto sum_of_pairs = [&](const std::vector<double>& counts) {
        double sum = 0;
        for (const double count : counts) {
            sum += pairs(count);
        }
        return sum;
    };
    const double together = sum_of_pairs(both);
    const double in_a = sum_of_pairs(of_a);
    const double in_b = sum_of_pairs(of_b);
    const double all = pairs(static_cast<double>(a.size()));
    const double expected = all > 0 ? in_a * in_b / all : 0;
    const double most = (in_a + in_b) / 2;
    return most == expected ? 1 : (together - expected) / (most - expected);
}

}  // namespace irwe
