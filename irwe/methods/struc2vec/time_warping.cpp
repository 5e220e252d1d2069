#include "irwe/methods/struc2vec/time_warping.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

namespace irwe {
namespace {

double cost_of(const DegreeCount& a, const DegreeCount& b) {
    const auto [low, high] = std::minmax(a.degree, b.degree);
    return ((high + 0.5) / (low + 0.5) - 1) * std::max(a.count, b.count);
}

}  // namespace

double warping_distance(std::span<const DegreeCount> a, std::span<const DegreeCount> b, int band) {
    assert(!a.empty() && !b.empty() && band >= 1);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (a.size() < b.size()) {
        std::swap(a, b);
    }
    const auto width = static_cast<std::size_t>(band);
    // Costs of paths to the entries of b, with a border in front.
    std::vector<double> before(b.size() + 1, kInfinity);
    std::vector<double> now(b.size() + 1, kInfinity);
    before[0] = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t middle = i * b.size() / a.size();
        const std::size_t begin = middle > width ? middle - width : 0;
        const std::size_t end = std::min(b.size(), middle + width + 1);
        now[begin] = kInfinity;
        for (std::size_t j = begin; j < end; ++j) {
            now[j + 1] = cost_of(a[i], b[j]) + std::min({before[j], before[j + 1], now[j]});
        }
        if (end < b.size()) {
            now[end + 1] = kInfinity;  // the band moves on by one entry at most
        }
        std::swap(before, now);
    }
    return before[b.size()];
}

}  // namespace irwe
