// Joint optimization of identity and position (Algorithm 4, lines 12-25).

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/methods/irwe_network/losses/identity_loss.h"
#include "irwe/methods/irwe_network/model/forward.h"
#include "irwe/methods/irwe_network/model/irwe_network.h"
#include "irwe/methods/irwe_network/model/network_model.h"
#include "irwe/methods/irwe_network/training/training_data.h"
#include "irwe/nn/adam.h"

namespace irwe {

// The order of the steps, and their common parts. full_batch_trainer.h and mini_batch_trainer.h
// implement the steps.
class NetworkTrainer {
public:
    // The caller keeps the data alive while the trainer exists.
    NetworkTrainer(const TrainingData& data, const NetworkSettings& settings, ThreadPool& pool);
    virtual ~NetworkTrainer() = default;
    NetworkTrainer(const NetworkTrainer&) = delete;
    NetworkTrainer& operator=(const NetworkTrainer&) = delete;

    // The progress of the training, and the results of the last steps.
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
    // Returns the number of completed iterations.
    std::int64_t num_iterations_done() const;
    // Returns true if all iterations are done or stop_early has ended the training.
    bool is_finished() const;

    // Makes the next step. If it throws, the training is as before, and the step can be repeated.
    // (Values that a step recomputes before it reads them, such as the remembered rows at the first
    // position step of an iteration, may be incomplete.)
    void step();

    // Returns references to everything that changes, for checkpoints: a training that is set to it
    // continues as if it had not been interrupted.
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

    // Return the current network, and the network with the best position embeddings, ready for
    // inference.
    IrweNetwork last_model() const;
    IrweNetwork best_model() const;
    // Returns both, with what else inference needs.
    NetworkModel result() const;

protected:
    virtual void identity_step() = 0;
    virtual void position_step() = 0;

    const TrainingData& data() const { return data_; }
    const NetworkSettings& settings() const { return settings_; }
    ThreadPool& pool() const { return pool_; }
    nn::BufferCache& buffers() { return buffers_; }
    IrweNetwork& model() { return model_; }
    const IrweNetwork& model() const { return model_; }

    // Returns the number of the step within its iteration, from 0; position steps follow identity
    // steps.
    std::int64_t place_in_iteration() const;
    // Makes an identity step on `nodes`.
    void identity_step_of(const NodeSelection& nodes);
    // Ends a position step that has computed its gradients.
    void end_position_step(const nn::Tape& tape, double loss);
    // Measures the position quality, and keeps the network if the quality was never higher.
    void remember_if_best(const Matrix& position_embeddings);

private:
    std::int64_t steps_per_iteration() const;
    double rate_share() const;
    const IrweNetwork& best() const;  // the current one if there is none yet
    // Returns a copy with the frozen statistics of all nodes, whose psi is `identity`.
    IrweNetwork frozen(const IrweNetwork& model, const Matrix& identity) const;

    const TrainingData& data_;
    NetworkSettings settings_;
    ThreadPool& pool_;
    nn::BufferCache buffers_;
    IrweNetwork model_;
    IrweNetwork best_;
    nn::Adam identity_optimizer_;
    nn::Adam position_optimizer_;
    Status status_;
};

// Returns the trainer for the settings: by mini-batches if training.batch_size is not 0. See
// FullBatchTrainer for `activation_bytes`.
std::unique_ptr<NetworkTrainer> make_trainer(const TrainingData& data,
                                             const NetworkSettings& settings,
                                             std::size_t activation_bytes, ThreadPool& pool);

// Throws InputError, with the setting to lower, if a loss is not finite: it would spread to every
// parameter.
void require_finite(double loss, const std::string& name, const std::string& setting);

}  // namespace irwe
