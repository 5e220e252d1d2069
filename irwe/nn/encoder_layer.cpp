#include "irwe/nn/encoder_layer.h"

#include <algorithm>
#include <cmath>

#include "irwe/linalg/gemm.h"
#include "irwe/nn/attention_kernel.h"
#include "irwe/nn/layer_norm.h"
#include "irwe/nn/row_kernels.h"

namespace irwe::nn {
namespace {

// Hands out parts of a buffer, each on a cache line of its own. Without a buffer it only counts.
class Parts {
public:
    explicit Parts(Real* buffer) : buffer_(buffer) {}

    Real* next(std::size_t size) {
        constexpr std::size_t kLine = 64 / sizeof(Real);
        Real* part = buffer_ == nullptr ? nullptr : buffer_ + used_;
        used_ += (size + kLine - 1) / kLine * kLine;
        return part;
    }
    std::size_t used() const { return used_; }

private:
    Real* buffer_;
    std::size_t used_ = 0;
};

EncoderActivations take_activations(const EncoderShape& shape, Parts& parts) {
    const std::size_t rows = shape.query_rows();
    return {.qkv = parts.next(shape.rows() * shape.qkv_stride()),
            .attention = parts.next(rows * shape.dim),
            .normalized1 = parts.next(rows * shape.dim),
            .inverse_deviation1 = parts.next(rows),
            .hidden = parts.next(rows * shape.feedforward_dim),
            .normalized2 = parts.next(rows * shape.dim),
            .inverse_deviation2 = parts.next(rows)};
}

AttentionShape attention_shape(const EncoderShape& shape) {
    return {shape.num_walks, shape.first_token_only ? 1 : shape.walk_size, shape.walk_size,
            shape.dim, shape.num_heads};
}

EncoderScratch take_scratch(const EncoderShape& shape, Parts& parts) {
    const std::size_t rows = shape.query_rows();
    return {.middle = parts.next(rows * shape.dim),
            .branch = parts.next(rows * shape.dim),
            .attention = parts.next(attention_scratch_size(attention_shape(shape))),
            .d_residual = parts.next(rows * shape.dim),
            .d_hidden = parts.next(rows * shape.feedforward_dim)};
}

using ConstMap = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;
using Map = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

Eigen::Index index(std::size_t value) { return static_cast<Eigen::Index>(value); }

ConstMap view(const Real* data, std::size_t rows, std::size_t columns, std::size_t stride) {
    return {data, index(rows), index(columns), Eigen::OuterStride<>(index(stride))};
}
Map view(Real* data, std::size_t rows, std::size_t columns, std::size_t stride) {
    return {data, index(rows), index(columns), Eigen::OuterStride<>(index(stride))};
}
ConstMap view(const Real* data, std::size_t rows, std::size_t columns) {
    return view(data, rows, columns, columns);
}
Map view(Real* data, std::size_t rows, std::size_t columns) {
    return view(data, rows, columns, columns);
}

constexpr GemmOptions kAdd{.accumulate = true};
constexpr GemmOptions kRightTransposed{.right = Transpose::yes};
constexpr GemmOptions kAddRightTransposed{.right = Transpose::yes, .accumulate = true};
constexpr GemmOptions kAddLeftTransposed{.left = Transpose::yes, .accumulate = true};

// result = left weight + bias, rows contiguous.
void linear_rows(const ConstMatrixView& left, const Parameter& weight, const Parameter& bias,
                 Real* result) {
    const auto rows = static_cast<std::size_t>(left.rows());
    const auto columns = static_cast<std::size_t>(weight.value.cols());
    fill_rows(bias.value.data(), {rows, columns}, result, columns);
    gemm(left, weight.value, view(result, rows, columns), kAdd);
}

}  // namespace

EncoderLayerParameters encoder_layer_parameters(const std::string& prefix, int dim,
                                                int feedforward_dim,
                                                const Initializer& initializer) {
    const double qkv_bound = std::sqrt(6.0 / (dim + 3.0 * dim));
    const double dim_bound = 1 / std::sqrt(dim);
    const double hidden_bound = 1 / std::sqrt(feedforward_dim);
    const auto uniform = [&](const char* name, int rows, int columns, double bound) {
        return initializer.uniform(prefix + name, rows, columns, bound);
    };
    const auto constant = [&](const char* name, int columns, Real value) {
        return initializer.constant(prefix + name, 1, columns, value);
    };
    return {.qkv_weight = uniform(".qkv_weight", dim, 3 * dim, qkv_bound),
            .qkv_bias = constant(".qkv_bias", 3 * dim, 0),
            .out_weight = uniform(".out_weight", dim, dim, dim_bound),
            .out_bias = constant(".out_bias", dim, 0),
            .norm1_scale = constant(".norm1_scale", dim, 1),
            .norm1_shift = constant(".norm1_shift", dim, 0),
            .hidden_weight = uniform(".hidden_weight", dim, feedforward_dim, dim_bound),
            .hidden_bias = uniform(".hidden_bias", 1, feedforward_dim, dim_bound),
            .output_weight = uniform(".output_weight", feedforward_dim, dim, hidden_bound),
            .output_bias = uniform(".output_bias", 1, dim, hidden_bound),
            .norm2_scale = constant(".norm2_scale", dim, 1),
            .norm2_shift = constant(".norm2_shift", dim, 0)};
}

std::size_t activations_size(const EncoderShape& shape) {
    Parts parts(nullptr);
    take_activations(shape, parts);
    return parts.used();
}

EncoderActivations activations_in(const EncoderShape& shape, Real* buffer) {
    Parts parts(buffer);
    return take_activations(shape, parts);
}

std::size_t scratch_size(const EncoderShape& shape) {
    Parts parts(nullptr);
    take_scratch(shape, parts);
    return parts.used();
}

EncoderScratch scratch_in(const EncoderShape& shape, Real* buffer) {
    Parts parts(buffer);
    return take_scratch(shape, parts);
}

void encoder_layer_qkv(const EncoderLayer& layer, const Real* input) {
    const EncoderShape& shape = layer.shape;
    const std::size_t d = shape.dim;
    const std::size_t stride = shape.qkv_stride();
    const Matrix& weight = layer.parameters.qkv_weight.value;
    Real* qkv = layer.activations.qkv;
    fill_rows(layer.parameters.qkv_bias.value.data(), {shape.rows(), 3 * d}, qkv, stride);
    if (!shape.first_token_only) {
        gemm(view(input, shape.rows(), d), weight, view(qkv, shape.rows(), 3 * d, stride), kAdd);
        return;
    }
    const std::size_t step = shape.query_step();
    gemm(view(input, shape.query_rows(), d, step * d), weight.leftCols(index(d)),
         view(qkv, shape.query_rows(), d, step * stride), kAdd);
    gemm(view(input, shape.rows(), d), weight.rightCols(index(2 * d)),
         view(qkv + d, shape.rows(), 2 * d, stride), kAdd);
}

void encoder_layer(const EncoderLayer& layer, const Real* input, const EncoderScratch& scratch,
                   Real* output) {
    const auto& [parameters, shape, kept, attention_dropout, hidden_dropout, output_dropout] =
        layer;
    const std::size_t rows = shape.query_rows();
    const std::size_t d = shape.dim;
    const std::size_t f = shape.feedforward_dim;
    const std::size_t stride = shape.qkv_stride();
    const std::size_t step = shape.query_step();
    attend_in_groups(attention_shape(shape),
                     {kept.qkv, step * stride, kept.qkv + d, kept.qkv + 2 * d, stride},
                     kept.attention, scratch.attention);
    linear_rows(view(kept.attention, rows, d), parameters.out_weight, parameters.out_bias,
                scratch.branch);
    residual_norm({.block = {rows, d},
                   .residual = input,
                   .residual_stride = step * d,
                   .branch = scratch.branch,
                   .dropout = attention_dropout,
                   .scale = parameters.norm1_scale.value.data(),
                   .shift = parameters.norm1_shift.value.data(),
                   .normalized = kept.normalized1,
                   .inverse_deviation = kept.inverse_deviation1,
                   .output = scratch.middle});
    linear_rows(view(scratch.middle, rows, d), parameters.hidden_weight, parameters.hidden_bias,
                kept.hidden);
    relu_rows(hidden_dropout, {rows, f}, kept.hidden);
    linear_rows(view(kept.hidden, rows, f), parameters.output_weight, parameters.output_bias,
                scratch.branch);
    residual_norm({.block = {rows, d},
                   .residual = scratch.middle,
                   .residual_stride = d,
                   .branch = scratch.branch,
                   .dropout = output_dropout,
                   .scale = parameters.norm2_scale.value.data(),
                   .shift = parameters.norm2_shift.value.data(),
                   .normalized = kept.normalized2,
                   .inverse_deviation = kept.inverse_deviation2,
                   .output = output});
}

namespace {

// Computes the gradient of y from d_output and leaves it in scratch.d_residual.
void feedforward_backward(const EncoderLayer& layer, const Real* d_output,
                          std::size_t d_output_stride, const EncoderLayerGradients& gradients,
                          const EncoderScratch& scratch) {
    const EncoderActivations& kept = layer.activations;
    const EncoderLayerParameters& parameters = layer.parameters;
    const std::size_t rows = layer.shape.query_rows();
    const std::size_t d = layer.shape.dim;
    const std::size_t f = layer.shape.feedforward_dim;
    Real* d_branch = layer.output_dropout.is_active() ? scratch.branch : scratch.d_residual;
    residual_norm_backward({.block = {rows, d},
                            .d_output = d_output,
                            .d_output_stride = d_output_stride,
                            .normalized = kept.normalized2,
                            .inverse_deviation = kept.inverse_deviation2,
                            .dropout = layer.output_dropout,
                            .scale = parameters.norm2_scale.value.data(),
                            .d_residual = scratch.d_residual,
                            .d_branch = d_branch,
                            .d_scale = gradients.norm2_scale,
                            .d_shift = gradients.norm2_shift,
                            .d_branch_bias = gradients.output_bias});
    gemm(view(kept.hidden, rows, f), view(d_branch, rows, d), view(gradients.output_weight, f, d),
         kAddLeftTransposed);
    gemm(view(d_branch, rows, d), parameters.output_weight.value, view(scratch.d_hidden, rows, f),
         kRightTransposed);
    relu_rows_backward(kept.hidden, layer.hidden_dropout, {rows, f}, scratch.d_hidden,
                       gradients.hidden_bias);
    scale_and_shift_rows(kept.normalized1, parameters.norm1_scale.value.data(),
                         parameters.norm1_shift.value.data(), {rows, d}, scratch.middle);
    gemm(view(scratch.middle, rows, d), view(scratch.d_hidden, rows, f),
         view(gradients.hidden_weight, d, f), kAddLeftTransposed);
    gemm(view(scratch.d_hidden, rows, f), parameters.hidden_weight.value,
         view(scratch.d_residual, rows, d), kAddRightTransposed);
}

}  // namespace

void encoder_layer_backward(const EncoderLayer& layer, const Real* d_output,
                            std::size_t d_output_stride, const EncoderLayerGradients& gradients,
                            const EncoderScratch& scratch, Real* d_tokens) {
    feedforward_backward(layer, d_output, d_output_stride, gradients, scratch);
    const EncoderShape& shape = layer.shape;
    const EncoderActivations& kept = layer.activations;
    const std::size_t rows = shape.query_rows();
    const std::size_t d = shape.dim;
    const std::size_t step = shape.query_step();
    const std::size_t stride = shape.gradient_stride();
    if (shape.first_token_only) {
        view(d_tokens, shape.rows(), 2 * d, stride).setZero();
    }
    // scratch.middle is free: y is not needed any more.
    Real* d_residual = scratch.middle;
    Real* d_branch = layer.attention_dropout.is_active() ? scratch.branch : d_residual;
    residual_norm_backward({.block = {rows, d},
                            .d_output = scratch.d_residual,
                            .d_output_stride = d,
                            .normalized = kept.normalized1,
                            .inverse_deviation = kept.inverse_deviation1,
                            .dropout = layer.attention_dropout,
                            .scale = layer.parameters.norm1_scale.value.data(),
                            .d_residual = d_residual,
                            .d_branch = d_branch,
                            .d_scale = gradients.norm1_scale,
                            .d_shift = gradients.norm1_shift,
                            .d_branch_bias = gradients.out_bias});
    gemm(view(kept.attention, rows, d), view(d_branch, rows, d), view(gradients.out_weight, d, d),
         kAddLeftTransposed);
    Real* d_attention = scratch.d_residual;
    gemm(view(d_branch, rows, d), layer.parameters.out_weight.value, view(d_attention, rows, d),
         kRightTransposed);
    for (std::size_t r = 0; r < rows; ++r) {
        std::copy_n(d_residual + r * d, d, d_tokens + r * step * stride);
    }
    attend_in_groups_backward(
        attention_shape(shape),
        {kept.qkv, step * shape.qkv_stride(), kept.qkv + d, kept.qkv + 2 * d, shape.qkv_stride()},
        d_attention, {d_tokens + d, step * stride, d_tokens + 2 * d, d_tokens + 3 * d, stride},
        scratch.attention);
}

void encoder_layer_qkv_backward(const EncoderLayer& layer, const Real* input,
                                const EncoderLayerGradients& gradients, Real* d_tokens) {
    const EncoderShape& shape = layer.shape;
    const std::size_t rows = shape.rows();
    const std::size_t d = shape.dim;
    const std::size_t stride = shape.gradient_stride();
    const Matrix& weight = layer.parameters.qkv_weight.value;
    add_column_sums(d_tokens + d, stride, {rows, 3 * d}, gradients.qkv_bias);
    if (!shape.first_token_only) {
        const ConstMap d_qkv = view(static_cast<const Real*>(d_tokens) + d, rows, 3 * d, stride);
        gemm(view(input, rows, d), d_qkv, view(gradients.qkv_weight, d, 3 * d), kAddLeftTransposed);
        gemm(d_qkv, weight, view(d_tokens, rows, d, stride), kAddRightTransposed);
        return;
    }
    const std::size_t queries = shape.query_rows();
    const std::size_t step = shape.query_step();
    const ConstMap d_q = view(static_cast<const Real*>(d_tokens) + d, queries, d, step * stride);
    const ConstMap d_kv = view(static_cast<const Real*>(d_tokens) + 2 * d, rows, 2 * d, stride);
    gemm(view(input, queries, d, step * d), d_q, view(gradients.qkv_weight, d, d, 3 * d),
         kAddLeftTransposed);
    gemm(view(input, rows, d), d_kv, view(gradients.qkv_weight + d, d, 2 * d, 3 * d),
         kAddLeftTransposed);
    gemm(d_q, weight.leftCols(index(d)), view(d_tokens, queries, d, step * stride),
         kAddRightTransposed);
    gemm(d_kv, weight.rightCols(index(2 * d)), view(d_tokens, rows, d, stride),
         kAddRightTransposed);
}

}  // namespace irwe::nn
