// Position encodings, weighted entry by entry by what identity says (Eq. 6).

#pragma once

#include <optional>

#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/mlp.h"

namespace irwe {

class AttentiveReweighting {
public:
    AttentiveReweighting(const ModelOptions& options, const Random& random);

    // ReAtt(psi, pi_g, pi_g), one row a node: (n, d). The identity embeddings are not looked at for
    // PositionInputs::encodings.
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                          nn::Tensor global_encodings) const;

    // Inference normalises by the statistics of these from now on.
    void freeze(const Matrix& identity_embeddings, const Matrix& global_encodings);

    void append_parameters(std::vector<nn::Parameter*>& parameters);
    void append_statistics(std::vector<nn::Parameter*>& statistics);

private:
    struct Query {
        nn::BatchNorm norm;
        nn::Mlp layers;
    };
    std::vector<nn::BatchNorm*> norms();

    std::optional<Query> query_;  // not for PositionInputs::encodings
    nn::BatchNorm key_norm_;
    nn::BatchNorm value_norm_;
    nn::Mlp key_layers_;
};

}  // namespace irwe
