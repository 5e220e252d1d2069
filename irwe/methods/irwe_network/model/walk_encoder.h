// Encodes walks with the transformer (Eq. 7, 8).

#pragma once

#include <cstdint>
#include <span>

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe {

// Returns the part of the options that the transformer uses.
nn::WalkTransformerOptions transformer_options(const ModelOptions& options);

class WalkEncoder {
public:
    WalkEncoder(const ModelOptions& options, int walk_length, const nn::Initializer& initializer);

    // Returns t-bar(w) of every walk, (num_walks, d). A walk is l + 1 row numbers of
    // `reweighted_encodings`, one walk after the other. The caller keeps the walks alive while the
    // tape exists. Activations up to `max_bytes` are kept for the backward pass; the others are
    // computed again.
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor reweighted_encodings,
                          std::span<const std::uint32_t> walks, std::size_t max_bytes) const;

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.token_weight_, self.place_weight_, self.transformer_);
    }

private:
    // W_t of Eq. 7 for [pi-bar_g(w_j) | pi_l(j)]: its upper d rows, and one row for each place j,
    // because pi_l(j) is one-hot.
    nn::Parameter token_weight_;
    nn::Parameter place_weight_;
    nn::WalkTransformer transformer_;
};

}  // namespace irwe
