// The two losses of Algorithm 4 over all nodes of the training graph, from the features on.

#pragma once

#include <cstddef>

#include "irwe/methods/irwe/losses/identity_loss.h"
#include "irwe/methods/irwe/model/irwe_network.h"
#include "irwe/methods/irwe/training/training_data.h"

namespace irwe {

// L_psi (Eq. 11) of the model, on the tape.
IdentityLoss identity_objective(nn::Tape& tape, const IrweNetwork& model, const TrainingData& data,
                                const TrainingOptions& options);

struct PositionObjective {
    double loss;                     // L_gamma (Eq. 14)
    nn::Tensor position_embeddings;  // gamma(v) of all nodes
};
// See PositionEncoder for `activation_bytes`.
PositionObjective position_objective(nn::Tape& tape, const IrweNetwork& model,
                                     const TrainingData& data, const TrainingOptions& options,
                                     std::size_t activation_bytes);

}  // namespace irwe
