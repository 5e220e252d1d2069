#include "irwe/nn/attention_kernel.h"

#include <cmath>
#include <numbers>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/attention_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>
// After highway.h.
#include "irwe/nn/exp2-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// result[r] = <left, row r>. A kDim other than 0 is num_dims, known to the compiler.
template <std::size_t kDim, typename D>
HWY_INLINE void products(D d, const Real* left, const HeadRows& rows, Real* HWY_RESTRICT result) {
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t step = rows.dim_step;
    const Real* row = rows.first;
    if constexpr (kDim == 4) {
        const auto left0 = hn::LoadU(d, left);
        const auto left1 = hn::LoadU(d, left + step);
        const auto left2 = hn::LoadU(d, left + 2 * step);
        const auto left3 = hn::LoadU(d, left + 3 * step);
        for (std::size_t r = 0; r < rows.count; ++r, row += rows.stride) {
            const auto even =
                hn::MulAdd(left2, hn::LoadU(d, row + 2 * step), hn::Mul(left0, hn::LoadU(d, row)));
            const auto odd = hn::MulAdd(left3, hn::LoadU(d, row + 3 * step),
                                        hn::Mul(left1, hn::LoadU(d, row + step)));
            hn::StoreU(hn::Add(even, odd), d, result + r * lanes);
        }
    } else {
        for (std::size_t r = 0; r < rows.count; ++r, row += rows.stride) {
            auto sum = hn::Mul(hn::LoadU(d, left), hn::LoadU(d, row));
            for (std::size_t i = 1; i < rows.num_dims; ++i) {
                sum = hn::MulAdd(hn::LoadU(d, left + i * step), hn::LoadU(d, row + i * step), sum);
            }
            hn::StoreU(sum, d, result + r * lanes);
        }
    }
}

// result[i] = factor * sum_r weights[r] * rows[r, i], weights weight_step entries apart.
template <std::size_t kDim, typename D>
HWY_INLINE void weighted_sum(D d, const Real* weights, std::size_t weight_step,
                             const HeadRows& rows, hn::Vec<D> factor, Real* HWY_RESTRICT result) {
    const std::size_t step = rows.dim_step;
    if constexpr (kDim == 4) {
        auto sum0 = hn::Zero(d);
        auto sum1 = hn::Zero(d);
        auto sum2 = hn::Zero(d);
        auto sum3 = hn::Zero(d);
        const Real* row = rows.first;
        for (std::size_t r = 0; r < rows.count; ++r, row += rows.stride) {
            const auto weight = hn::LoadU(d, weights + r * weight_step);
            sum0 = hn::MulAdd(weight, hn::LoadU(d, row), sum0);
            sum1 = hn::MulAdd(weight, hn::LoadU(d, row + step), sum1);
            sum2 = hn::MulAdd(weight, hn::LoadU(d, row + 2 * step), sum2);
            sum3 = hn::MulAdd(weight, hn::LoadU(d, row + 3 * step), sum3);
        }
        hn::StoreU(hn::Mul(sum0, factor), d, result);
        hn::StoreU(hn::Mul(sum1, factor), d, result + step);
        hn::StoreU(hn::Mul(sum2, factor), d, result + 2 * step);
        hn::StoreU(hn::Mul(sum3, factor), d, result + 3 * step);
    } else {
        for (std::size_t i = 0; i < rows.num_dims; ++i) {
            auto sum = hn::Zero(d);
            for (std::size_t r = 0; r < rows.count; ++r) {
                sum = hn::MulAdd(hn::LoadU(d, weights + r * weight_step),
                                 hn::LoadU(d, rows.first + r * rows.stride + i * step), sum);
            }
            hn::StoreU(hn::Mul(sum, factor), d, result + i * step);
        }
    }
}

// exp(scale * x) for scale * x <= 0; below 2^-126 that bound.
template <typename D>
HWY_INLINE hn::Vec<D> exp_scaled(D d, hn::Vec<D> x, double scale) {
    const auto factor = hn::Set(d, static_cast<Real>(scale * std::numbers::log2e));
    return exp2(d, hn::Max(hn::Mul(x, factor), hn::Set(d, Real{-126})), kGroupAttentionExp2);
}

