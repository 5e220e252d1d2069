#include "irwe/methods/irwe/model/irwe_network.h"

namespace irwe {
namespace {

const ModelOptions& validated(const ModelOptions& options) {
    validate(options);
    return options;
}

}  // namespace

IrweNetwork::IrweNetwork(const ModelOptions& options, const InputSizes& sizes, const Random& random)
    : options_(validated(options)),
      sizes_(sizes),
      autoencoder_(options, sizes.walk_length, random),
      identity_encoder_(options, sizes, random),
      identity_decoder_(options, sizes, random),
      reweighting_(options, random),
      position_encoder_(options, sizes.walk_length, random),
      readout_(options, random) {}

nn::Tensor IrweNetwork::aw_embeddings(nn::Tape& tape, const Matrix& one_hot_walks) const {
    return autoencoder_.encode(tape, tape.constant(one_hot_walks));
}

nn::Tensor IrweNetwork::reconstructed_walks(nn::Tape& tape, nn::Tensor aw_embeddings) const {
    return autoencoder_.decode(tape, aw_embeddings);
}

nn::Tensor IrweNetwork::identity_embeddings(nn::Tape& tape,
                                            const nn::FeatureMatrix& structural_features,
                                            nn::Tensor aw_embeddings) const {
    return identity_encoder_(tape, structural_features, aw_embeddings);
}

nn::Tensor IrweNetwork::reconstructed_features(nn::Tape& tape,
                                               nn::Tensor identity_embeddings) const {
    return identity_decoder_(tape, identity_embeddings);
}

nn::Tensor IrweNetwork::reweighted_encodings(nn::Tape& tape, nn::Tensor identity_embeddings,
                                             nn::Tensor global_encodings) const {
    return reweighting_(tape, identity_embeddings, global_encodings);
}

AttentiveReadout::Output IrweNetwork::position_embeddings(nn::Tape& tape,
                                                          nn::Tensor reweighted_encodings,
                                                          nn::Tensor global_encodings,
                                                          std::span<const std::uint32_t> walks,
                                                          std::size_t max_bytes) const {
    const nn::Tensor walk_summaries =
        position_encoder_(tape, reweighted_encodings, walks, max_bytes);
    return readout_(tape, global_encodings, walk_summaries);
}

void IrweNetwork::freeze_statistics(const Matrix& identity_embeddings,
                                    const Matrix& global_encodings) {
    const Matrix& encodings = position_source(identity_embeddings, global_encodings);
    reweighting_.freeze(identity_embeddings, encodings);
    readout_.freeze(encodings);
}

std::vector<nn::Parameter*> IrweNetwork::identity_parameters() {
    std::vector<nn::Parameter*> parameters;
    autoencoder_.append_parameters(parameters);
    identity_encoder_.append_parameters(parameters);
    identity_decoder_.append_parameters(parameters);
    return parameters;
}

std::vector<nn::Parameter*> IrweNetwork::position_parameters() {
    std::vector<nn::Parameter*> parameters;
    reweighting_.append_parameters(parameters);
    position_encoder_.append_parameters(parameters);
    readout_.append_parameters(parameters);
    return parameters;
}

std::vector<nn::Parameter*> IrweNetwork::state() {
    std::vector<nn::Parameter*> result = identity_parameters();
    for (nn::Parameter* parameter : position_parameters()) {
        result.push_back(parameter);
    }
    reweighting_.append_statistics(result);
    readout_.append_statistics(result);
    return result;
}

std::vector<const nn::Parameter*> IrweNetwork::state() const {
    // The one list serves both: nothing is changed through it here.
    std::vector<nn::Parameter*> parameters = const_cast<IrweNetwork*>(this)->state();
    return {parameters.begin(), parameters.end()};
}

}  // namespace irwe
