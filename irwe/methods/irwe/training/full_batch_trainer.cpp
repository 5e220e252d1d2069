#include "irwe/methods/irwe/training/full_batch_trainer.h"

#include "irwe/methods/irwe/training/objectives.h"

namespace irwe {

FullBatchTrainer::FullBatchTrainer(const TrainingData& data, const IrweSettings& settings,
                                   std::size_t activation_bytes, ThreadPool& pool)
    : IrweTrainer(data, settings, pool), activation_bytes_(activation_bytes) {}

void FullBatchTrainer::identity_step() {
    nn::Tape tape = nn::Tape::training(pool(), 0, &buffers());
    const IdentityLoss loss = identity_objective(tape, model(), data(), settings().training);
    require_finite(loss.total(), "identity", "training.identity_learning_rate");
    tape.backward();
    end_identity_step(tape, loss);
}

void FullBatchTrainer::position_step() {
    const auto step = static_cast<std::uint64_t>(status().num_steps_done);
    const std::uint64_t dropout_key = Random(settings().training.seed).stream("dropout", step)();
    nn::Tape tape = nn::Tape::training(pool(), dropout_key, &buffers());
    const auto [loss, position_embeddings] =
        position_objective(tape, model(), data(), settings().training, activation_bytes_);
    require_finite(loss, "position", "training.position_learning_rate");
    tape.backward();
    {
        const ThreadPool::Shield shield(pool());
        remember_if_best(tape.value(position_embeddings));
    }
    end_position_step(tape, loss);
}

}  // namespace irwe
