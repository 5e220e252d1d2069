// Times a small part of a training, for the estimates of cost_estimate.h.

#pragma once

#include <chrono>

#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/training/trainer.h"

namespace irwe {

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

// Returns a part of the graph with at most `max_nodes` nodes, connected if possible; the same at
// every call.
Graph part_of(const Graph& graph, NodeId max_nodes);

// Returns the time of the next steps.
double seconds_of_steps(NetworkTrainer& trainer, int num_steps);

// Returns the time of the output scale and of one forward pass for all nodes of the data.
double seconds_of_embeddings(const NetworkTrainer& trainer, const TrainingData& data,
                             ThreadPool& pool);

}  // namespace irwe
