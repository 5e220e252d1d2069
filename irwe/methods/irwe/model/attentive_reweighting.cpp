#include "irwe/methods/irwe/model/attentive_reweighting.h"

#include "irwe/nn/elementwise.h"

namespace irwe {
namespace {

std::vector<int> equal_sizes(const ModelOptions& options) {
    return std::vector<int>(static_cast<std::size_t>(options.reweighting_layers) + 1,
                            options.embedding_dim);
}

}  // namespace

AttentiveReweighting::AttentiveReweighting(const ModelOptions& options, const Random& random)
    : key_norm_("reweighting_key_norm", options.embedding_dim),
      value_norm_("reweighting_value_norm", options.embedding_dim),
      key_layers_("reweighting_key", equal_sizes(options), nn::Activation::sigmoid, random) {
    if (options.position_inputs != PositionInputs::encodings) {
        query_.emplace(Query{
            nn::BatchNorm("reweighting_query_norm", options.embedding_dim),
            nn::Mlp("reweighting_query", equal_sizes(options), nn::Activation::sigmoid, random)});
    }
}

nn::Tensor AttentiveReweighting::operator()(nn::Tape& tape, nn::Tensor identity_embeddings,
                                            nn::Tensor global_encodings) const {
    const nn::Tensor key = key_layers_(tape, key_norm_(tape, global_encodings));
    const nn::Tensor value = value_norm_(tape, global_encodings);
    if (!query_) {
        return nn::multiply(tape, key, value);
    }
    const nn::Tensor query = query_->layers(tape, query_->norm(tape, identity_embeddings));
    return nn::multiply(tape, nn::add(tape, query, key), value);  // Eq. 6
}

void AttentiveReweighting::freeze(const Matrix& identity_embeddings,
                                  const Matrix& global_encodings) {
    if (query_) {
        query_->norm.freeze(identity_embeddings);
    }
    key_norm_.freeze(global_encodings);
    value_norm_.freeze(global_encodings);
}

std::vector<nn::BatchNorm*> AttentiveReweighting::norms() {
    std::vector<nn::BatchNorm*> result;
    if (query_) {
        result.push_back(&query_->norm);
    }
    result.push_back(&key_norm_);
    result.push_back(&value_norm_);
    return result;
}

void AttentiveReweighting::append_parameters(std::vector<nn::Parameter*>& parameters) {
    for (nn::BatchNorm* norm : norms()) {
        norm->append_parameters(parameters);
    }
    if (query_) {
        query_->layers.append_parameters(parameters);
    }
    key_layers_.append_parameters(parameters);
}

void AttentiveReweighting::append_statistics(std::vector<nn::Parameter*>& statistics) {
    for (nn::BatchNorm* norm : norms()) {
        norm->append_statistics(statistics);
    }
}

}  // namespace irwe
