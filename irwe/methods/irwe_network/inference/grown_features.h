// Features of a graph that has grown since a model was trained on it.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/network_model.h"

namespace irwe {

// Returns the features of `grown`, the training graph with new nodes (Algorithm 5, lines 1-8).
// Nodes of the training graph keep their statistics and walks; visits to new nodes do not count in
// position encodings.
//
// Throws InputError if a node of the training graph is missing in `grown`.
NodeFeatures grown_features(const NetworkModel& model, const Graph& training_graph,
                            const Graph& grown, ThreadPool& pool);

}  // namespace irwe
