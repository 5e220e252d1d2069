// A small part of a training, timed: what the projections of cost_estimate.h rest on.

#pragma once

#include <chrono>

#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/trainer.h"

namespace irwe {

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

// A connected part of the graph with at most `max_nodes` nodes, as far as there is one; the same at
// every call.
Graph part_of(const Graph& graph, NodeId max_nodes);

// The next steps.
double seconds_of_steps(IrweTrainer& trainer, int num_steps);

// The output scale, and one forward pass for all nodes of the data.
double seconds_of_embeddings(const IrweTrainer& trainer, const TrainingData& data,
                             ThreadPool& pool);

}  // namespace irwe
