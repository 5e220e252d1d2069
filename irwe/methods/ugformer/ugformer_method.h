// UGFormer (Nguyen, Nguyen and Phung, WWW 2022), variant 1, trained without labels.
//
// Network: in each round, a transformer encoder attends within the sequence of a node and some
// neighbors, drawn anew for each round; its output at the node is the node's vector in the next
// round. The vectors of all rounds side by side have to find the node itself among all nodes, by a
// sampled softmax over a table with a row for each node. That table only trains the network, whose
// outputs are the embeddings.

#pragma once

#include <memory>

#include "irwe/methods/method.h"
#include "irwe/methods/ugformer/ugformer_network.h"

namespace irwe {

// Returns the loss of UGFormer, its table and its batches. The references outlive the objective.
std::unique_ptr<Objective> ugformer_objective(const TrainingGround& ground,
                                              const UgformerNetwork& network,
                                              const UgformerOptions& options);

Method ugformer_method();

}  // namespace irwe
