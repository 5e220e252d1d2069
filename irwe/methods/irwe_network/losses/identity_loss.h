// The identity loss (Eq. 11-13).

#pragma once

#include "irwe/nn/squared_error.h"

namespace irwe {

struct IdentityLoss {
    struct Weights {
        double walks = 1;     // 1 in the paper
        double features = 0;  // alpha
    };

    double aw_reconstruction = 0;       // L_reg-phi
    double feature_reconstruction = 0;  // L_reg-psi
    Weights weights;

    double total() const {  // Eq. 11
        return weights.walks * aw_reconstruction + weights.features * feature_reconstruction;
    }
};

// Returns the errors of the reconstructed walks (num_anonymous_walks, (l + 1)^2) and of the
// reconstructed features. The caller keeps the borrowed targets alive while the tape exists.
IdentityLoss identity_loss(nn::Tape& tape, nn::Tensor reconstructed_walks,
                           const Matrix& one_hot_walks, nn::Tensor reconstructed_features,
                           const nn::SparseTarget& features, const IdentityLoss::Weights& weights);

}  // namespace irwe
