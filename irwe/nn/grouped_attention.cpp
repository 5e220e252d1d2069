#include "irwe/nn/grouped_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "irwe/nn/row_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/grouped_attention.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>
// After highway.h.
#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// One vector of heads of one group. Sizes: m queries, n keys, e dims a head (kDim if that is not 0:
// known to the compiler, so that loops over them unroll). Entry (row, dim) of `queries` is the vector
// at queries + row * query_stride + dim * num_heads.
template <std::size_t kDim>
struct HeadBlock {
    std::size_t m, n, e, num_heads, dim;
    std::size_t query_stride, key_stride;
    const Real* queries;
    const Real* keys;
    const Real* values;

    HWY_INLINE std::size_t num_dims() const { return kDim != 0 ? kDim : e; }
};

// sum_dim left[dim] * right[dim].
template <std::size_t kDim, typename D>
HWY_INLINE hn::Vec<D> head_product(D d, const HeadBlock<kDim>& block, const Real* left,
                                   const Real* right) {
    auto sum = hn::Mul(hn::LoadU(d, left), hn::LoadU(d, right));
    for (std::size_t i = 1; i < block.num_dims(); ++i) {
        const std::size_t at = i * block.num_heads;
        sum = hn::MulAdd(hn::LoadU(d, left + at), hn::LoadU(d, right + at), sum);
    }
    return sum;
}

// result[dim] = factor * sum_r weights[r] * rows[r, dim], r < num_rows, weight_step vectors from
// weight to weight.
template <std::size_t kDim, typename D>
HWY_INLINE void weighted_sum(D d, const HeadBlock<kDim>& block, hn::Vec<D> factor,
                             const Real* weights, std::size_t weight_step, const Real* rows,
                             std::size_t stride, std::size_t num_rows, Real* HWY_RESTRICT result) {
    for (std::size_t i = 0; i < block.num_dims(); ++i) {
        const std::size_t at = i * block.num_heads;
        auto sum = hn::Mul(hn::LoadU(d, weights), hn::LoadU(d, rows + at));
        for (std::size_t r = 1; r < num_rows; ++r) {
            sum = hn::MulAdd(hn::LoadU(d, weights + r * weight_step),
                             hn::LoadU(d, rows + r * stride + at), sum);
        }
        hn::StoreU(hn::Mul(sum, factor), d, result + at);
    }
}

// weights[j] = exp(<query, key_j> / sqrt(e) - maximum) for all keys. Returns 1 / their sum.
template <std::size_t kDim, typename D>
HWY_INLINE hn::Vec<D> exponentials(D d, const HeadBlock<kDim>& block, const Real* query,
                                   Real* HWY_RESTRICT weights) {
    const std::size_t lanes = hn::Lanes(d);
    const auto scale =
        hn::Set(d, static_cast<Real>(1 / std::sqrt(static_cast<double>(block.num_dims()))));
    auto maximum = hn::Set(d, -std::numeric_limits<Real>::infinity());
    for (std::size_t j = 0; j < block.n; ++j) {
        const auto product = head_product(d, block, query, block.keys + j * block.key_stride);
        maximum = hn::Max(maximum, product);
        hn::StoreU(product, d, weights + j * lanes);
    }
    auto sum = hn::Zero(d);
    for (std::size_t j = 0; j < block.n; ++j) {
        const auto below = hn::Sub(hn::LoadU(d, weights + j * lanes), maximum);
        const auto weight = hn::Exp(d, hn::Mul(below, scale));
        sum = hn::Add(sum, weight);
        hn::StoreU(weight, d, weights + j * lanes);
    }
    return hn::Div(hn::Set(d, Real{1}), sum);
}

template <std::size_t kDim, typename D>
HWY_INLINE void attend_block(D d, const HeadBlock<kDim>& block, Real* output, Real* scratch) {
    for (std::size_t t = 0; t < block.m; ++t) {
        const auto inverse_sum =
            exponentials(d, block, block.queries + t * block.query_stride, scratch);
        weighted_sum(d, block, inverse_sum, scratch, hn::Lanes(d), block.values, block.key_stride,
                     block.n, output + t * block.dim);
    }
}