HWY_INLINE double score_scale(const HeadBlock& block) {
    return 1 / std::sqrt(static_cast<double>(block.keys.num_dims));
}

// weights[j] = exp((<query, key_j> - maximum) / sqrt(num_dims)). Returns 1 / their sum.
template <std::size_t kDim, typename D>
HWY_INLINE hn::Vec<D> exponentials(D d, const HeadBlock& block, const Real* query,
                                   Real* HWY_RESTRICT weights) {
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t n = block.keys.count;
    products<kDim>(d, query, block.keys, weights);
    auto maximum = hn::LoadU(d, weights);
    for (std::size_t j = 1; j < n; ++j) {
        maximum = hn::Max(maximum, hn::LoadU(d, weights + j * lanes));
    }
    const double scale = score_scale(block);
    auto sum = hn::Zero(d);
    for (std::size_t j = 0; j < n; ++j) {
        const auto below = hn::Sub(hn::LoadU(d, weights + j * lanes), maximum);
        const auto weight = exp_scaled(d, below, scale);
        sum = hn::Add(sum, weight);
        hn::StoreU(weight, d, weights + j * lanes);
    }
    return hn::Div(hn::Set(d, Real{1}), sum);
}

// output: rows output_stride apart, laid out as the queries.
template <std::size_t kDim, typename D>
HWY_INLINE void attend_block(D d, const HeadBlock& block, Real* output, std::size_t output_stride,
                             Real* scratch) {
    for (std::size_t t = 0; t < block.queries.count; ++t) {
        const Real* query = block.queries.first + t * block.queries.stride;
        const auto inverse_sum = exponentials<kDim>(d, block, query, scratch);
        weighted_sum<kDim>(d, scratch, hn::Lanes(d), block.values, inverse_sum,
                           output + t * output_stride);
    }
}

// With p the weights and q, k, v, o the rows of queries, keys, values and output,
//     dp_tj = <do_t, v_j>,   ds_tj = p_tj (dp_tj - sum_j p_tj dp_tj) / sqrt(num_dims),
//     dq_t = sum_j ds_tj k_j,   dk_j = sum_t ds_tj q_t,   dv_j = sum_t p_tj do_t.
template <std::size_t kDim, typename D>
HWY_INLINE void attend_block_backward(D d, const HeadBlock& block, const HeadRows& d_output,
                                      const AttentionRows<Real>& gradients, Real* scratch) {
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t m = block.queries.count;
    const std::size_t n = block.keys.count;
    const auto one = hn::Set(d, Real{1});
    const auto scale = hn::Set(d, static_cast<Real>(score_scale(block)));
    Real* all_p = scratch;
    Real* all_ds = scratch + m * n * lanes;
    for (std::size_t t = 0; t < m; ++t) {
        Real* HWY_RESTRICT p = all_p + t * n * lanes;
        Real* HWY_RESTRICT ds = all_ds + t * n * lanes;
        const Real* query = block.queries.first + t * block.queries.stride;
        const auto inverse_sum = exponentials<kDim>(d, block, query, p);
        products<kDim>(d, d_output.first + t * d_output.stride, block.values, ds);
        auto mean = hn::Zero(d);
        for (std::size_t j = 0; j < n; ++j) {
            const auto weight = hn::Mul(hn::LoadU(d, p + j * lanes), inverse_sum);
            mean = hn::MulAdd(weight, hn::LoadU(d, ds + j * lanes), mean);
            hn::StoreU(weight, d, p + j * lanes);
        }
        for (std::size_t j = 0; j < n; ++j) {
            const auto weight = hn::Mul(hn::LoadU(d, p + j * lanes), scale);
            const auto centered = hn::Sub(hn::LoadU(d, ds + j * lanes), mean);
            hn::StoreU(hn::Mul(weight, centered), d, ds + j * lanes);
        }
        weighted_sum<kDim>(d, ds, lanes, block.keys, one,
                           gradients.queries + t * gradients.query_stride);
    }
    for (std::size_t j = 0; j < n; ++j) {
        weighted_sum<kDim>(d, all_ds + j * lanes, n * lanes, block.queries, one,
                           gradients.keys + j * gradients.key_stride);
        weighted_sum<kDim>(d, all_p + j * lanes, n * lanes, d_output, one,
                           gradients.values + j * gradients.key_stride);
    }
}

