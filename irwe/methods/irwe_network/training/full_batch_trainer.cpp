#include "irwe/methods/irwe_network/training/full_batch_trainer.h"

#include "irwe/methods/irwe_network/model/graph_pass.h"

namespace irwe {

FullBatchTrainer::FullBatchTrainer(const TrainingData& data, const NetworkSettings& settings,
                                   std::size_t activation_bytes, ThreadPool& pool)
    : NetworkTrainer(data, settings, pool), activation_bytes_(activation_bytes) {}

void FullBatchTrainer::identity_step() { identity_step_of(kAllNodes); }

void FullBatchTrainer::position_step() {
    const TrainingOptions& options = settings().training;
    const auto step = static_cast<std::uint64_t>(status().num_steps_done);
    const std::uint64_t dropout_key = Random(options.seed).stream("dropout", step)();
    Matrix identity;
    KnownRows known;
    if (!options.position_trains_identity && model().position_module().reads_identity()) {
        identity = identity_rows(model(), data().inputs(), pool());
        known.identity = &identity;
    }
    nn::Tape tape = nn::Tape::training(pool(), dropout_key, &buffers());
    const auto [position, context] = forward_position(
        tape, model(), data().inputs(),
        {.nodes = kAllNodes, .visited = kAllNodes, .walks = data().inputs().encoder_walks()}, known,
        activation_bytes_);
    const double loss =
        position_loss(tape, position, context, data().position_target(), options.temperature);
    require_finite(loss, "position", "training.position_learning_rate");
    tape.backward();
    {
        const ThreadPool::Shield shield(pool());
        remember_if_best(tape.value(position));
    }
    end_position_step(tape, loss);
}

}  // namespace irwe
