// Position encodings, weighted entry by entry by what identity says (Eq. 6).

#pragma once

#include "irwe/model/model_options.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/mlp.h"

namespace irwe {

class AttentiveReweighting {
public:
    AttentiveReweighting(const ModelOptions& options, const Random& random);

    // ReAtt(psi, pi_g, pi_g), one row a node: (n, d).
    nn::Tensor operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                          nn::Tensor global_encodings) const;

    // Inference normalises by the statistics of these from now on.
    void freeze(const Matrix& identity_embeddings, const Matrix& global_encodings);

    void append_parameters(std::vector<nn::Parameter*>& parameters);
    void append_statistics(std::vector<nn::Parameter*>& statistics);

private:
    nn::BatchNorm query_norm_;
    nn::BatchNorm key_norm_;
    nn::BatchNorm value_norm_;
    nn::Mlp query_layers_;
    nn::Mlp key_layers_;
};

}  // namespace irwe
