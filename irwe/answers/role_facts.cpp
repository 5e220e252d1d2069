#include "irwe/answers/role_facts.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace irwe {
namespace {

// How much of each fact can be told in words. Chosen on towns of the generator, and looked at on
// the graphs usa and ppi.
constexpr double kDegreeTimes = 2.5;
constexpr double kTriangles = 0.15;
constexpr double kLeaving = 0.3;  // of the square root: 0 and 0.1, or 0.1 and 0.4, are apart
constexpr double kLeaves = 0.4;
constexpr double kWeightTimes = 4;
constexpr double kSent = 0.4;
// Few pairs of neighbors say little of how many are linked: so many pairs without a link are added.
constexpr double kAddedPairs = 10;
constexpr double kAddedNeighbors = 3;  // that are no leaves, likewise

}  // namespace

void RoleFactSums::add(const NodeFacts& facts, double leaving_share) {
    const double degree = facts.degree;
    if (degree > 0) {
        const double arrows = static_cast<double>(facts.out_degree) + facts.in_degree;
        sums_(0) += std::log(degree);
        sums_(1) +=
            static_cast<double>(facts.triangles) / (0.5 * degree * (degree - 1) + kAddedPairs);
        sums_(2) += leaving_share;
        sums_(3) += facts.leaf_share * degree / (degree + kAddedNeighbors);
        sums_(4) += facts.strength > 0 ? std::log(facts.strength / degree) : 0;
        sums_(5) += arrows > 0 ? facts.out_degree / arrows : 0;
    }
    ++count_;
}

void RoleFactSums::add(const RoleFactSums& other) {
    sums_ += other.sums_;
    count_ += other.count_;
}

RoleFacts RoleFactSums::facts() const {
    assert(count_ > 0);
    RoleFacts facts = sums_ / count_;
    facts(2) = std::sqrt(facts(2));
    RoleFacts scales;
    scales << std::log(kDegreeTimes), kTriangles, kLeaving, kLeaves, std::log(kWeightTimes), kSent;
    return facts / scales;
}

MergedGroups::MergedGroups(std::vector<RoleFactSums> sums)
    : num_first_(sums.size()), num_told_apart_(static_cast<int>(sums.size())) {
    std::vector<std::uint32_t> left(sums.size());
    std::iota(left.begin(), left.end(), 0U);
    std::vector<RoleFacts> facts;
    for (const RoleFactSums& each : sums) {
        facts.push_back(each.facts());
    }
    struct Pair {
        std::size_t into = 0, from = 0;
        double cost = std::numeric_limits<double>::max();
    };
    bool are_told_apart = false;
    while (left.size() > 1) {
        Pair any;
        Pair alike;
        for (std::size_t i = 0; i < left.size(); ++i) {
            for (std::size_t j = i + 1; j < left.size(); ++j) {
                const RoleFacts difference = (facts[left[i]] - facts[left[j]]).abs();
                const double a = sums[left[i]].count();
                const double b = sums[left[j]].count();
                const double cost = difference.square().sum() * a * b / (a + b);
                if (cost < any.cost) {
                    any = {i, j, cost};
                }
                if (cost < alike.cost && difference.maxCoeff() < 1) {
                    alike = {i, j, cost};
                }
            }
        }
        are_told_apart |= alike.cost == std::numeric_limits<double>::max();
        const Pair merged = are_told_apart ? any : alike;
        if (!are_told_apart) {
            num_told_apart_ = static_cast<int>(left.size()) - 1;
        }
        const std::uint32_t into = left[merged.into];
        const std::uint32_t from = left[merged.from];
        sums[into].add(sums[from]);
        facts[into] = sums[into].facts();
        merges_.push_back({into, from});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(merged.from));
    }
}

std::vector<std::uint32_t> MergedGroups::groups(int count) const {
    std::vector<std::uint32_t> group(num_first_);
    std::iota(group.begin(), group.end(), 0U);
    const std::size_t num_merges = num_first_ - static_cast<std::size_t>(count);
    for (std::size_t i = 0; i < num_merges; ++i) {
        for (std::uint32_t& each : group) {
            each = each == merges_[i].from ? merges_[i].into : each;
        }
    }
    std::vector<std::uint32_t> number(num_first_, std::numeric_limits<std::uint32_t>::max());
    std::uint32_t next = 0;
    for (std::uint32_t& each : group) {
        if (number[each] == std::numeric_limits<std::uint32_t>::max()) {
            number[each] = next++;
        }
        each = number[each];
    }
    return group;
}

}  // namespace irwe
