#include "irwe/methods/irwe_network/losses/identity_loss.h"

namespace irwe {

IdentityLoss identity_loss(nn::Tape& tape, nn::Tensor reconstructed_walks,
                           const Matrix& one_hot_walks, nn::Tensor reconstructed_features,
                           const nn::SparseTarget& features, const IdentityLoss::Weights& weights) {
    return {.aw_reconstruction = nn::squared_error(tape, reconstructed_walks, one_hot_walks,
                                                   weights.walks),  // Eq. 12
            .feature_reconstruction = nn::squared_error(tape, reconstructed_features, features,
                                                        weights.features),  // Eq. 13
            .weights = weights};
}

}  // namespace irwe
