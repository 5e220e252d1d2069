// How long a training would take, known before it begins.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/memory_plan.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe {

// What one iteration computes, forward and backward: m_psi identity and m_gamma position steps over
// all nodes and walks, as additions and multiplications of matrix products. Work of another kind -
// exponentials, layer norms, Adam, which waits for memory - counts as the products that a core
// would make in about the same time, an estimate.
//
// `recomputed_share` of the walks do not keep their activations and go forward twice (see
// nn/walk_transformer.h).
double floating_point_operations(const IrweSettings& settings, const TrainingSize& size,
                                 double recomputed_share = 0);

// The sizes of a training on `graph`, with the anonymous walks that some four million walks meet, or
// as many as the settings allow.
TrainingSize expected_training_size(const Graph& graph, const IrweSettings& settings,
                                    ThreadPool& pool);

struct TrainingSeconds {
    double features = 0;
    double steps = 0;       // of all iterations
    double embeddings = 0;  // the output scale, and one forward pass

    double total() const { return features + steps + embeddings; }
};

// What a training on `graph` would take at the present load of the machine.
//
// In full batches a part of the graph of at most 300 nodes is trained for two iterations, of which
// the second is timed, and the time grows with the operations. The anonymous walks of the whole
// graph are counted over some four million walks. In mini-batches some steps are timed on a part of
// the graph; what is done for every node grows with the nodes and the entries of their contrast.
//
// Takes seconds itself, whatever the graph. With more threads than a small graph can feed it says
// too much, on graphs beyond the caches rather too little, with training.stop_early it is the most.
//
// Throws InputError as TrainingData does, and if not even the base of the training fits the memory.
TrainingSeconds projected_training_seconds(const Graph& graph, const IrweSettings& settings,
                                           ThreadPool& pool);

}  // namespace irwe
