#include "irwe/methods/irwe_network/training/identity_objective.h"

namespace irwe {

IdentityLoss identity_objective(nn::Tape& tape, const IrweNetwork& network,
                                const TrainingData& data, const TrainingOptions& options,
                                const NodeSelection& nodes) {
    nn::SparseTarget target = data.feature_target();
    double share = 1;
    if (nodes) {
        target.chosen = *nodes;
        share = static_cast<double>(nodes->size()) / data.graph().num_nodes();
    }
    const auto [aw_embeddings, identity] = forward_identity(tape, network, data.inputs(), nodes);
    return identity_loss(
        tape, network.reconstructed_walks(tape, aw_embeddings), data.one_hot_walks(),
        network.reconstructed_features(tape, identity), tape.keep(std::move(target)),
        {.walks = options.walk_loss_weight * share, .features = options.feature_loss_weight});
}

}  // namespace irwe
