// The paper's own schedule: all nodes and all walks in every step.

#pragma once

#include <cstddef>

#include "irwe/methods/irwe_network/training/trainer.h"

namespace irwe {

class FullBatchTrainer : public NetworkTrainer {
public:
    // Keeps activations of walks up to `activation_bytes` for the backward pass and computes the
    // others again; the result does not depend on it.
    FullBatchTrainer(const TrainingData& data, const NetworkSettings& settings,
                     std::size_t activation_bytes, ThreadPool& pool);

private:
    void identity_step() override;
    void position_step() override;

    std::size_t activation_bytes_;
};

}  // namespace irwe
