// SANNE (Nguyen, Nguyen and Phung, ECML 2020): attention along random walks.
//
// Network: a transformer encoder over the nodes of a walk, without encodings of places; its outputs
// have length one. The output at each node of a walk has to tell some neighbors of that node, by a
// sampled softmax over a table with a row for each node. That table only trains the network: the
// vector of a node, known or new, is the mean of the outputs at the first node of walks from it.

#pragma once

#include <memory>

#include "irwe/methods/method.h"
#include "irwe/methods/sanne/sanne_network.h"

namespace irwe {

// Returns the loss of SANNE, its table and its batches. The references outlive the objective.
std::unique_ptr<Objective> sanne_objective(const TrainingGround& ground,
                                           const SanneNetwork& network,
                                           const SanneOptions& options);

Method sanne_method();

}  // namespace irwe
