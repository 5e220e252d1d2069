#include "irwe/layout/attraction.h"

#include <cassert>
#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/layout/attraction.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void attract(const Affinities& affinities, const PlanePoints& points, PlanePoints& forces,
             std::size_t begin, std::size_t end) {
    const hn::ScalableTag<float> d;
    const hn::RebindToSigned<decltype(d)> di;
    const std::size_t lanes = hn::Lanes(d);
    const auto one = hn::Set(d, 1.0F);
    const float* const x = points.x.data();
    const float* const y = points.y.data();
    for (std::size_t i = begin; i < end; ++i) {
        auto j = static_cast<std::size_t>(affinities.offsets[i]);
        const auto row_end = static_cast<std::size_t>(affinities.offsets[i + 1]);
        const auto own_x = hn::Set(d, x[i]);
        const auto own_y = hn::Set(d, y[i]);
        auto sum_x = hn::Zero(d);
        auto sum_y = hn::Zero(d);
        for (; j + lanes <= row_end; j += lanes) {
            const auto column = hn::BitCast(
                di, hn::LoadU(hn::RebindToUnsigned<decltype(d)>(), &affinities.columns[j]));
            const auto d_x = hn::Sub(own_x, hn::GatherIndex(d, x, column));
            const auto d_y = hn::Sub(own_y, hn::GatherIndex(d, y, column));
            const auto denominator = hn::MulAdd(d_x, d_x, hn::MulAdd(d_y, d_y, one));
            const auto weight = hn::Div(hn::LoadU(d, &affinities.values[j]), denominator);
            sum_x = hn::MulAdd(weight, d_x, sum_x);
            sum_y = hn::MulAdd(weight, d_y, sum_y);
        }
        float force_x = hn::GetLane(hn::SumOfLanes(d, sum_x));
        float force_y = hn::GetLane(hn::SumOfLanes(d, sum_y));
        for (; j < row_end; ++j) {
            const float d_x = x[i] - x[affinities.columns[j]];
            const float d_y = y[i] - y[affinities.columns[j]];
            const float weight = affinities.values[j] / (1 + d_x * d_x + d_y * d_y);
            force_x += weight * d_x;
            force_y += weight * d_y;
        }
        forces.x[i] = force_x;
        forces.y[i] = force_y;
    }
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(attract);

void attraction(const Affinities& affinities, const PlanePoints& points, PlanePoints& forces,
                ThreadPool& pool) {
    assert(points.size() == static_cast<std::size_t>(affinities.num_nodes()));
    assert(forces.size() == points.size());
    parallel_for_chunks(pool, affinities.num_nodes(), 256,
                        [&](std::int64_t begin, std::int64_t end) {
                            HWY_DYNAMIC_DISPATCH(attract)
                            (affinities, points, forces, static_cast<std::size_t>(begin),
                             static_cast<std::size_t>(end));
                        });
}

}  // namespace irwe
#endif
