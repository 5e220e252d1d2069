#include "irwe/layout/pair_repulsion.h"

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "irwe/base/chunks.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/layout/pair_repulsion.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The forces on the points begin, ..., end - 1; returns their part of the sum over pairs.
double repel(const PlanePoints& points, PlanePoints& forces, std::size_t begin, std::size_t end) {
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    const auto one = hn::Set(d, 1.0F);
    const float* const x = points.x.data();
    const float* const y = points.y.data();
    double pairs = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const auto own_x = hn::Set(d, x[i]);
        const auto own_y = hn::Set(d, y[i]);
        auto sum = hn::Zero(d);
        auto sum_x = hn::Zero(d);
        auto sum_y = hn::Zero(d);
        std::size_t j = 0;
        for (; j + lanes <= points.size(); j += lanes) {
            const auto d_x = hn::Sub(own_x, hn::LoadU(d, x + j));
            const auto d_y = hn::Sub(own_y, hn::LoadU(d, y + j));
            const auto weight = hn::Div(one, hn::MulAdd(d_x, d_x, hn::MulAdd(d_y, d_y, one)));
            const auto square = hn::Mul(weight, weight);
            sum = hn::Add(sum, weight);
            sum_x = hn::MulAdd(square, d_x, sum_x);
            sum_y = hn::MulAdd(square, d_y, sum_y);
        }
        float own_pairs = hn::GetLane(hn::SumOfLanes(d, sum));
        float force_x = hn::GetLane(hn::SumOfLanes(d, sum_x));
        float force_y = hn::GetLane(hn::SumOfLanes(d, sum_y));
        for (; j < points.size(); ++j) {
            const float d_x = x[i] - x[j];
            const float d_y = y[i] - y[j];
            const float weight = 1 / (1 + d_x * d_x + d_y * d_y);
            own_pairs += weight;
            force_x += weight * weight * d_x;
            force_y += weight * weight * d_y;
        }
        forces.x[i] = force_x;
        forces.y[i] = force_y;
        pairs += static_cast<double>(own_pairs - 1);  // without the point itself
    }
    return pairs;
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(repel);

double pair_repulsion(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool) {
    assert(forces.size() == points.size());
    constexpr std::int64_t kPointsPerTask = 64;
    return sum_in_order(pool, static_cast<std::int64_t>(points.size()), kPointsPerTask, 0.0,
                        [&](std::int64_t begin, std::int64_t end) {
                            return HWY_DYNAMIC_DISPATCH(repel)(points, forces,
                                                               static_cast<std::size_t>(begin),
                                                               static_cast<std::size_t>(end));
                        });
}

}  // namespace irwe
#endif