// With p the weights and q, k, v, o the rows of queries, keys, values and output,
//     dp_tj = <do_t, v_j>,   ds_tj = p_tj (dp_tj - sum_j p_tj dp_tj) / sqrt(e),
//     dq_t = sum_j ds_tj k_j,   dk_j = sum_t ds_tj q_t,   dv_j = sum_t p_tj do_t.
template <std::size_t kDim, typename D>
HWY_INLINE void attend_block_backward(D d, const HeadBlock<kDim>& block, const Real* d_output,
                                      const AttentionRows<Real>& gradients, Real* scratch) {
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t row = block.n * lanes;
    Real* HWY_RESTRICT p = scratch;
    Real* HWY_RESTRICT ds = scratch + block.m * row;
    const auto one = hn::Set(d, Real{1});
    const auto scale =
        hn::Set(d, static_cast<Real>(1 / std::sqrt(static_cast<double>(block.num_dims()))));
    for (std::size_t t = 0; t < block.m; ++t) {
        Real* HWY_RESTRICT pt = p + t * row;
        Real* HWY_RESTRICT dst = ds + t * row;
        const auto inverse_sum = exponentials(d, block, block.queries + t * block.query_stride, pt);
        auto mean = hn::Zero(d);
        for (std::size_t j = 0; j < block.n; ++j) {
            const auto weight = hn::Mul(hn::LoadU(d, pt + j * lanes), inverse_sum);
            const auto d_weight = head_product(d, block, d_output + t * block.dim,
                                               block.values + j * block.key_stride);
            mean = hn::MulAdd(weight, d_weight, mean);
            hn::StoreU(weight, d, pt + j * lanes);
            hn::StoreU(d_weight, d, dst + j * lanes);
        }
        for (std::size_t j = 0; j < block.n; ++j) {
            const auto weight = hn::Mul(hn::LoadU(d, pt + j * lanes), scale);
            const auto centred = hn::Sub(hn::LoadU(d, dst + j * lanes), mean);
            hn::StoreU(hn::Mul(weight, centred), d, dst + j * lanes);
        }
        weighted_sum(d, block, one, dst, lanes, block.keys, block.key_stride, block.n,
                     gradients.queries + t * gradients.query_stride);
    }
    for (std::size_t j = 0; j < block.n; ++j) {
        weighted_sum(d, block, one, ds + j * lanes, row, block.queries, block.query_stride, block.m,
                     gradients.keys + j * gradients.key_stride);
        weighted_sum(d, block, one, p + j * lanes, row, d_output, block.dim, block.m,
                     gradients.values + j * gradients.key_stride);
    }
}

// The block of group g that begins at head h.
template <std::size_t kDim>
HWY_INLINE HeadBlock<kDim> head_block(const AttentionShape& shape,
                                      const AttentionRows<const Real>& rows, std::size_t g,
                                      std::size_t h) {
    const std::size_t first_key = g * shape.num_keys * rows.key_stride + h;
    return {.m = shape.num_queries,
            .n = shape.num_keys,
            .e = shape.dim / shape.num_heads,
            .num_heads = shape.num_heads,
            .dim = shape.dim,
            .query_stride = rows.query_stride,
            .key_stride = rows.key_stride,
            .queries = rows.queries + g * shape.num_queries * rows.query_stride + h,
            .keys = rows.keys + first_key,
            .values = rows.values + first_key};
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
            attend_block(d, head_block<kDim>(shape, rows, g, h),
                         output + g * shape.num_queries * shape.dim + h, scratch);
        });
    }
}

template <std::size_t kDim>
void attend_groups_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                            const Real* d_output, const AttentionRows<Real>& gradients,
                            Real* scratch) {
    for (std::size_t g = 0; g < shape.num_groups; ++g) {
        for_each_head_vector(shape.num_heads, [&](auto d, std::size_t h) HWY_ATTR {
            const std::size_t first_query = g * shape.num_queries;
            const std::size_t first_key = g * shape.num_keys * gradients.key_stride + h;
            AttentionRows<Real> part = gradients;
            part.queries += first_query * gradients.query_stride + h;
            part.keys += first_key;
            part.values += first_key;
            attend_block_backward(d, head_block<kDim>(shape, rows, g, h),
                                  d_output + first_query * shape.dim + h, part, scratch);
        });
    }
}

void attend(const AttentionShape& shape, const AttentionRows<const Real>& rows, Real* output,
            Real* scratch) {
    if (shape.dim == 4 * shape.num_heads) {
        attend_groups<4>(shape, rows, output, scratch);
    } else {
        attend_groups<0>(shape, rows, output, scratch);
    }
}

void attend_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                     const Real* d_output, const AttentionRows<Real>& gradients, Real* scratch) {
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

HWY_EXPORT(attend);
HWY_EXPORT(attend_backward);

void attend(const AttentionShape& shape, const AttentionRows<const Real>& rows, Real* output,
            Real* scratch) {
    HWY_DYNAMIC_DISPATCH(attend)(shape, rows, output, scratch);
}

void attend_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                     const Real* d_output, const AttentionRows<Real>& gradients, Real* scratch) {
    HWY_DYNAMIC_DISPATCH(attend_backward)(shape, rows, d_output, gradients, scratch);
}

