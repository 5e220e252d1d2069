// Estimates the time of a training in mini-batches; a part of cost_estimate.h.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/training/cost_estimate.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

// Returns the estimated time. A step costs the same on a part of the graph, apart from cache
// effects; the work for every node grows with the nodes, and features also with the entries of the
// contrast.
TrainingSeconds mini_batch_seconds(const Graph& graph, const NetworkSettings& settings,
                                   ThreadPool& pool);

}  // namespace irwe
