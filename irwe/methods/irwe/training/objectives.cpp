#include "irwe/methods/irwe/training/objectives.h"

namespace irwe {
namespace {

nn::Tensor identity_embeddings(nn::Tape& tape, const IrweNetwork& model, const TrainingData& data) {
    return model.identity_embeddings(tape, data.inputs().structural_features().all(),
                                     model.aw_embeddings(tape, data.one_hot_walks()));
}

// The same on a tape of their own: no gradient comes back.
Matrix detached_identity_embeddings(const IrweNetwork& model, const TrainingData& data,
                                    ThreadPool& pool) {
    nn::Tape tape = nn::Tape::inference(pool);
    return tape.value(identity_embeddings(tape, model, data));
}

// psi(v) as the position module is given it; an empty matrix if it does not look at it.
nn::Tensor identity_for_position(nn::Tape& tape, const IrweNetwork& model, const TrainingData& data,
                                 const TrainingOptions& options) {
    if (model.options().position_inputs == PositionInputs::encodings) {
        return tape.constant(Matrix());
    }
    if (options.position_trains_identity) {
        return identity_embeddings(tape, model, data);
    }
    return tape.constant(detached_identity_embeddings(model, data, tape.pool()));
}

}  // namespace

IdentityLoss identity_objective(nn::Tape& tape, const IrweNetwork& model, const TrainingData& data,
                                const TrainingOptions& options) {
    const nn::Tensor aw_embeddings = model.aw_embeddings(tape, data.one_hot_walks());
    const nn::Tensor identity =
        model.identity_embeddings(tape, data.inputs().structural_features().all(), aw_embeddings);
    return identity_loss(
        tape, model.reconstructed_walks(tape, aw_embeddings), data.one_hot_walks(),
        model.reconstructed_features(tape, identity), data.feature_target(),
        {.walks = options.walk_loss_weight, .features = options.feature_loss_weight});
}

PositionObjective position_objective(nn::Tape& tape, const IrweNetwork& model,
                                     const TrainingData& data, const TrainingOptions& options,
                                     std::size_t activation_bytes) {
    const nn::Tensor identity = identity_for_position(tape, model, data, options);
    const nn::Tensor encodings =
        model.position_source(identity, tape.constant(data.inputs().global_encodings()));
    const auto [position, context] =
        model.position_embeddings(tape, model.reweighted_encodings(tape, identity, encodings),
                                  encodings, data.inputs().encoder_walks(), activation_bytes);
    return {
        .loss = position_loss(tape, position, context, data.position_target(), options.temperature),
        .position_embeddings = position};
}

}  // namespace irwe
