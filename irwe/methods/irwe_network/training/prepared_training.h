// Makes a trainer that stays within a memory limit.

#pragma once

#include <memory>

#include "irwe/base/resources.h"
#include "irwe/methods/irwe_network/training/trainer.h"
#include "irwe/methods/irwe_network/training/training_data.h"

namespace irwe {

// All that a training works on. Both are there.
struct PreparedTraining {
    std::unique_ptr<const TrainingData> data;
    std::unique_ptr<NetworkTrainer> trainer;
};

// Computes the features, in memory or on disk, and makes the trainer, at its first step. The caller
// keeps the graph and the pool alive while both exist. Throws InputError if the graph has no edge,
// settings are out of range, or the memory is not enough.
PreparedTraining prepared_training(const Graph& graph, const NetworkSettings& settings,
                                   const Resources& resources);

}  // namespace irwe
