// The identity loss of a batch, from the features on.

#pragma once

#include "irwe/methods/irwe/losses/identity_loss.h"
#include "irwe/methods/irwe/model/forward.h"
#include "irwe/methods/irwe/training/training_data.h"

namespace irwe {

// Returns L_psi (Eq. 11) of `nodes` on the tape. A node's reconstruction needs no other node, so
// the loss of a batch is its part of the whole one: the reconstruction of anonymous walks, which
// are not of a node, counts by the share of the nodes. Network, data and nodes must outlive the
// tape.
IdentityLoss identity_objective(nn::Tape& tape, const IrweNetwork& network,
                                const TrainingData& data, const TrainingOptions& options,
                                const NodeSelection& nodes);

}  // namespace irwe
