#include "irwe/model/identity_decoder.h"

namespace irwe {
namespace {

int num_outputs(const ModelOptions& options, const InputSizes& sizes) {
    const bool degrees_only = options.reconstruction_target == ReconstructionTarget::degrees;
    return static_cast<int>(sizes.num_degree_columns + sizes.num_recursive_columns +
                            (degrees_only ? 0 : sizes.num_anonymous_walks));
}

}  // namespace

IdentityDecoder::IdentityDecoder(const ModelOptions& options, const InputSizes& sizes,
                                 const Random& random)
    : layers_("identity_decoder",
              nn::layer_sizes(options.embedding_dim, options.decoder_layers,
                              num_outputs(options, sizes)),
              nn::Activation::tanh, random, options.decoder_last_tanh) {}

}  // namespace irwe
