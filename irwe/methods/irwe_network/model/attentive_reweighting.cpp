#include "irwe/methods/irwe_network/model/attentive_reweighting.h"

#include <vector>

#include "irwe/nn/elementwise.h"

namespace irwe {
namespace {

std::vector<int> equal_sizes(const ModelOptions& options) {
    return std::vector<int>(static_cast<std::size_t>(options.reweighting_layers) + 1,
                            options.embedding_dim);
}

}  // namespace

ReweightingKeys::ReweightingKeys(const ModelOptions& options, const nn::Initializer& initializer)
    : key_norm_("reweighting_key_norm", options.embedding_dim, initializer),
      value_norm_("reweighting_value_norm", options.embedding_dim, initializer),
      key_layers_("reweighting_key", equal_sizes(options), nn::Activation::sigmoid, initializer) {}

nn::Tensor ReweightingKeys::key(nn::Tape& tape, nn::Tensor global_encodings) const {
    return key_layers_(tape, key_norm_(tape, global_encodings));
}

nn::Tensor ReweightingKeys::value(nn::Tape& tape, nn::Tensor global_encodings) const {
    return value_norm_(tape, global_encodings);
}

void ReweightingKeys::freeze(const Matrix& global_encodings) {
    key_norm_.freeze(global_encodings);
    value_norm_.freeze(global_encodings);
}

AttentiveReweighting::AttentiveReweighting(const ModelOptions& options,
                                           const nn::Initializer& initializer)
    : query_norm_("reweighting_query_norm", options.embedding_dim, initializer),
      query_layers_("reweighting_query", equal_sizes(options), nn::Activation::sigmoid,
                    initializer),
      keys_(options, initializer) {}

nn::Tensor AttentiveReweighting::operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                                            nn::Tensor global_encodings) const {
    const nn::Tensor key = keys_.key(tape, global_encodings);
    const nn::Tensor value = keys_.value(tape, global_encodings);
    const nn::Tensor query = query_layers_(tape, query_norm_(tape, identity_embeddings));
    return nn::multiply(tape, nn::add(tape, query, key), value);  // Eq. 6
}

void AttentiveReweighting::freeze(const Matrix& identity_embeddings,
                                  const Matrix& global_encodings) {
    query_norm_.freeze(identity_embeddings);
    keys_.freeze(global_encodings);
}

nn::Tensor QuerylessReweighting::operator()(nn::Tape& tape, nn::Tensor /*identity_embeddings*/,
                                            nn::Tensor global_encodings) const {
    const nn::Tensor key = keys_.key(tape, global_encodings);
    return nn::multiply(tape, key, keys_.value(tape, global_encodings));
}

void QuerylessReweighting::freeze(const Matrix& /*identity_embeddings*/,
                                  const Matrix& global_encodings) {
    keys_.freeze(global_encodings);
}

}  // namespace irwe
