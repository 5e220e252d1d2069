#include "irwe/methods/irwe_network/model/irwe_network.h"

#include <algorithm>

namespace irwe {
namespace {

const ModelOptions& validated(const ModelOptions& options) {
    validate(options);
    return options;
}

}  // namespace

IrweNetwork::IrweNetwork(const ModelOptions& options, const InputSizes& sizes, const Random& random)
    : IrweNetwork(validated(options), sizes, nn::Initializer(random), nn::Initializer(random)) {}

IrweNetwork::IrweNetwork(const ModelOptions& options, const InputSizes& sizes,
                         const nn::Initializer& identity, const nn::Initializer& position)
    : options_(options),
      sizes_(sizes),
      autoencoder_(options, sizes.walk_length, identity),
      identity_encoder_(options, sizes, identity),
      identity_decoder_(options, sizes, identity),
      position_module_(options, sizes.walk_length, position) {}

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

void IrweNetwork::freeze_statistics(const Matrix& identity_embeddings,
                                    const Matrix& global_encodings) {
    position_module_.freeze(identity_embeddings,
                            position_module_.source(identity_embeddings, global_encodings));
}

std::vector<nn::Parameter*> IrweNetwork::identity_parameters() {
    auto identity = std::tie(autoencoder_, identity_encoder_, identity_decoder_);
    return nn::trained_parameters_of(identity);
}

std::vector<const nn::Parameter*> IrweNetwork::identity_parameters() const {
    const auto identity = std::tie(autoencoder_, identity_encoder_, identity_decoder_);
    return nn::trained_parameters_of(identity);
}

std::vector<nn::Parameter*> IrweNetwork::position_parameters() {
    return nn::trained_parameters_of(position_module_);
}

bool have_same_identity(const IrweNetwork& a, const IrweNetwork& b) {
    return a.options() == b.options() && a.sizes() == b.sizes() &&
           std::ranges::equal(
               a.identity_parameters(), b.identity_parameters(),
               [](const nn::Parameter* x, const nn::Parameter* y) { return x->value == y->value; });
}

ParameterCounts count_parameters(const ModelOptions& options, const InputSizes& sizes, double max) {
    nn::ParameterCount identity{.value = 0, .max = max};
    nn::ParameterCount position{.value = 0, .max = max};
    try {
        IrweNetwork(options, sizes, nn::Initializer(identity), nn::Initializer(position));
    } catch (const nn::Initializer::MaximumPassed&) {
        // The counts up to here show that there are too many.
    }
    return {.identity = identity.value, .position = position.value};
}

}  // namespace irwe
