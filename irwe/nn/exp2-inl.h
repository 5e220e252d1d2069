// 2^x for the attention kernels, with only as many operations as the accuracy needs. Included by
// Highway kernels, once for each instruction set.

#if defined(IRWE_NN_EXP2_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef IRWE_NN_EXP2_INL_H_
#undef IRWE_NN_EXP2_INL_H_
#else
#define IRWE_NN_EXP2_INL_H_
#endif

#include <hwy/highway.h>

#include "irwe/base/real.h"
#ifdef IRWE_DOUBLE_PRECISION
#include <hwy/contrib/math/math-inl.h>
#endif

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

// The minimax polynomial of degree 5 for 2^f, |f| <= 1/2 (error 7.5e-8), highest power first.
struct Exp2Polynomial {
    float c5, c4, c3, c2, c1, c0;
};
// Two roundings of its coefficients, which differ in the last bits of the results: the kernels keep
// the one with which models were trained, so that the same seed still gives the same bytes.
inline constexpr Exp2Polynomial kCrossAttentionExp2{0x1.5c08e4p-10F, 0x1.3d0c52p-7F,
                                                    0x1.c6b6e4p-5F,  0x1.ebf918p-3F,
                                                    0x1.62e428p-1F,  0x1.000002p+0F};
inline constexpr Exp2Polynomial kGroupAttentionExp2{
    0x1.5c08c8p-10F, 0x1.3d0c5p-7F, 0x1.c6b6e6p-5F, 0x1.ebf918p-3F, 0x1.62e428p-1F, 0x1.000002p+0F};

// Returns 2^x for |x| <= 126. In float the relative error is below 3e-7: x = n + f with integer n
// and |f| <= 1/2; 2^f is the polynomial, and n is added to its exponent. Adding 1.5 * 2^23 rounds
// to n and leaves n in the lowest bits; a compiler with -ffast-math would cancel that. Outside of
// this range the result is meaningless, but NaN stays NaN. In double it is Highway's exp.
template <class D, class V>
HWY_INLINE V exp2(D d, V x, [[maybe_unused]] const Exp2Polynomial& polynomial) {
#ifdef IRWE_DOUBLE_PRECISION
    return hwy::HWY_NAMESPACE::Exp(
        d, hwy::HWY_NAMESPACE::Mul(x, hwy::HWY_NAMESPACE::Set(d, 0.69314718055994530942)));
#else
    namespace hn = hwy::HWY_NAMESPACE;
    const hn::RebindToSigned<D> di;
    const V magic = hn::Set(d, 12582912.0F);
    const V shifted = hn::Add(x, magic);
    const V f = hn::Sub(x, hn::Sub(shifted, magic));
    V power = hn::Set(d, polynomial.c5);
    power = hn::MulAdd(power, f, hn::Set(d, polynomial.c4));
    power = hn::MulAdd(power, f, hn::Set(d, polynomial.c3));
    power = hn::MulAdd(power, f, hn::Set(d, polynomial.c2));
    power = hn::MulAdd(power, f, hn::Set(d, polynomial.c1));
    power = hn::MulAdd(power, f, hn::Set(d, polynomial.c0));
    const auto exponent = hn::ShiftLeft<23>(hn::BitCast(di, shifted));
    return hn::BitCast(d, hn::Add(hn::BitCast(di, power), exponent));
#endif
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
