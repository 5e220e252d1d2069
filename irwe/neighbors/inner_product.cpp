#include "irwe/neighbors/inner_product.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/neighbors/inner_product.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

float inner_product(const float* a, const float* b, std::size_t size) {
    const hn::ScalableTag<double> d;
    const hn::Rebind<float, decltype(d)> half;
    const std::size_t lanes = hn::Lanes(d);
    auto first = hn::Zero(d);
    auto second = hn::Zero(d);
    std::size_t i = 0;
    for (; i + 2 * lanes <= size; i += 2 * lanes) {
        first = hn::MulAdd(hn::PromoteTo(d, hn::LoadU(half, a + i)),
                           hn::PromoteTo(d, hn::LoadU(half, b + i)), first);
        second = hn::MulAdd(hn::PromoteTo(d, hn::LoadU(half, a + i + lanes)),
                            hn::PromoteTo(d, hn::LoadU(half, b + i + lanes)), second);
    }
    double sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(first, second)));
    for (; i < size; ++i) {
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    }
    return static_cast<float>(sum);
}

float rough_inner_product(const float* a, const float* b, std::size_t size) {
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    auto first = hn::Zero(d);
    auto second = hn::Zero(d);
    std::size_t i = 0;
    for (; i + 2 * lanes <= size; i += 2 * lanes) {
        first = hn::MulAdd(hn::LoadU(d, a + i), hn::LoadU(d, b + i), first);
        second = hn::MulAdd(hn::LoadU(d, a + i + lanes), hn::LoadU(d, b + i + lanes), second);
    }
    float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(first, second)));
    for (; i < size; ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(inner_product);
HWY_EXPORT(rough_inner_product);

float inner_product(const float* a, const float* b, std::size_t size) {
    return HWY_DYNAMIC_DISPATCH(inner_product)(a, b, size);
}

float rough_inner_product(const float* a, const float* b, std::size_t size) {
    return HWY_DYNAMIC_DISPATCH(rough_inner_product)(a, b, size);
}

}  // namespace irwe
#endif
