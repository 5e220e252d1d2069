// Joint optimisation of identity and position (Algorithm 4, lines 12-25).

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "irwe/losses/identity_loss.h"
#include "irwe/model/irwe_model.h"
#include "irwe/model/trained_model.h"
#include "irwe/nn/adam.h"
#include "irwe/training/training_data.h"

namespace irwe {

// The full batch in every step, exactly: all nodes, all walks.
class Trainer {
public:
    // The data must outlive it. Activations of walks are kept for the way back within
    // `activation_bytes`, and computed again beyond; the result does not depend on it.
    Trainer(const TrainingData& data, const Settings& settings, std::size_t activation_bytes,
            ThreadPool& pool);
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    // Where the training stands, and what the last steps had to say.
    struct Status {
        std::int64_t num_steps_done = 0;  // identity and position steps, in the order of the paper
        IdentityLoss identity_loss;       // before the last identity step
        double position_loss = 0;         // before the last position step
        double position_quality = 0;      // at the same time: see position_quality.h
        double best_quality = 0;          // the highest so far,
        std::int64_t best_iteration = 0;  // and its iteration, counted from 1; 0: none yet
    };
    const Status& status() const { return status_; }
    // Iterations that are complete.
    std::int64_t num_iterations_done() const;
    // All iterations are done, or stop_early has had enough.
    bool is_finished() const;

    // The next step. If it throws, everything is as before.
    void step();

    // For checkpoints: all that changes, so that a training which is set to it goes on as if
    // nothing had happened.
    struct State {
        Status* status;
        std::vector<nn::Parameter*> parameters;
        std::vector<nn::Parameter*>
            best;  // those of best_iteration; as they began, before there was one
        nn::Adam* identity_optimizer;
        nn::Adam* position_optimizer;
    };
    State state();

    // The model as it is now, and as it was when its position embeddings were best; ready for
    // inference.
    IrweModel last_model() const;
    IrweModel best_model() const;
    // Both, with what else inference needs, and how they came about.
    TrainedModel result() const;

private:
    std::int64_t steps_per_iteration() const;
    void identity_step();
    void position_step();
    void remember_if_best(const Matrix& position_embeddings);
    IrweModel frozen(const IrweModel& model) const;

    const TrainingData& data_;
    Settings settings_;
    std::size_t activation_bytes_;
    ThreadPool& pool_;
    nn::BufferCache buffers_;
    IrweModel model_;
    IrweModel best_;
    nn::Adam identity_optimizer_;
    nn::Adam position_optimizer_;
    Status status_;
};

}  // namespace irwe
