// Weights position encodings entry by entry, depending on identity (Eq. 6), and a variant without
// identity.

#pragma once

#include <tuple>

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/mlp.h"

namespace irwe {

// Keys and values of ReAtt, both computed from position encodings: the part that the variants
// share.
class ReweightingKeys {
public:
    ReweightingKeys(const ModelOptions& options, const nn::Initializer& initializer);

    nn::Tensor key(nn::Tape& tape, nn::Tensor global_encodings) const;
    nn::Tensor value(nn::Tape& tape, nn::Tensor global_encodings) const;
    // Makes inference use the statistics of these inputs from now on.
    void freeze(const Matrix& global_encodings);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.key_norm_, self.value_norm_, self.key_layers_);
    }

private:
    nn::BatchNorm key_norm_;
    nn::BatchNorm value_norm_;
    nn::Mlp key_layers_;
};

// Computes ReAtt(psi, pi_g, pi_g), one row per node: (n, d).
class AttentiveReweighting {
public:
    AttentiveReweighting(const ModelOptions& options, const nn::Initializer& initializer);

    nn::Tensor operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                          nn::Tensor global_encodings) const;
    // Makes inference use the statistics of these inputs from now on.
    void freeze(const Matrix& identity_embeddings, const Matrix& global_encodings);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.query_norm_, self.query_layers_, self.keys_);
    }

private:
    nn::BatchNorm query_norm_;
    nn::Mlp query_layers_;
    ReweightingKeys keys_;
};

// Computes ReAtt without a query. It accepts identity embeddings, so that it can replace
// AttentiveReweighting, but does not use them.
class QuerylessReweighting {
public:
    QuerylessReweighting(const ModelOptions& options, const nn::Initializer& initializer)
        : keys_(options, initializer) {}

    nn::Tensor operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                          nn::Tensor global_encodings) const;
    // Makes inference use the statistics of these inputs from now on.
    void freeze(const Matrix& identity_embeddings, const Matrix& global_encodings);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.keys_);
    }

private:
    ReweightingKeys keys_;
};

}  // namespace irwe
