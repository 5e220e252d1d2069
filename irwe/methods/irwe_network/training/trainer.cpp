#include "irwe/methods/irwe_network/training/trainer.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "irwe/base/error.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "irwe/methods/irwe_network/training/full_batch_trainer.h"
#include "irwe/methods/irwe_network/training/identity_objective.h"
#include "irwe/methods/irwe_network/training/mini_batch_trainer.h"
#include "irwe/methods/irwe_network/training/position_quality.h"

namespace irwe {
namespace {

std::vector<nn::Parameter*> all_parameters(IrweNetwork& model) {
    std::vector<nn::Parameter*> parameters = model.identity_parameters();
    for (nn::Parameter* parameter : model.position_parameters()) {
        parameters.push_back(parameter);
    }
    return parameters;
}

void copy_parameters(IrweNetwork& from, IrweNetwork& to) {
    const std::vector<nn::Parameter*> source = all_parameters(from);
    const std::vector<nn::Parameter*> target = all_parameters(to);
    for (std::size_t i = 0; i < source.size(); ++i) {
        target[i]->value = source[i]->value;
    }
}

}  // namespace

void require_finite(double loss, const std::string& name, const std::string& setting) {
    require(std::isfinite(loss),
            "the " + name + " loss is no longer a number; try a smaller " + setting);
}

NetworkTrainer::NetworkTrainer(const TrainingData& data, const NetworkSettings& settings,
                               ThreadPool& pool)
    : data_(data),
      settings_(settings),
      pool_(pool),
      model_(settings.model, input_sizes(data.space()), Random(settings.training.seed)),
      best_(model_),
      identity_optimizer_(model_.identity_parameters()),
      position_optimizer_(all_parameters(model_)) {}

std::int64_t NetworkTrainer::steps_per_iteration() const {
    return settings_.training.identity_steps + settings_.training.position_steps;
}

std::int64_t NetworkTrainer::num_steps() const {
    return settings_.training.num_iterations * steps_per_iteration();
}

std::int64_t NetworkTrainer::place_in_iteration() const {
    return status_.num_steps_done % steps_per_iteration();
}

std::int64_t NetworkTrainer::num_iterations_done() const {
    return status_.num_steps_done / steps_per_iteration();
}

bool NetworkTrainer::is_finished() const {
    if (num_iterations_done() >= settings_.training.num_iterations) {
        return true;
    }
    return settings_.training.stop_early && status_.best_iteration > 0 &&
           num_iterations_done() - status_.best_iteration >= settings_.training.patience;
}

void NetworkTrainer::step() {
    // Algorithm 4: in each iteration m_psi identity steps, then m_gamma position steps.
    if (place_in_iteration() < settings_.training.identity_steps) {
        identity_step();
    } else {
        position_step();
    }
}

// Returns the share of the learning rate that the next step uses. It falls linearly from 1 at the
// first step of its kind to final_rate_share at the last.
double NetworkTrainer::rate_share() const {
    const TrainingOptions& options = settings_.training;
    const bool is_identity = place_in_iteration() < options.identity_steps;
    const std::int64_t per_iteration =
        is_identity ? options.identity_steps : options.position_steps;
    const std::int64_t place = place_in_iteration() - (is_identity ? 0 : options.identity_steps);
    const std::int64_t done = num_iterations_done() * per_iteration + place;
    const std::int64_t last = std::max<std::int64_t>(per_iteration * options.num_iterations - 1, 1);
    return 1 -
           (1 - options.final_rate_share) * static_cast<double>(done) / static_cast<double>(last);
}

void NetworkTrainer::identity_step_of(const NodeSelection& nodes) {
    nn::Tape tape = nn::Tape::training(pool_, 0, &buffers_);
    const IdentityLoss loss = identity_objective(tape, model_, data_, settings_.training, nodes);
    require_finite(loss.total(), "identity", "training.identity_learning_rate");
    tape.backward();
    const ThreadPool::Shield shield(pool_);
    const bool shared = settings_.training.optimizer_states == OptimizerStates::shared;
    (shared ? position_optimizer_ : identity_optimizer_)
        .step(tape, rate_share() * settings_.training.identity_learning_rate);
    status_.identity_loss = loss;
    ++status_.num_steps_done;
}

void NetworkTrainer::end_position_step(const nn::Tape& tape, double loss) {
    const ThreadPool::Shield shield(pool_);
    position_optimizer_.step(tape, rate_share() * settings_.training.position_learning_rate);
    status_.position_loss = loss;
    ++status_.num_steps_done;
}

void NetworkTrainer::remember_if_best(const Matrix& position_embeddings) {
    status_.position_quality = position_quality(data_.graph(), position_embeddings, pool_);
    if (status_.best_iteration == 0 || status_.position_quality > status_.best_quality) {
        status_.best_quality = status_.position_quality;
        status_.best_iteration = num_iterations_done() + 1;
        copy_parameters(model_, best_);
    }
}

NetworkTrainer::State NetworkTrainer::state() {
    return {.status = &status_,
            .parameters = nn::parameters_of(model_),
            .best = all_parameters(best_),
            .identity_optimizer = &identity_optimizer_,
            .position_optimizer = &position_optimizer_,
            .remembered = {}};
}

const IrweNetwork& NetworkTrainer::best() const {
    return status_.best_iteration == 0 ? model_ : best_;
}

IrweNetwork NetworkTrainer::frozen(const IrweNetwork& model, const Matrix& identity) const {
    IrweNetwork result = model;
    result.freeze_statistics(identity, data_.inputs().global_encodings());
    return result;
}

IrweNetwork NetworkTrainer::last_model() const {
    return frozen(model_, identity_rows(model_, data_.inputs(), pool_));
}

IrweNetwork NetworkTrainer::best_model() const {
    return frozen(best(), identity_rows(best(), data_.inputs(), pool_));
}

NetworkModel NetworkTrainer::result() const {
    const Matrix identity = identity_rows(model_, data_.inputs(), pool_);
    // psi of the best network is often psi of the last one, and then not computed again.
    const Matrix other_identity = have_same_identity(model_, best())
                                      ? Matrix()
                                      : identity_rows(best(), data_.inputs(), pool_);
    const Matrix& best_identity = other_identity.size() > 0 ? other_identity : identity;
    IrweNetwork position = frozen(best(), best_identity);
    OutputScale outputs =
        output_scale(identity, GraphPass(position, data_.inputs(), best_identity, pool_));
    return {.walks = settings_.walks,
            .space = data_.space(),
            .identity = frozen(model_, identity),
            .position = std::move(position),
            .outputs = std::move(outputs)};
}

std::unique_ptr<NetworkTrainer> make_trainer(const TrainingData& data,
                                             const NetworkSettings& settings,
                                             std::size_t activation_bytes, ThreadPool& pool) {
    if (settings.training.batch_size > 0) {
        return std::make_unique<MiniBatchTrainer>(data, settings, pool);
    }
    return std::make_unique<FullBatchTrainer>(data, settings, activation_bytes, pool);
}

}  // namespace irwe
