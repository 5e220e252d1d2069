// Reconstructs features from identity embeddings (Eq. 4). Needed only in training.

#pragma once

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/mlp.h"

namespace irwe {

class IdentityDecoder {
public:
    IdentityDecoder(const ModelOptions& options, const InputSizes& sizes,
                    const nn::Initializer& initializer);

    // Returns the reconstructed features, with the columns of the reconstruction target.
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor identity_embeddings) const {
        return layers_(tape, identity_embeddings);
    }

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.layers_);
    }

private:
    nn::Mlp layers_;
};

}  // namespace irwe
