#include "irwe/losses/identity_loss.h"

namespace irwe {

IdentityLoss identity_loss(nn::Tape& tape, nn::Tensor reconstructed_walks,
                           const Matrix& one_hot_walks, nn::Tensor reconstructed_features,
                           const nn::SparseTarget& features, double feature_loss_weight) {
    return {.aw_reconstruction =
                nn::squared_error(tape, reconstructed_walks, one_hot_walks, 1),  // Eq. 12
            .feature_reconstruction = nn::squared_error(tape, reconstructed_features, features,
                                                        feature_loss_weight),  // Eq. 13
            .feature_loss_weight = feature_loss_weight};
}

}  // namespace irwe
