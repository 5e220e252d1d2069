#include "irwe/methods/irwe_network/model/identity_encoder.h"

#include "irwe/nn/cross_attention.h"
#include "irwe/nn/feature_linear.h"
#include "irwe/nn/row_norm.h"

namespace irwe {

IdentityEncoder::IdentityEncoder(const ModelOptions& options, const InputSizes& sizes,
                                 const nn::Initializer& initializer)
    : reduce_("reduction",
              nn::layer_sizes(static_cast<int>(num_identity_inputs(options, sizes)),
                              options.reduction_layers, options.embedding_dim),
              nn::Activation::relu, initializer, options.reduction_last_relu),
      query_("identity_query", options.embedding_dim, options.embedding_dim, nn::Bias::no,
             initializer),
      key_("identity_key", options.embedding_dim, options.embedding_dim, nn::Bias::no, initializer),
      value_("identity_value", options.embedding_dim, options.embedding_dim, nn::Bias::no,
             initializer),
      normalize_(options.reduction_norm),
      num_heads_(options.identity_heads) {}

nn::Tensor IdentityEncoder::operator()(nn::Tape& tape, const nn::FeatureMatrix& structural_features,
                                       nn::Tensor aw_embeddings) const {
    const nn::Linear& first = reduce_.first_layer();
    nn::Tensor reduced_features = reduce_.after_first_layer(
        tape, nn::feature_linear(tape, structural_features, first.weight(tape),
                                 first.bias(tape)));  // Eq. 2
    if (normalize_) {
        reduced_features = nn::normalized_rows(tape, reduced_features);
    }
    return nn::cross_attention(tape, query_(tape, reduced_features), key_(tape, aw_embeddings),
                               value_(tape, aw_embeddings), num_heads_);  // Eq. 3
}

}  // namespace irwe
