// Identity embeddings (Eq. 2, 3).

#pragma once

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/feature_matrix.h"
#include "irwe/nn/mlp.h"

namespace irwe {

class IdentityEncoder {
public:
    IdentityEncoder(const ModelOptions& options, const InputSizes& sizes,
                    const nn::Initializer& initializer);

    // Returns psi(v), (n, d), for every row of `structural_features`, [s | delta], and
    // aw_embeddings (num_anonymous_walks, d). The caller keeps the features alive while the tape
    // exists.
    nn::Tensor operator()(nn::Tape& tape, const nn::FeatureMatrix& structural_features,
                          nn::Tensor aw_embeddings) const;

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.reduce_, self.query_, self.key_, self.value_);
    }

private:
    nn::Mlp reduce_;  // Red_s
    nn::Linear query_;
    nn::Linear key_;
    nn::Linear value_;
    bool normalize_;
    int num_heads_;
};

}  // namespace irwe
