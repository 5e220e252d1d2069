// Code shared by the forward and the backward kernel of cross_attention. Included once for each
// instruction set.

#if defined(IRWE_NN_CROSS_ATTENTION_KERNEL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef IRWE_NN_CROSS_ATTENTION_KERNEL_INL_H_
#undef IRWE_NN_CROSS_ATTENTION_KERNEL_INL_H_
#else
#define IRWE_NN_CROSS_ATTENTION_KERNEL_INL_H_
#endif

#include <hwy/highway.h>

#include <cmath>
#include <cstddef>

#include "irwe/nn/cross_attention_kernel.h"
#include "irwe/nn/exp2-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<Real>;
using V = hn::Vec<D>;

// Below this bound on |score| in base 2, 2^score and 2^(score - log_sum) are normal floats for up
// to 2^29 keys. By Cauchy and Schwarz, |q| max|k| is such a bound. Beyond it, the largest score is
// subtracted, and scores out of range are clamped.
constexpr Real kSafeScore = 48;

// Up to this number of dimensions, accumulators stay in registers; more are processed in blocks of
// this size.
constexpr std::size_t kMaxDim = 8;

HWY_INLINE bool scores_are_safe(const AttentionHead& head, const Real* query) {
    Real square = 0;
    for (std::size_t j = 0; j < head.dim; ++j) {
        square += query[j] * query[j];
    }
    return std::sqrt(square) * head.longest_key < kSafeScore;  // NaN is not
}

// 2^-100 is negligible in a sum that contains 1; smaller values would make products denormal and
// slow. The padding of the keys may have large scores, which must stay finite.
HWY_INLINE V clamped(V x) {
    const D d;
    return hn::Min(hn::Set(d, 126), hn::Max(hn::Set(d, -100), x));  // in this order, NaN stays
}

HWY_INLINE Real sum_of(V vector) {
    const D d;
    return hn::GetLane(hn::SumOfLanes(d, vector));
}

// Adds <vector, column k + i * lanes of transposed> to sums[i]; kDim = 0 means any number of
// dimensions.
template <std::size_t kDim, std::size_t kCount>
HWY_INLINE void add_products(const Real* HWY_RESTRICT vector, const Real* HWY_RESTRICT transposed,
                             const AttentionHead& head, V (&sums)[kCount]) {
    const D d;
    const std::size_t dim = kDim != 0 ? kDim : head.dim;
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < dim; ++j) {
        const V factor = hn::Set(d, vector[j]);
        HWY_UNROLL(4)
        for (std::size_t i = 0; i < kCount; ++i) {
            sums[i] = hn::MulAdd(
                factor, hn::Load(d, transposed + j * head.stride + i * hn::Lanes(d)), sums[i]);
        }
    }
}

// Adds the sum over kCount vectors of factors times row j of transposed to sums[j].
template <std::size_t kDim, std::size_t kCount>
HWY_INLINE void add_weighted(const V (&factors)[kCount], const Real* HWY_RESTRICT transposed,
                             std::size_t stride, V (&sums)[kDim]) {
    const D d;
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < kDim; ++j) {
        HWY_UNROLL(4)
        for (std::size_t i = 0; i < kCount; ++i) {
            sums[j] = hn::MulAdd(factors[i],
                                 hn::Load(d, transposed + j * stride + i * hn::Lanes(d)), sums[j]);
        }
    }
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
