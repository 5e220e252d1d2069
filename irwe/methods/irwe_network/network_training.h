// IRWE's trainer behind the interface of all trainings.

#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "irwe/methods/irwe_network/training/prepared_training.h"
#include "irwe/methods/training.h"

namespace irwe {

class NetworkTraining final : public Training {
public:
    // Computes the features. The graph and the pool must outlive the training. Throws as
    // prepared_training does.
    NetworkTraining(const Graph& graph, const NetworkSettings& settings,
                    const Resources& resources);

    TrainingProgress progress() const override;
    bool is_finished() const override { return prepared_.trainer->is_finished(); }
    void step() override { prepared_.trainer->step(); }
    void visit_state(StateVisitor& visitor) override;
    std::shared_ptr<const Model> result() const override;
    std::string summary() const override;
    std::unique_ptr<EmbeddingSource> embed(const Model& model, const Application& application,
                                           OutputForm form, Resources& resources) const override;

private:
    struct MeasuredByLastStep {
        bool identity = false;  // the loss before an identity step
        bool position = false;  // the loss before a position step
        bool quality = false;   // at the end of an iteration
    };
    MeasuredByLastStep measured_by_last_step(std::int64_t num_steps_done) const;

    const Graph& graph_;
    NetworkSettings settings_;
    ThreadPool& pool_;
    PreparedTraining prepared_;
};

}  // namespace irwe
