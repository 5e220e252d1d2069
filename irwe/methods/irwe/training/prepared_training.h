// From a graph and settings to a trainer that keeps to a limit of memory.

#pragma once

#include <memory>

#include "irwe/base/resources.h"
#include "irwe/methods/irwe/training/trainer.h"
#include "irwe/methods/irwe/training/training_data.h"

namespace irwe {

// All that a training works on. Both are there.
struct PreparedTraining {
    std::unique_ptr<const TrainingData> data;
    std::unique_ptr<IrweTrainer> trainer;
};

// Computes the features, in memory or on the disk, and makes the trainer, at its first step. The graph
// and the pool must outlive both. Throws InputError if the graph has no edge, settings are out of
// range, or the memory does not suffice.
PreparedTraining prepared_training(const Graph& graph, const IrweSettings& settings,
                                   const Resources& resources);

}  // namespace irwe
