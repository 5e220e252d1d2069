// A model that trains in milliseconds.

#pragma once

#include "irwe/methods/irwe_network/training/full_batch_trainer.h"
#include "tests/support/small_settings.h"

namespace irwe {

// Trained on `graph` with small_settings(), to the end.
inline NetworkModel small_model(const Graph& graph, ThreadPool& pool) {
    const NetworkSettings settings = small_settings();
    const TrainingData data(graph, settings, pool);
    FullBatchTrainer trainer(data, settings, 0, pool);
    while (!trainer.is_finished()) {
        trainer.step();
    }
    return trainer.result();
}

}  // namespace irwe
