#include "irwe/methods/shared/skip_gram_kernel.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/methods/shared/skip_gram_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using SkipGramTag = hn::ScalableTag<Real>;

HWY_INLINE Real product(const Real* HWY_RESTRICT a, const Real* HWY_RESTRICT b, std::size_t dim) {
    const SkipGramTag d;
    const std::size_t lanes = hn::Lanes(d);
    auto even = hn::Zero(d);
    auto odd = hn::Zero(d);
    std::size_t i = 0;
    for (; i + 2 * lanes <= dim; i += 2 * lanes) {
        even = hn::MulAdd(hn::LoadU(d, a + i), hn::LoadU(d, b + i), even);
        odd = hn::MulAdd(hn::LoadU(d, a + i + lanes), hn::LoadU(d, b + i + lanes), odd);
    }
    for (; i + lanes <= dim; i += lanes) {
        even = hn::MulAdd(hn::LoadU(d, a + i), hn::LoadU(d, b + i), even);
    }
    Real sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
    for (; i < dim; ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

// Six products at once, which load the entries of the center once.
HWY_INLINE void six_products(const Real* HWY_RESTRICT f, Real* const* g, std::size_t dim,
                             Real* products) {
    const SkipGramTag d;
    const std::size_t lanes = hn::Lanes(d);
    auto s0 = hn::Zero(d);
    auto s1 = hn::Zero(d);
    auto s2 = hn::Zero(d);
    auto s3 = hn::Zero(d);
    auto s4 = hn::Zero(d);
    auto s5 = hn::Zero(d);
    std::size_t i = 0;
    for (; i + lanes <= dim; i += lanes) {
        const auto center = hn::LoadU(d, f + i);
        s0 = hn::MulAdd(center, hn::LoadU(d, g[0] + i), s0);
        s1 = hn::MulAdd(center, hn::LoadU(d, g[1] + i), s1);
        s2 = hn::MulAdd(center, hn::LoadU(d, g[2] + i), s2);
        s3 = hn::MulAdd(center, hn::LoadU(d, g[3] + i), s3);
        s4 = hn::MulAdd(center, hn::LoadU(d, g[4] + i), s4);
        s5 = hn::MulAdd(center, hn::LoadU(d, g[5] + i), s5);
    }
    products[0] = hn::GetLane(hn::SumOfLanes(d, s0));
    products[1] = hn::GetLane(hn::SumOfLanes(d, s1));
    products[2] = hn::GetLane(hn::SumOfLanes(d, s2));
    products[3] = hn::GetLane(hn::SumOfLanes(d, s3));
    products[4] = hn::GetLane(hn::SumOfLanes(d, s4));
    products[5] = hn::GetLane(hn::SumOfLanes(d, s5));
    for (; i < dim; ++i) {
        for (std::size_t t = 0; t < 6; ++t) {
            products[t] += f[i] * g[t][i];
        }
    }
}

// Moves entries of a target by the entries `before` of the center, and returns `after` moved by
// those of the target.
template <class D, class V>
HWY_INLINE V moved(D d, V by, V before, Real* target, V after) {
    const V entries = hn::LoadU(d, target);
    hn::StoreU(hn::MulAdd(by, before, entries), d, target);
    return hn::MulAdd(by, entries, after);
}

HWY_INLINE std::size_t move_six(Real* center, Real* const* g, std::size_t dim, const Real* steps) {
    const SkipGramTag d;
    const std::size_t lanes = hn::Lanes(d);
    const auto by0 = hn::Set(d, steps[0]);
    const auto by1 = hn::Set(d, steps[1]);
    const auto by2 = hn::Set(d, steps[2]);
    const auto by3 = hn::Set(d, steps[3]);
    const auto by4 = hn::Set(d, steps[4]);
    const auto by5 = hn::Set(d, steps[5]);
    std::size_t i = 0;
    for (; i + lanes <= dim; i += lanes) {
        const auto before = hn::LoadU(d, center + i);
        auto after = moved(d, by0, before, g[0] + i, before);
        after = moved(d, by1, before, g[1] + i, after);
        after = moved(d, by2, before, g[2] + i, after);
        after = moved(d, by3, before, g[3] + i, after);
        after = moved(d, by4, before, g[4] + i, after);
        after = moved(d, by5, before, g[5] + i, after);
        hn::StoreU(after, d, center + i);
    }
    return i;
}

HWY_INLINE std::size_t move_any(Real* center, Real* const* g, std::size_t num_targets,
                                std::size_t dim, const Real* steps) {
    const SkipGramTag d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= dim; i += lanes) {
        const auto before = hn::LoadU(d, center + i);
        auto after = before;
        for (std::size_t t = 0; t < num_targets; ++t) {
            after = moved(d, hn::Set(d, steps[t]), before, g[t] + i, after);
        }
        hn::StoreU(after, d, center + i);
    }
    return i;
}

void step(Real* center, Real* const* targets, std::size_t num_targets, std::uint64_t positives,
          std::size_t dim, Real rate) {
    constexpr std::size_t kUsual = 6;  // a context and five negatives
    Real steps[kMaxSkipGramTargets];   // first the products, then how far along each gradient
    if (num_targets == kUsual) {
        six_products(center, targets, dim, steps);
    } else {
        for (std::size_t t = 0; t < num_targets; ++t) {
            steps[t] = product(center, targets[t], dim);
        }
    }
    for (std::size_t t = 0; t < num_targets; ++t) {
        const auto label = static_cast<Real>((positives >> t) & 1U);
        steps[t] = rate * (label - 1 / (1 + std::exp(-steps[t])));
    }
    std::size_t i = num_targets == kUsual ? move_six(center, targets, dim, steps)
                                          : move_any(center, targets, num_targets, dim, steps);
    for (; i < dim; ++i) {
        const Real before = center[i];
        for (std::size_t t = 0; t < num_targets; ++t) {
            center[i] += steps[t] * targets[t][i];
            targets[t][i] += steps[t] * before;
        }
    }
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(step);

void skip_gram_step(Real* center, std::span<Real* const> targets, std::uint64_t positives,
                    std::size_t dim, Real rate) {
    assert(targets.size() <= kMaxSkipGramTargets);
    HWY_DYNAMIC_DISPATCH(step)(center, targets.data(), targets.size(), positives, dim, rate);
}

double skip_gram_loss(const Real* center, std::span<Real* const> targets, std::uint64_t positives,
                      std::size_t dim) {
    double loss = 0;
    for (std::size_t t = 0; t < targets.size(); ++t) {
        double product = 0;
        for (std::size_t i = 0; i < dim; ++i) {
            product += static_cast<double>(center[i]) * targets[t][i];
        }
        const double wrong_way = ((positives >> t) & 1U) != 0 ? -product : product;
        loss += std::max(wrong_way, 0.0) + std::log1p(std::exp(-std::abs(wrong_way)));
    }
    return loss;
}

}  // namespace irwe
#endif
