#include "irwe/nn/cross_attention_kernel.h"

#include <algorithm>
#include <cstddef>

// Uses arrays of vectors, which instruction sets with vectors of unknown size do not allow.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/cross_attention_backward_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

#include "irwe/nn/cross_attention_kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

struct KeyTile {
    std::size_t begin, end;
};

// d_queries of two queries += the gradients of their scores, which wait in the scratch, times keys.
HWY_INLINE void add_query_gradients(const AttentionHead& head, KeyTile tile,
                                    Real* HWY_RESTRICT d_queries) {
    const D d;
    for (std::size_t a = 0; a < 2; ++a) {
        const Real* d_scores = head.scratch + a * head.stride;
        for (std::size_t block = 0; block < head.dim; block += kMaxDim) {
            V sums[kMaxDim];
            for (V& each : sums) {
                each = hn::Zero(d);
            }
            for (std::size_t k = tile.begin; k < tile.end; k += hn::Lanes(d)) {
                const V factor[1] = {hn::Load(d, d_scores + k)};
                add_weighted(factor, head.keys + block * head.stride + k, head.stride, sums);
            }
            for (std::size_t j = 0; j < kMaxDim; ++j) {
                d_queries[a * head.dim + block + j] += sum_of(sums[j]);
            }
        }
    }
}

// With P the softmax, recomputed from the scores and their log-sum, and dO the gradient of the
// output O, for every query i and key k
//
//     dS_ik = P_ik (<dO_i, v_k> - <dO_i, O_i>),  dv_k += P_ik dO_i,  dk_k += dS_ik q_i,
//     dq_i += dS_ik k_k.
//
// Two queries over one tile, so that d_keys and d_values are loaded and stored once for both. For
// kDim = 0 the gradients of the scores wait in the scratch.
template <std::size_t kDim, bool kClamp>
void pair_backward(const AttentionHead& head, KeyTile tile, const Real* record,
                   Real* HWY_RESTRICT d_queries, Real* HWY_RESTRICT d_keys,
                   Real* HWY_RESTRICT d_values) {
    constexpr std::size_t kCount = 2;
    constexpr std::size_t kSums = kDim == 0 ? 1 : kDim;
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t dim = kDim == 0 ? head.dim : kDim;
    const Real* q[2] = {record, record + attention_record_size(dim)};
    const Real* d_out[2] = {q[0] + dim, q[1] + dim};
    V sums[2][kSums];
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < kSums; ++j) {
        sums[0][j] = sums[1][j] = hn::Zero(d);
    }
    for (std::size_t k = tile.begin; k < tile.end; k += kCount * lanes) {
        V p[2][kCount];
        V ds[2][kCount];
        HWY_UNROLL(2)
        for (std::size_t a = 0; a < 2; ++a) {
            p[a][0] = p[a][1] = hn::Set(d, q[a][2 * dim]);
            add_products<kDim>(q[a], head.keys + k, head, p[a]);
        }
        HWY_UNROLL(2)
        for (std::size_t a = 0; a < 2; ++a) {
            HWY_UNROLL(2)
            for (std::size_t i = 0; i < kCount; ++i) {
                p[a][i] = exp2(d, kClamp ? clamped(p[a][i]) : p[a][i], kCrossAttentionExp2);
            }
        }
        HWY_UNROLL(2)
        for (std::size_t a = 0; a < 2; ++a) {
            ds[a][0] = ds[a][1] = hn::Set(d, q[a][2 * dim + 1]);
            add_products<kDim>(d_out[a], head.values + k, head, ds[a]);
            ds[a][0] = hn::Mul(ds[a][0], p[a][0]);
            ds[a][1] = hn::Mul(ds[a][1], p[a][1]);
        }
        HWY_UNROLL(8)
        for (std::size_t j = 0; j < dim; ++j) {
            HWY_UNROLL(2)
            for (std::size_t i = 0; i < kCount; ++i) {
                const std::size_t place = j * head.stride + k + i * lanes;
                V d_value = hn::Load(d, d_values + place);
                d_value = hn::MulAdd(p[0][i], hn::Set(d, d_out[0][j]), d_value);
                d_value = hn::MulAdd(p[1][i], hn::Set(d, d_out[1][j]), d_value);
                hn::Store(d_value, d, d_values + place);
                V d_key = hn::Load(d, d_keys + place);
                d_key = hn::MulAdd(ds[0][i], hn::Set(d, q[0][j]), d_key);
                d_key = hn::MulAdd(ds[1][i], hn::Set(d, q[1][j]), d_key);
                hn::Store(d_key, d, d_keys + place);
            }
        }
        HWY_UNROLL(2)
        for (std::size_t a = 0; a < 2; ++a) {
            if constexpr (kDim == 0) {
                hn::Store(ds[a][0], d, head.scratch + a * head.stride + k);
                hn::Store(ds[a][1], d, head.scratch + a * head.stride + k + lanes);
            } else {
                add_weighted(ds[a], head.keys + k, head.stride, sums[a]);
            }
        }
    }
    if constexpr (kDim == 0) {
        add_query_gradients(head, tile, d_queries);
    } else {
        HWY_UNROLL(8)
        for (std::size_t j = 0; j < kDim; ++j) {
            d_queries[j] += sum_of(sums[0][j]);
            d_queries[kDim + j] += sum_of(sums[1][j]);
        }
    }
}

template <std::size_t kDim>
void backward_all(const AttentionHead& head, std::size_t num_queries, const Real* records,
                  Real* d_queries, Real* d_keys, Real* d_values) {
    const std::size_t tile_keys = attention_tile_keys(head.dim);
    const std::size_t record_size = attention_record_size(head.dim);
    const std::size_t group = 2 * hn::Lanes(D());
    const std::size_t end = (head.num_keys + group - 1) / group * group;
    for (std::size_t begin = 0; begin < end; begin += tile_keys) {
        const KeyTile tile{begin, std::min(end, begin + tile_keys)};
        for (std::size_t i = 0; i < num_queries; i += 2) {
            const Real* record = records + i * record_size;
            const bool safe =
                scores_are_safe(head, record) && scores_are_safe(head, record + record_size);
            const auto run = safe ? pair_backward<kDim, false> : pair_backward<kDim, true>;
            run(head, tile, record, d_queries + i * head.dim, d_keys, d_values);
        }
    }
}

void cross_attend_backward(const AttentionHead& head, std::size_t num_queries, const Real* records,
                           Real* d_queries, Real* d_keys, Real* d_values) {
    const auto run = head.dim == 4   ? backward_all<4>
                     : head.dim == 8 ? backward_all<8>
                                     : backward_all<0>;
    run(head, num_queries, records, d_queries, d_keys, d_values);
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(cross_attend_backward);

void cross_attend_backward(const AttentionHead& head, std::size_t num_queries, const Real* records,
                           Real* d_queries, Real* d_keys, Real* d_values) {
    HWY_DYNAMIC_DISPATCH(cross_attend_backward)
    (head, num_queries, records, d_queries, d_keys, d_values);
}

}  // namespace irwe::nn
#endif
