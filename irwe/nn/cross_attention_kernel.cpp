#include "irwe/nn/cross_attention_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>

// Uses arrays of vectors, which instruction sets with vectors of unknown size do not allow.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/cross_attention_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

#include "irwe/nn/cross_attention_kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

// The largest <query, key>.
template <std::size_t kDim>
Real largest_score(const AttentionHead& head, const Real* query) {
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    V largest = hn::Set(d, std::numeric_limits<Real>::lowest());
    std::size_t k = 0;
    for (; k + 4 * lanes <= head.num_keys; k += 4 * lanes) {
        V score[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
        add_products<kDim>(query, head.keys + k, head, score);
        const V first = hn::Max(score[0], score[1]);
        largest = hn::Max(largest, hn::Max(first, hn::Max(score[2], score[3])));
    }
    for (; k < head.num_keys; k += lanes) {
        V score[1] = {hn::Zero(d)};
        add_products<kDim>(query, head.keys + k, head, score);
        const auto is_key = hn::FirstN(d, std::min(lanes, head.num_keys - k));
        largest = hn::IfThenElse(is_key, hn::Max(largest, score[0]), largest);
    }
    return hn::GetLane(hn::MaxOfLanes(d, largest));
}

// 2^(scores - shift) of kCount vectors of keys from k on. kShift = false: shift is 0.
template <std::size_t kDim, bool kShift, std::size_t kCount>
HWY_INLINE void exponentials(const AttentionHead& head, const Real* query, std::size_t k,
                             Real shift, V (&result)[kCount]) {
    const D d;
    for (std::size_t i = 0; i < kCount; ++i) {
        result[i] = kShift ? hn::Set(d, -shift) : hn::Zero(d);
    }
    add_products<kDim>(query, head.keys + k, head, result);
    HWY_UNROLL(4)
    for (std::size_t i = 0; i < kCount; ++i) {
        result[i] = exp2(d, kShift ? clamped(result[i]) : result[i], kCrossAttentionExp2);
    }
}

// One query; kDim is 4 or 8. Returns the sum of 2^(score - shift). 4 vectors of keys are in flight,
// so that the long chain of each (a dot product, then a polynomial) is hidden.
template <std::size_t kDim, bool kShift>
HWY_INLINE Real attend_one(const AttentionHead& head, const Real* query, Real shift, Real* output) {
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    V weighted[kDim];
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < kDim; ++j) {
        weighted[j] = hn::Zero(d);
    }
    V sum = hn::Zero(d);
    std::size_t k = 0;
    for (; k + 4 * lanes <= head.num_keys; k += 4 * lanes) {
        V p[4];
        exponentials<kDim, kShift>(head, query, k, shift, p);
        sum = hn::Add(sum, hn::Add(hn::Add(p[0], p[1]), hn::Add(p[2], p[3])));
        add_weighted(p, head.values + k, head.stride, weighted);
    }
    for (; k < head.num_keys; k += lanes) {
        V p[1];
        exponentials<kDim, kShift>(head, query, k, shift, p);
        p[0] = hn::IfThenElseZero(hn::FirstN(d, std::min(lanes, head.num_keys - k)), p[0]);
        sum = hn::Add(sum, p[0]);
        add_weighted(p, head.values + k, head.stride, weighted);
    }
    const Real total = sum_of(sum);
    const Real scale = 1 / total;
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < kDim; ++j) {
        output[j] = sum_of(weighted[j]) * scale;
    }
    return total;
}

// Handles any number of dimensions: the exponentials are kept in the scratch.
template <bool kShift>
Real attend_one_of_any_dim(const AttentionHead& head, const Real* query, Real shift, Real* output) {
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    V sum = hn::Zero(d);
    for (std::size_t k = 0; k < head.num_keys; k += 4 * lanes) {
        V group[4];
        exponentials<0, kShift>(head, query, k, shift, group);
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t begin = k + i * lanes;
            const std::size_t left = head.num_keys - std::min(head.num_keys, begin);
            group[i] = hn::IfThenElseZero(hn::FirstN(d, std::min(lanes, left)), group[i]);
            sum = hn::Add(sum, group[i]);
            hn::Store(group[i], d, head.scratch + begin);
        }
    }
    const Real total = sum_of(sum);
    for (std::size_t j = 0; j < head.dim; j += kMaxDim) {
        V weighted[kMaxDim];
        for (V& each : weighted) {
            each = hn::Zero(d);
        }
        for (std::size_t k = 0; k < head.num_keys; k += lanes) {
            const V factor[1] = {hn::Load(d, head.scratch + k)};
            add_weighted(factor, head.values + j * head.stride + k, head.stride, weighted);
        }
        for (std::size_t i = 0; i < kMaxDim; ++i) {
            output[j + i] = sum_of(weighted[i]) / total;
        }
    }
    return total;
}

template <std::size_t kDim>
void attend_all(const AttentionHead& head, std::size_t num_queries, const Real* queries,
                Real* output, Real* log_sums) {
    for (std::size_t i = 0; i < num_queries; ++i) {
        const Real* query = queries + i * head.dim;
        Real* out = output + i * head.dim;
        // Written so that a NaN takes the careful way, too.
        const bool safe = scores_are_safe(head, query);
        const Real shift = safe ? 0 : largest_score<kDim>(head, query);
        Real sum;
        if constexpr (kDim == 0) {
            sum = safe ? attend_one_of_any_dim<false>(head, query, 0, out)
                       : attend_one_of_any_dim<true>(head, query, shift, out);
        } else {
            sum = safe ? attend_one<kDim, false>(head, query, 0, out)
                       : attend_one<kDim, true>(head, query, shift, out);
        }
        log_sums[i] = std::log2(sum) + shift;
    }
}

void cross_attend(const AttentionHead& head, std::size_t num_queries, const Real* queries,
                  Real* output, Real* log_sums) {
    const auto run = head.dim == 4 ? attend_all<4> : head.dim == 8 ? attend_all<8> : attend_all<0>;
    run(head, num_queries, queries, output, log_sums);
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(cross_attend);

void cross_attend(const AttentionHead& head, std::size_t num_queries, const Real* queries,
                  Real* output, Real* log_sums) {
    HWY_DYNAMIC_DISPATCH(cross_attend)(head, num_queries, queries, output, log_sums);
}

}  // namespace irwe::nn
#endif
