#include "irwe/model/attentive_reweighting.h"

#include "irwe/nn/elementwise.h"

namespace irwe {
namespace {

std::vector<int> equal_sizes(const ModelOptions& options) {
    return std::vector<int>(static_cast<std::size_t>(options.reweighting_layers) + 1,
                            options.embedding_dim);
}

}  // namespace

AttentiveReweighting::AttentiveReweighting(const ModelOptions& options, const Random& random)
    : query_norm_("reweighting_query_norm", options.embedding_dim),
      key_norm_("reweighting_key_norm", options.embedding_dim),
      value_norm_("reweighting_value_norm", options.embedding_dim),
      query_layers_("reweighting_query", equal_sizes(options), nn::Activation::sigmoid, random),
      key_layers_("reweighting_key", equal_sizes(options), nn::Activation::sigmoid, random) {}

nn::Tensor AttentiveReweighting::operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                                            nn::Tensor global_encodings) const {
    const nn::Tensor query = query_layers_(tape, query_norm_(tape, identity_embeddings));
    const nn::Tensor key = key_layers_(tape, key_norm_(tape, global_encodings));
    const nn::Tensor value = value_norm_(tape, global_encodings);
    return nn::multiply(tape, nn::add(tape, query, key), value);  // Eq. 6
}

void AttentiveReweighting::freeze(const Matrix& identity_embeddings,
                                  const Matrix& global_encodings) {
    query_norm_.freeze(identity_embeddings);
    key_norm_.freeze(global_encodings);
    value_norm_.freeze(global_encodings);
}

void AttentiveReweighting::append_parameters(std::vector<nn::Parameter*>& parameters) {
    for (nn::BatchNorm* norm : {&query_norm_, &key_norm_, &value_norm_}) {
        norm->append_parameters(parameters);
    }
    query_layers_.append_parameters(parameters);
    key_layers_.append_parameters(parameters);
}

void AttentiveReweighting::append_statistics(std::vector<nn::Parameter*>& statistics) {
    for (nn::BatchNorm* norm : {&query_norm_, &key_norm_, &value_norm_}) {
        norm->append_statistics(statistics);
    }
}

}  // namespace irwe
