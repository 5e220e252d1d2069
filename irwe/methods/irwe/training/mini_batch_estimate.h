// How long a training in mini-batches would take: a part of cost_estimate.h.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/cost_estimate.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe {

// A step costs the same on a part of the graph, as far as the caches go; what is done for every node
// grows with the nodes, features also with the entries of the contrast.
TrainingSeconds mini_batch_seconds(const Graph& graph, const IrweSettings& settings,
                                   ThreadPool& pool);

}  // namespace irwe
