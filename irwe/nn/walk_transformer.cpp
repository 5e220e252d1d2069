#include "irwe/nn/walk_transformer.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "irwe/linalg/gemm.h"
#include "irwe/nn/dropout.h"
#include "irwe/nn/encoder_pass.h"
#include "irwe/nn/module.h"

namespace irwe::nn {
namespace {

// With X = node_part, P = place_part and W, b those of the first layer, queries, keys and values of
// a token are X_v W + P_j W + b. Their gradients, summed over the tokens of a node or a place, give
//     dX = sum d_x + dNode W^T,   dP = sum d_x + dPlace W^T,   dW = X^T dNode + P^T dPlace,
// and db is the sum of the rows of dPlace.
struct FirstLayer {
    Tensor node_part, place_part, qkv_weight, qkv_bias;
};

void first_layer_backward(Tape& tape, const FirstLayer& first, const EncoderTokenGradients& sums) {
    const Matrix& weight = tape.value(first.qkv_weight);
    const Eigen::Index d = weight.rows();
    const auto add_input_gradient = [&](Tensor input, const Matrix& sum) {
        gemm(tape.pool(), tape.value(input), sum.rightCols(3 * d), tape.gradient(first.qkv_weight),
             {.left = Transpose::yes, .accumulate = true});
        if (tape.needs_gradient(input)) {
            Matrix& gradient = tape.gradient(input);
            gradient += sum.leftCols(d);
            gemm(tape.pool(), sum.rightCols(3 * d), weight, gradient,
                 {.right = Transpose::yes, .accumulate = true});
        }
    };
    add_input_gradient(first.node_part, sums.nodes);
    add_input_gradient(first.place_part, sums.places);
    tape.gradient(first.qkv_bias) += sums.places.rightCols(3 * d).colwise().sum();
}

EncoderLayerGradients gradients_of(Tape& tape, const EncoderLayerParameters& layer) {
    EncoderLayerGradients result;
    const auto parameters = layer.all();
    const auto places = result.all();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        *places[i] = tape.gradient(tape.parameter(*parameters[i])).data();
    }
    return result;
}

}  // namespace

WalkTransformer::WalkTransformer(const std::string& prefix, const WalkTransformerOptions& options,
                                 const Initializer& initializer)
    : options_(options), prefix_(prefix) {
    assert(options.num_layers > 0 && options.dim % options.num_heads == 0);
    assert(options.dropout >= 0 && options.dropout < 1 && options.walks_per_chunk > 0);
    for (int layer = 0; layer < options.num_layers; ++layer) {
        layers_.push_back(encoder_layer_parameters(prefix + "." + std::to_string(layer),
                                                   options.dim, options.feedforward_dim,
                                                   initializer));
    }
}

Tensor WalkTransformer::operator()(Tape& tape, Tensor node_part, Tensor place_part,
                                   std::span<const std::uint32_t> walks, std::size_t max_bytes,
                                   WalkOutputs outputs) const {
    const auto walk_size = static_cast<std::size_t>(tape.value(place_part).rows());
    assert(walks.size() % walk_size == 0);
    assert(tape.value(node_part).cols() == options_.dim);
    const EncoderPass::Settings settings{
        .feedforward_dim = static_cast<std::size_t>(options_.feedforward_dim),
        .num_heads = static_cast<std::size_t>(options_.num_heads),
        .num_kept = tape.is_training() ? num_kept_at(options_.dropout) : Dropout::kAll,
        .dropout_key = mix(tape.dropout_key() ^ 0x1d8e4e27c47d124fU, hash_text(prefix_)),
        .walks_per_chunk = options_.walks_per_chunk,
        .first_token_only = outputs == WalkOutputs::first_token};
    const auto pass = std::make_shared<EncoderPass>(
        layers_, EncoderInput{tape.value(node_part), tape.value(place_part), walks}, settings,
        tape.pool(), tape.buffers());
    const std::size_t chunks_to_keep =
        tape.is_training() ? max_bytes / kept_bytes_per_chunk(options_, walk_size, outputs) : 0;
    const std::size_t num_outputs =
        outputs == WalkOutputs::first_token ? walks.size() / walk_size : walks.size();
    Matrix summaries(static_cast<Eigen::Index>(num_outputs), options_.dim);
    pass->forward(chunks_to_keep, summaries);
    std::vector<Tensor> inputs{node_part, place_part};
    for_each_parameter(
        *this, [&](const Parameter& parameter) { inputs.push_back(tape.parameter(parameter)); });
    const Tensor result = tape.result(std::move(summaries), inputs);
    tape.record([this, &tape, pass, node_part, place_part, result] {
        std::vector<EncoderLayerGradients> gradients;
        for (const EncoderLayerParameters& layer : layers_) {
            gradients.push_back(gradients_of(tape, layer));
        }
        const EncoderTokenGradients sums = pass->backward(tape.gradient(result), gradients);
        first_layer_backward(tape,
                             {node_part, place_part, tape.parameter(layers_[0].qkv_weight),
                              tape.parameter(layers_[0].qkv_bias)},
                             sums);
    });
    return result;
}

std::size_t kept_bytes_per_chunk(const WalkTransformerOptions& options, std::size_t walk_size,
                                 WalkOutputs outputs) {
    const EncoderShape last{.num_walks = options.walks_per_chunk,
                            .walk_size = walk_size,
                            .dim = static_cast<std::size_t>(options.dim),
                            .feedforward_dim = static_cast<std::size_t>(options.feedforward_dim),
                            .num_heads = static_cast<std::size_t>(options.num_heads),
                            .first_token_only = outputs == WalkOutputs::first_token};
    return EncoderPass::kept_size(last, static_cast<std::size_t>(options.num_layers)) *
           sizeof(Real);
}

}  // namespace irwe::nn
