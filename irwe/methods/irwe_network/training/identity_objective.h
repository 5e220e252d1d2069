// The identity loss of a batch, computed from the features.

#pragma once

#include "irwe/methods/irwe_network/losses/identity_loss.h"
#include "irwe/methods/irwe_network/model/forward.h"
#include "irwe/methods/irwe_network/training/training_data.h"

namespace irwe {

// Returns L_psi (Eq. 11) of `nodes` on the tape. A node's reconstruction needs no other node, so
// the loss of a batch is a part of the whole loss. The reconstruction of anonymous walks, which
// belong to no node, is weighted by the share of the nodes. The caller keeps network, data and
// nodes alive while the tape exists.
IdentityLoss identity_objective(nn::Tape& tape, const IrweNetwork& network,
                                const TrainingData& data, const TrainingOptions& options,
                                const NodeSelection& nodes);

}  // namespace irwe