// The block of group g that begins at head h.
HWY_INLINE HeadBlock head_block(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                                std::size_t g, std::size_t h) {
    const std::size_t num_dims = shape.dim / shape.num_heads;
    const auto group = [&](const Real* first, std::size_t stride, std::size_t count) HWY_ATTR {
        return HeadRows{first + g * count * stride + h, stride, count, num_dims, shape.num_heads};
    };
    return {group(rows.queries, rows.query_stride, shape.num_queries),
            group(rows.keys, rows.key_stride, shape.num_keys),
            group(rows.values, rows.key_stride, shape.num_keys)};
}

// Calls body(tag, h) for as many vectors of 16 heads or what the machine has as there are, then for
// the rest with narrower ones.
template <typename Body>
HWY_INLINE void for_each_head_vector(std::size_t num_heads, const Body& body) {
    std::size_t h = 0;
    const auto all_of = [&](auto d) HWY_ATTR {
        const std::size_t lanes = hn::Lanes(d);
        for (; h + lanes <= num_heads; h += lanes) {
            body(d, h);
        }
    };
    all_of(hn::CappedTag<Real, 16>());
    all_of(hn::CappedTag<Real, 8>());
    all_of(hn::CappedTag<Real, 4>());
    all_of(hn::CappedTag<Real, 2>());
    all_of(hn::CappedTag<Real, 1>());
}

template <std::size_t kDim>
void attend_groups(const AttentionShape& shape, const AttentionRows<const Real>& rows, Real* output,
                   Real* scratch) {
    for (std::size_t g = 0; g < shape.num_groups; ++g) {
        for_each_head_vector(shape.num_heads, [&](auto d, std::size_t h) HWY_ATTR {
            attend_block<kDim>(d, head_block(shape, rows, g, h),
                               output + g * shape.num_queries * shape.dim + h, shape.dim, scratch);
        });
    }
}

template <std::size_t kDim>
void attend_groups_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                            const Real* d_output, const AttentionRows<Real>& gradients,
                            Real* scratch) {
    for (std::size_t g = 0; g < shape.num_groups; ++g) {
        for_each_head_vector(shape.num_heads, [&](auto d, std::size_t h) HWY_ATTR {
            const HeadBlock block = head_block(shape, rows, g, h);
            const std::size_t first_query = g * shape.num_queries;
            const std::size_t first_key = g * shape.num_keys * gradients.key_stride + h;
            HeadRows output_rows = block.queries;
            output_rows.first = d_output + first_query * shape.dim + h;
            output_rows.stride = shape.dim;
            AttentionRows<Real> part = gradients;
            part.queries += first_query * gradients.query_stride + h;
            part.keys += first_key;
            part.values += first_key;
            attend_block_backward<kDim>(d, block, output_rows, part, scratch);
        });
    }
}

void attend_in_groups(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                      Real* output, Real* scratch) {
    if (shape.dim == 4 * shape.num_heads) {
        attend_groups<4>(shape, rows, output, scratch);
    } else {
        attend_groups<0>(shape, rows, output, scratch);
    }
}

void attend_in_groups_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                               const Real* d_output, const AttentionRows<Real>& gradients,
                               Real* scratch) {
    if (shape.dim == 4 * shape.num_heads) {
        attend_groups_backward<4>(shape, rows, d_output, gradients, scratch);
    } else {
        attend_groups_backward<0>(shape, rows, d_output, gradients, scratch);
    }
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(attend_in_groups);
HWY_EXPORT(attend_in_groups_backward);

void attend_in_groups(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                      Real* output, Real* scratch) {
    HWY_DYNAMIC_DISPATCH(attend_in_groups)(shape, rows, output, scratch);
}

void attend_in_groups_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                               const Real* d_output, const AttentionRows<Real>& gradients,
                               Real* scratch) {
    HWY_DYNAMIC_DISPATCH(attend_in_groups_backward)(shape, rows, d_output, gradients, scratch);
}

std::size_t attention_scratch_size(const AttentionShape& shape) {
    constexpr std::size_t kMaxLanes = 16;
    return 2 * shape.num_queries * shape.num_keys * kMaxLanes;
}

}  // namespace irwe::nn
#endif
