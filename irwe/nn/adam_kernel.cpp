#include "irwe/nn/adam_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/adam_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>
// after highway.h
#include "irwe/nn/for_each_vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class D>
HWY_INLINE void step_at(D d, const AdamFactors& f, const Real* HWY_RESTRICT gradient,
                        Real* HWY_RESTRICT first, Real* HWY_RESTRICT second,
                        Real* HWY_RESTRICT value) {
    const auto g = hn::LoadU(d, gradient);
    const auto m = hn::MulAdd(hn::Set(d, f.first_decay), hn::LoadU(d, first),
                              hn::Mul(hn::Set(d, f.first_share), g));
    const auto v = hn::MulAdd(hn::Set(d, f.second_decay), hn::LoadU(d, second),
                              hn::Mul(hn::Set(d, f.second_share), hn::Mul(g, g)));
    const auto root =
        hn::MulAdd(hn::Sqrt(v), hn::Set(d, f.second_correction), hn::Set(d, f.epsilon));
    const auto change = hn::Div(hn::Mul(hn::Set(d, f.step_size), m), root);
    hn::StoreU(m, d, first);
    hn::StoreU(v, d, second);
    hn::StoreU(hn::Sub(hn::LoadU(d, value), change), d, value);
}

void step_entries(const AdamFactors& factors, const Real* gradient, Real* first, Real* second,
                  Real* value, std::size_t count) {
    for_each_vector(count, [&](auto d, std::size_t i) HWY_ATTR {
        step_at(d, factors, gradient + i, first + i, second + i, value + i);
    });
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(step_entries);

void adam_step(const AdamFactors& factors, const Real* gradient, Real* first, Real* second,
               Real* value, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(step_entries)(factors, gradient, first, second, value, count);
}

}  // namespace irwe::nn
#endif
