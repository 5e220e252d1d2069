#include "irwe/methods/irwe_network/model/walk_encoder.h"

#include <cmath>

namespace irwe {
namespace {

double token_bound(const ModelOptions& options, int walk_length) {
    return 1 / std::sqrt(options.embedding_dim + walk_length + 1);
}

}  // namespace

nn::WalkTransformerOptions transformer_options(const ModelOptions& options) {
    return {.dim = options.embedding_dim,
            .num_layers = options.transformer_layers,
            .num_heads = options.transformer_heads,
            .feedforward_dim =
                options.feedforward_dim > 0 ? options.feedforward_dim : options.embedding_dim,
            .dropout = options.dropout};
}

WalkEncoder::WalkEncoder(const ModelOptions& options, int walk_length,
                         const nn::Initializer& initializer)
    : token_weight_(initializer.uniform("token_weight", options.embedding_dim,
                                        options.embedding_dim, token_bound(options, walk_length))),
      place_weight_(initializer.uniform("place_weight", walk_length + 1, options.embedding_dim,
                                        token_bound(options, walk_length))),
      transformer_("transformer", transformer_options(options), initializer) {}

nn::Tensor WalkEncoder::operator()(nn::Tape& tape, nn::Tensor reweighted_encodings,
                                   std::span<const std::uint32_t> walks,
                                   std::size_t max_bytes) const {
    // Eq. 7 once for every node and every place: t_j = node_part(w_j) + place_part(j).
    const nn::Tensor node_part =
        nn::linear(tape, reweighted_encodings, tape.parameter(token_weight_));
    const nn::Tensor place_part = tape.parameter(place_weight_);
    return transformer_(tape, node_part, place_part, walks, max_bytes);  // Eq. 8
}

}  // namespace irwe
