// Embeddings of anonymous walks (Eq. 1).

#pragma once

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/nn/mlp.h"
#include "irwe/walks/anonymous_walk_table.h"

namespace irwe {

// Returns rho(omega) of every walk of the table, one per row: (table.size(), (l + 1)^2).
Matrix one_hot_walks(const AnonymousWalkTable& table);

class AnonymousWalkAutoencoder {
public:
    AnonymousWalkAutoencoder(const ModelOptions& options, int walk_length,
                             const nn::Initializer& initializer);

    // Returns phi(omega), (n, d), of one-hot walks (n, (l + 1)^2).
    nn::Tensor encode(nn::Tape& tape, nn::Tensor one_hot_walks) const;
    // Returns the walks reconstructed from their embeddings.
    nn::Tensor decode(nn::Tape& tape, nn::Tensor aw_embeddings) const;

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.encoder_, self.decoder_);
    }

private:
    nn::Mlp encoder_;
    nn::Mlp decoder_;
};

}  // namespace irwe
