#include "irwe/methods/irwe_network/model/identity_decoder.h"

namespace irwe {

IdentityDecoder::IdentityDecoder(const ModelOptions& options, const InputSizes& sizes,
                                 const nn::Initializer& initializer)
    : layers_("identity_decoder",
              nn::layer_sizes(options.embedding_dim, options.decoder_layers,
                              static_cast<int>(num_decoder_outputs(options, sizes))),
              nn::Activation::tanh, initializer, options.decoder_last_tanh) {}

}  // namespace irwe
