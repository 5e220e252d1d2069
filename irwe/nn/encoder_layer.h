// One layer of a transformer encoder (post-norm, ReLU) on one chunk of walks, forward and backward:
//
//     q, k, v = x W_qkv + b_qkv
//     y = norm1(x + dropout(attention(q, k, v) W_out + b_out))
//     output = norm2(y + dropout(dropout(relu(y W_hidden + b_hidden)) W_output + b_output))
//
// The tokens of a walk attend only to each other.
//
// Everything runs on the calling thread. Products of (rows, d) and (d, d) matrices take nearly all
// of the time; a chunk is small enough for its rows to stay in the caches between them.

#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <tuple>

#include "irwe/nn/dropout.h"
#include "irwe/nn/parameter.h"

namespace irwe::nn {

// One value of type T for each parameter of a layer. d: dim, f: feedforward_dim. Weights are (in,
// out).
template <typename T>
struct PerLayerParameter {
    T qkv_weight;     // (d, 3 d): queries, keys, values; within each, column = dim * heads + head
    T qkv_bias;       // (1, 3 d)
    T out_weight;     // (d, d), rows in the order of the columns of a query
    T out_bias;       // (1, d)
    T norm1_scale;    // (1, d)
    T norm1_shift;    // (1, d)
    T hidden_weight;  // (d, f)
    T hidden_bias;    // (1, f)
    T output_weight;  // (f, d)
    T output_bias;    // (1, d)
    T norm2_scale;    // (1, d)
    T norm2_shift;    // (1, d)

    static constexpr std::size_t kCount = 12;
    std::array<T*, kCount> all() {
        return {&qkv_weight,    &qkv_bias,    &out_weight,    &out_bias,
                &norm1_scale,   &norm1_shift, &hidden_weight, &hidden_bias,
                &output_weight, &output_bias, &norm2_scale,   &norm2_shift};
    }
    std::array<const T*, kCount> all() const {
        return {&qkv_weight,    &qkv_bias,    &out_weight,    &out_bias,
                &norm1_scale,   &norm1_shift, &hidden_weight, &hidden_bias,
                &output_weight, &output_bias, &norm2_scale,   &norm2_shift};
    }
    template <typename Self>
    static auto parts(Self& self) {
        return std::apply([](auto*... each) { return std::tie(*each...); }, self.all());
    }
};

using EncoderLayerParameters = PerLayerParameter<Parameter>;
using EncoderLayerGradients = PerLayerParameter<Real*>;  // added to

// Returns parameters initialized as in PyTorch; names are prefix + ".qkv_weight" and so on.
EncoderLayerParameters encoder_layer_parameters(const std::string& prefix, int dim,
                                                int feedforward_dim,
                                                const Initializer& initializer);

// The number of rows of a layer for a chunk. There are num_walks * walk_size tokens. In the last
// layer only token 0 of each walk is a query, so everything after the keys and values has num_walks
// rows.
struct EncoderShape {
    std::size_t num_walks;
    std::size_t walk_size;  // tokens
    std::size_t dim;        // d
    std::size_t feedforward_dim;
    std::size_t num_heads;
    bool first_token_only;

    std::size_t rows() const { return num_walks * walk_size; }
    std::size_t query_rows() const { return first_token_only ? num_walks : rows(); }
    std::size_t query_step() const { return first_token_only ? walk_size : 1; }
    // Strides are padded because rows of power-of-two size would fall on the same cache lines.
    std::size_t qkv_stride() const { return 3 * dim + kPadding; }
    std::size_t gradient_stride() const { return 4 * dim + kPadding; }

    static constexpr std::size_t kPadding = 16;
};

// The results of the forward pass that the backward pass needs.
struct EncoderActivations {
    Real* qkv;                 // (rows, 3 d), rows qkv_stride() apart; queries only for query rows
    Real* attention;           // (query_rows, d)
    Real* normalized1;         // (query_rows, d), before scale and shift
    Real* inverse_deviation1;  // query_rows
    Real* hidden;              // (query_rows, f)
    Real* normalized2;
    Real* inverse_deviation2;
};

// Return the number of entries of the activations, and the activations in a buffer of that size.
std::size_t activations_size(const EncoderShape& shape);
EncoderActivations activations_in(const EncoderShape& shape, Real* buffer);

// Temporary memory of a layer.
struct EncoderScratch {
    Real* middle;  // (query_rows, d): y
    Real* branch;  // (query_rows, d)
    Real* attention;
    // Used only in the backward pass.
    Real* d_residual;  // (query_rows, d)
    Real* d_hidden;    // (query_rows, f)
};
std::size_t scratch_size(const EncoderShape& shape);
EncoderScratch scratch_in(const EncoderShape& shape, Real* buffer);

struct EncoderLayer {
    const EncoderLayerParameters& parameters;
    EncoderShape shape;
    EncoderActivations activations;
    Dropout attention_dropout, hidden_dropout, output_dropout;
};

// Computes activations.qkv of `input`, (rows, d). The first layer uses a faster method.
void encoder_layer_qkv(const EncoderLayer& layer, const Real* input);

// Computes the other activations and `output`, (query_rows, d), which may overlap `input`.
void encoder_layer(const EncoderLayer& layer, const Real* input, const EncoderScratch& scratch,
                   Real* output);

// Runs the backward pass down to queries, keys and values. d_output: (query_rows, d),
// d_output_stride apart. d_tokens: (rows, 4 d), gradient_stride() apart: d_x through the residual
// connection, then d_q, d_k and d_v. It may overlap d_output.
void encoder_layer_backward(const EncoderLayer& layer, const Real* d_output,
                            std::size_t d_output_stride, const EncoderLayerGradients& gradients,
                            const EncoderScratch& scratch, Real* d_tokens);

// Completes the backward pass: adds the gradients through q, k and v to the d_x in d_tokens.
void encoder_layer_qkv_backward(const EncoderLayer& layer, const Real* input,
                                const EncoderLayerGradients& gradients, Real* d_tokens);

}  // namespace irwe::nn
