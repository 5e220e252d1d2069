// Estimates the time of a training before it begins.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/training/memory_plan.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

// Returns the operations of one iteration, forward and backward: m_psi identity and m_gamma
// position steps over all nodes and walks, as additions and multiplications of matrix products.
// Other work (exponentials, layer norms, Adam, which waits for memory) counts as the products that
// a core would compute in about the same time, an estimate.
//
// `recomputed_share` is the share of the walks that do not keep their activations and are computed
// twice (see nn/walk_transformer.h).
double floating_point_operations(const NetworkSettings& settings, const TrainingSize& size,
                                 double recomputed_share = 0);

// Returns the sizes of a training on `graph`, with the anonymous walks that occur in some four
// million walks, or as many as the settings allow.
TrainingSize expected_training_size(const Graph& graph, const NetworkSettings& settings,
                                    ThreadPool& pool);

struct TrainingSeconds {
    double features = 0;
    double steps = 0;       // of all iterations
    double embeddings = 0;  // the output scale, and one forward pass

    double total() const { return features + steps + embeddings; }
};

// Returns the time that a training on `graph` would take at the present load of the machine.
//
// For full batches, trains on a part of the graph of at most 300 nodes for two iterations, times
// the second, and scales the time with the operations. The anonymous walks of the whole graph are
// counted over some four million walks. For mini-batches, times some steps on a part of the graph,
// and scales the work for every node with the number of nodes and the entries of their contrast.
//
// Takes seconds for any graph. The estimate is too high with more threads than a small graph can
// use, rather too low on graphs larger than the caches, and an upper bound with
// training.stop_early.
//
// Throws the exceptions of TrainingData, and InputError if the memory is not enough for the base of
// the training.
TrainingSeconds projected_training_seconds(const Graph& graph, const NetworkSettings& settings,
                                           ThreadPool& pool);

}  // namespace irwe
