// GraphMAE (Hou et al., KDD 2022): an autoencoder that has to tell the inputs of masked nodes.
//
// In each epoch a share of the nodes is masked: their input becomes a learned token, or for some of
// them the input of another node. The encoder is followed by a linear map; the rows of masked nodes
// become zero once more; a layer of attention with one head decodes. Loss: the mean over masked
// nodes of (1 - cos(x, reconstruction))^power.

#pragma once

#include <memory>

#include "irwe/methods/graphmae/graphmae_network.h"
#include "irwe/methods/method.h"

namespace irwe {

// Returns the loss of GraphMAE, its decoder and its masks. The references outlive the objective.
std::unique_ptr<Objective> graphmae_objective(const TrainingGround& ground,
                                              const GraphMaeNetwork& network,
                                              const GraphMaeOptions& options);

Method graphmae_method();

}  // namespace irwe