std::size_t attention_scratch_size(const AttentionShape& shape) {
    constexpr std::size_t kMaxLanes = 16;
    return 2 * shape.num_queries * shape.num_keys * kMaxLanes;
}

namespace {

constexpr std::int64_t kNodesPerTask = 64;

// A block of nodes of the readout. Gradients are made in buffers, since a tensor may come more than
// once, and added.
struct Readout {
    const Matrix& queries;
    const Matrix& keys;
    const Matrix& values;
    std::size_t num_heads;

    std::size_t dim() const { return static_cast<std::size_t>(queries.cols()); }
    std::size_t num_keys() const {
        return static_cast<std::size_t>(keys.rows() / std::max<Eigen::Index>(queries.rows(), 1));
    }
    AttentionShape shape(std::size_t num_nodes) const {
        return {num_nodes, 1, num_keys(), dim(), num_heads};
    }
    AttentionRows<const Real> rows_from(std::size_t node) const {
        return {queries.data() + node * dim(), dim(), keys.data() + node * num_keys() * dim(),
                values.data() + node * num_keys() * dim(), dim()};
    }
};

struct ReadoutGradients {
    Matrix* queries;  // null: not needed
    Matrix* keys;
    Matrix* values;
};

void add_to_rows(const std::vector<Real>& rows, std::size_t first_entry, Matrix* sum) {
    if (sum != nullptr) {
        add_to_row(rows.data(), rows.size(), sum->data() + first_entry);
    }
}

void readout_backward(const Readout& readout, const Matrix& d_result, std::size_t begin,
                      std::size_t end, const ReadoutGradients& gradients) {
    const AttentionShape shape = readout.shape(end - begin);
    const std::size_t query_entries = shape.num_groups * shape.dim;
    std::vector<Real> d_queries(query_entries);
    std::vector<Real> d_keys(query_entries * shape.num_keys);
    std::vector<Real> d_values(query_entries * shape.num_keys);
    std::vector<Real> scratch(attention_scratch_size(shape));
    attend_backward(shape, readout.rows_from(begin), d_result.data() + begin * shape.dim,
                    {d_queries.data(), shape.dim, d_keys.data(), d_values.data(), shape.dim},
                    scratch.data());
    add_to_rows(d_queries, begin * shape.dim, gradients.queries);
    add_to_rows(d_keys, begin * shape.num_keys * shape.dim, gradients.keys);
    add_to_rows(d_values, begin * shape.num_keys * shape.dim, gradients.values);
}

}  // namespace

Tensor grouped_attention(Tape& tape, Tensor queries, Tensor keys, Tensor values, int num_heads) {
    const Readout readout{tape.value(queries), tape.value(keys), tape.value(values),
                          static_cast<std::size_t>(num_heads)};
    assert(readout.dim() % readout.num_heads == 0 && readout.num_keys() > 0);
    assert(readout.keys.rows() % readout.queries.rows() == 0);
    assert(readout.values.rows() == readout.keys.rows());
    Matrix output(readout.queries.rows(), readout.queries.cols());
    parallel_for_chunks(tape.pool(), output.rows(), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            const auto first = static_cast<std::size_t>(begin);
                            const auto shape = readout.shape(static_cast<std::size_t>(end) - first);
                            std::vector<Real> scratch(attention_scratch_size(shape));
                            attend(shape, readout.rows_from(first),
                                   output.data() + first * shape.dim, scratch.data());
                        });
    const Tensor result = tape.result(std::move(output), {queries, keys, values});
    tape.record([&tape, readout, queries, keys, values, result] {
        const auto gradient_if_needed = [&](Tensor tensor) {
            return tape.needs_gradient(tensor) ? &tape.gradient(tensor) : nullptr;
        };
        if (!tape.needs_gradient(result)) {
            return;
        }
        const Matrix& d_result = tape.gradient(result);
        const ReadoutGradients gradients{gradient_if_needed(queries), gradient_if_needed(keys),
                                         gradient_if_needed(values)};
        parallel_for_chunks(tape.pool(), d_result.rows(), kNodesPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                readout_backward(readout, d_result, static_cast<std::size_t>(begin),
                                                 static_cast<std::size_t>(end), gradients);
                            });
    });
    return result;
}

}  // namespace irwe::nn
#endif
