#include "irwe/nn/activation_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/activation_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>
// after highway.h
#include <hwy/contrib/math/math-inl.h>

#include "irwe/nn/for_each_vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Tanh(x) = 1 - 2 / (exp(2 |x|) + 1) with the sign of x loses digits near 0; Highway's keeps them.
template <class D, class V>
HWY_INLINE V value_of(Activation activation, D d, V x) {
    switch (activation) {
        case Activation::tanh:
            return hn::Tanh(d, x);
        case Activation::relu:
            return hn::Max(x, hn::Zero(d));
        case Activation::elu:
            return hn::IfThenElse(hn::Gt(x, hn::Zero(d)), x, hn::Expm1(d, hn::Min(x, hn::Zero(d))));
        case Activation::sigmoid:
            break;
    }
    const auto one = hn::Set(d, Real{1});
    const auto bound = hn::Set(d, Real{80});  // exp stays finite; 1 / (1 + e^80) is 0 beside 1
    const auto exponent = hn::Min(hn::Max(hn::Neg(x), hn::Neg(bound)), bound);
    return hn::Div(one, hn::Add(one, hn::Exp(d, exponent)));
}

template <class D, class V>
HWY_INLINE V gradient_of(Activation activation, D d, V y, V d_y) {
    switch (activation) {
        case Activation::tanh:
            return hn::NegMulAdd(hn::Mul(y, y), d_y, d_y);
        case Activation::relu:
            return hn::IfThenElseZero(hn::Gt(y, hn::Zero(d)), d_y);
        case Activation::elu:
            return hn::MulAdd(hn::Min(y, hn::Zero(d)), d_y, d_y);
        case Activation::sigmoid:
            break;
    }
    return hn::Mul(d_y, hn::NegMulAdd(y, y, y));
}

void apply(Activation activation, const Real* HWY_RESTRICT x, Real* HWY_RESTRICT y,
           std::size_t count) {
    for_each_vector(count, [&](auto d, std::size_t i) HWY_ATTR {
        hn::StoreU(value_of(activation, d, hn::LoadU(d, x + i)), d, y + i);
    });
}

void add_gradient(Activation activation, const Real* HWY_RESTRICT y, const Real* HWY_RESTRICT d_y,
                  Real* HWY_RESTRICT d_x, std::size_t count) {
    for_each_vector(count, [&](auto d, std::size_t i) HWY_ATTR {
        const auto term = gradient_of(activation, d, hn::LoadU(d, y + i), hn::LoadU(d, d_y + i));
        hn::StoreU(hn::Add(hn::LoadU(d, d_x + i), term), d, d_x + i);
    });
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(apply);
HWY_EXPORT(add_gradient);

void apply_activation(Activation activation, const Real* x, Real* y, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(apply)(activation, x, y, count);
}

void add_activation_gradient(Activation activation, const Real* y, const Real* d_y, Real* d_x,
                             std::size_t count) {
    HWY_DYNAMIC_DISPATCH(add_gradient)(activation, y, d_y, d_x, count);
}

}  // namespace irwe::nn
#endif
