// Walks through the transformer (Eq. 7, 8).

#pragma once

#include <cstdint>
#include <span>

#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/walk_transformer.h"

namespace irwe {

// The part of the options that the transformer reads.
nn::WalkTransformerOptions transformer_options(const ModelOptions& options);

class PositionEncoder {
public:
    PositionEncoder(const ModelOptions& options, int walk_length,
                    const nn::Initializer& initializer);

    // t-bar(w) of every walk of `walks` (num_walks, d): l + 1 rows of `reweighted_encodings` a
    // walk, one walk after the other. The walks must outlive the tape. Activations are kept for the
    // way back as far as `max_bytes` go, and computed again beyond.
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor reweighted_encodings,
                          std::span<const std::uint32_t> walks, std::size_t max_bytes) const;

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.token_weight_, self.place_weight_, self.transformer_);
    }

private:
    // W_t of Eq. 7 for [pi-bar_g(w_j) | pi_l(j)]: its upper d rows, and one row for each place j,
    // since pi_l(j) is one-hot.
    nn::Parameter token_weight_;
    nn::Parameter place_weight_;
    nn::WalkTransformer transformer_;
};

}  // namespace irwe
