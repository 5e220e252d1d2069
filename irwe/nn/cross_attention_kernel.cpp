#include "irwe/nn/cross_attention_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>

// Vectors stand in arrays here, which the instruction sets with vectors of unknown size forbid.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/cross_attention_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

#include "irwe/nn/exp2-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<Real>;
using V = hn::Vec<D>;

// Below this bound on |score| in base 2, 2^score and 2^(score - log_sum) are normal floats for up to
// 2^29 keys. By Cauchy and Schwarz, |q| max|k| is such a bound. Beyond it, the largest score is
// looked for and subtracted, and what is out of range is clamped: at 2^-126 it does not count.
constexpr Real kSafeScore = 48;

// Most dimensions have their accumulators in registers; beyond, blocks of so many take turns.
constexpr std::size_t kMaxDim = 8;

HWY_INLINE V clamped(V x) {
    const D d;
    return hn::Min(hn::Set(d, 126), hn::Max(hn::Set(d, -100), x));  // in this order, NaN stays
}

// sums[i] += <vector, column k + i * lanes of turned>; kDim = 0 means any number of dimensions.
template <std::size_t kDim, std::size_t kCount>
HWY_INLINE void add_products(const Real* HWY_RESTRICT vector, const Real* HWY_RESTRICT turned,
                             const AttentionHead& head, V (&sums)[kCount]) {
    const D d;
    const std::size_t dim = kDim != 0 ? kDim : head.dim;
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < dim; ++j) {
        const V factor = hn::Set(d, vector[j]);
        HWY_UNROLL(4)
        for (std::size_t i = 0; i < kCount; ++i) {
            sums[i] = hn::MulAdd(factor, hn::Load(d, turned + j * head.stride + i * hn::Lanes(d)),
                                 sums[i]);
        }
    }
}

HWY_INLINE Real sum_of(V vector) {
    const D d;
    return hn::GetLane(hn::SumOfLanes(d, vector));
}

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
        result[i] = exp2(d, kShift ? clamped(result[i]) : result[i]);
    }
}

// sums[j] += sum over kCount vectors of factors times row j of turned.
template <std::size_t kDim, std::size_t kCount>
HWY_INLINE void add_weighted(const V (&factors)[kCount], const Real* HWY_RESTRICT turned,
                             std::size_t stride, V (&sums)[kDim]) {
    const D d;
    HWY_UNROLL(8)
    for (std::size_t j = 0; j < kDim; ++j) {
        HWY_UNROLL(4)
        for (std::size_t i = 0; i < kCount; ++i) {
            sums[j] = hn::MulAdd(factors[i], hn::Load(d, turned + j * stride + i * hn::Lanes(d)),
                                 sums[j]);
        }
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

// The same for any number of dimensions: the exponentials wait in the scratch.
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

Real length(const Real* vector, std::size_t dim) {
    Real sum = 0;
    for (std::size_t j = 0; j < dim; ++j) {
        sum += vector[j] * vector[j];
    }
    return std::sqrt(sum);
}

template <std::size_t kDim>
void attend_all(const AttentionHead& head, std::size_t num_queries, const Real* queries,
                Real* output, Real* log_sums) {
    for (std::size_t i = 0; i < num_queries; ++i) {
        const Real* query = queries + i * head.dim;
        Real* out = output + i * head.dim;
        // Written so that a NaN takes the careful way, too.
        const bool safe = length(query, head.dim) * head.longest_key < kSafeScore;
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

void attend(const AttentionHead& head, std::size_t num_queries, const Real* queries, Real* output,
            Real* log_sums) {
    const auto run = head.dim == 4 ? attend_all<4> : head.dim == 8 ? attend_all<8> : attend_all<0>;
    run(head, num_queries, queries, output, log_sums);
}

// The keys that one pass over the queries sees: their four rows, turned, stay in the L1 cache.
struct KeyTile {
    std::size_t begin, end;
};

// Two queries over one tile, so that d_keys and d_values are loaded and stored once for both. For
// kDim = 0 the gradients of the scores wait in the scratch.
template <std::size_t kDim, bool kClamp>
HWY_INLINE void pair_backward(const AttentionHead& head, KeyTile tile, const Real* record,
                              Real* HWY_RESTRICT d_queries, Real* HWY_RESTRICT d_keys,
                              Real* HWY_RESTRICT d_values) {
    constexpr std::size_t kCount = 2;
    constexpr std::size_t kSums = kDim == 0 ? kMaxDim : kDim;
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
                p[a][i] = exp2(d, kClamp ? clamped(p[a][i]) : p[a][i]);
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
    for (std::size_t block = 0; block < dim; block += kSums) {
        if constexpr (kDim == 0) {
            for (std::size_t a = 0; a < 2; ++a) {
                for (V& each : sums[a]) {
                    each = hn::Zero(d);
                }
                for (std::size_t k = tile.begin; k < tile.end; k += lanes) {
                    const V factor[1] = {hn::Load(d, head.scratch + a * head.stride + k)};
                    add_weighted(factor, head.keys + block * head.stride + k, head.stride, sums[a]);
                }
            }
        }
        HWY_UNROLL(8)
        for (std::size_t j = 0; j < kSums; ++j) {
            d_queries[block + j] += sum_of(sums[0][j]);
            d_queries[dim + block + j] += sum_of(sums[1][j]);
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
                std::max(length(record, head.dim), length(record + record_size, head.dim)) *
                    head.longest_key <
                kSafeScore;
            const auto run = safe ? pair_backward<kDim, false> : pair_backward<kDim, true>;
            run(head, tile, record, d_queries + i * head.dim, d_keys, d_values);
        }
    }
}

void attend_backward(const AttentionHead& head, std::size_t num_queries, const Real* records,
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

HWY_EXPORT(attend);
HWY_EXPORT(attend_backward);

void attend(const AttentionHead& head, std::size_t num_queries, const Real* queries, Real* output,
            Real* log_sums) {
    HWY_DYNAMIC_DISPATCH(attend)(head, num_queries, queries, output, log_sums);
}

void attend_backward(const AttentionHead& head, std::size_t num_queries, const Real* records,
                     Real* d_queries, Real* d_keys, Real* d_values) {
    HWY_DYNAMIC_DISPATCH(attend_backward)
    (head, num_queries, records, d_queries, d_keys, d_values);
}

}  // namespace irwe::nn
#endif
