// Features back from identity embeddings (Eq. 4). Needed in training only.

#pragma once

#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/nn/mlp.h"

namespace irwe {

class IdentityDecoder {
public:
    IdentityDecoder(const ModelOptions& options, const InputSizes& sizes, const Random& random);

    // The reconstructed features: as many columns as the reconstruction target has.
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor identity_embeddings) const {
        return layers_(tape, identity_embeddings);
    }

    void append_parameters(std::vector<nn::Parameter*>& parameters) {
        layers_.append_parameters(parameters);
    }

private:
    nn::Mlp layers_;
};

}  // namespace irwe
