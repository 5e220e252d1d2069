// Joint optimisation of identity and position (Algorithm 4, lines 12-25).

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/methods/irwe/losses/identity_loss.h"
#include "irwe/methods/irwe/model/forward.h"
#include "irwe/methods/irwe/model/irwe_model.h"
#include "irwe/methods/irwe/model/irwe_network.h"
#include "irwe/methods/irwe/training/training_data.h"
#include "irwe/nn/adam.h"

namespace irwe {

// The order of the steps, and what they have in common. full_batch_trainer.h and
// mini_batch_trainer.h say what a step is.
class IrweTrainer {
public:
    // The data must outlive it.
    IrweTrainer(const TrainingData& data, const IrweSettings& settings, ThreadPool& pool);
    virtual ~IrweTrainer() = default;
    IrweTrainer(const IrweTrainer&) = delete;
    IrweTrainer& operator=(const IrweTrainer&) = delete;

    // Where the training stands, and what the last steps had to say.
    struct Status {
        std::int64_t num_steps_done = 0;  // identity and position steps, in the order of the paper
        IdentityLoss identity_loss;       // before the last identity step
        double position_loss = 0;         // before the last position step
        double position_quality = 0;      // when last measured: see position_quality.h
        double best_quality = 0;          // the highest so far,
        std::int64_t best_iteration = 0;  // and its iteration, counted from 1; 0: none yet
    };
    const Status& status() const { return status_; }
    std::int64_t num_steps() const;  // of all iterations
    std::int64_t num_iterations() const { return settings_.training.num_iterations; }
    // Iterations that are complete.
    std::int64_t num_iterations_done() const;
    // All iterations are done, or stop_early has had enough.
    bool is_finished() const;

    // Makes the next step. If it throws, the training is as before, and the step can be made again.
    // (What a step computes anew before it reads it, such as the remembered rows when the position
    // steps of an iteration begin, may be left half made.)
    void step();

    // For checkpoints: all that changes, so that a training which is set to it goes on as if
    // nothing had happened.
    struct State {
        Status* status;
        std::vector<nn::Parameter*> parameters;  // and frozen statistics
        std::vector<nn::Parameter*>
            best;  // those of best_iteration; as they began, before there was one
        nn::Adam* identity_optimizer;
        nn::Adam* position_optimizer;
        std::vector<std::pair<std::string, Matrix*>> remembered;  // what else a step leaves behind
    };
    virtual State state();

    // The model as it is now, and as it was when its position embeddings were best; ready for
    // inference.
    IrweNetwork last_model() const;
    IrweNetwork best_model() const;
    // Returns both, with what else inference needs.
    IrweModel result() const;

protected:
    virtual void identity_step() = 0;
    virtual void position_step() = 0;

    const TrainingData& data() const { return data_; }
    const IrweSettings& settings() const { return settings_; }
    ThreadPool& pool() const { return pool_; }
    nn::BufferCache& buffers() { return buffers_; }
    IrweNetwork& model() { return model_; }
    const IrweNetwork& model() const { return model_; }

    // The step within its iteration, from 0; position steps follow identity steps.
    std::int64_t place_in_iteration() const;
    // An identity step on `nodes`.
    void identity_step_of(const NodeSelection& nodes);
    // A position step that has computed its gradients ends with this.
    void end_position_step(const nn::Tape& tape, double loss);
    // Measures the position quality, and keeps the model if it was never higher.
    void remember_if_best(const Matrix& position_embeddings);

private:
    std::int64_t steps_per_iteration() const;
    double rate_share() const;
    const IrweNetwork& best() const;  // before there was one, the present one
    // A copy that normalizes by the statistics of all nodes, whose psi is `identity`.
    IrweNetwork frozen(const IrweNetwork& model, const Matrix& identity) const;

    const TrainingData& data_;
    IrweSettings settings_;
    ThreadPool& pool_;
    nn::BufferCache buffers_;
    IrweNetwork model_;
    IrweNetwork best_;
    nn::Adam identity_optimizer_;
    nn::Adam position_optimizer_;
    Status status_;
};

// The trainer that the settings ask for: by mini-batches if training.batch_size is not 0. See
// FullBatchTrainer for `activation_bytes`.
std::unique_ptr<IrweTrainer> make_trainer(const TrainingData& data, const IrweSettings& settings,
                                          std::size_t activation_bytes, ThreadPool& pool);

// Throws InputError, which names the setting to lower, if a loss is no number: it would make every
// parameter one.
void require_finite(double loss, const std::string& name, const std::string& setting);

}  // namespace irwe
