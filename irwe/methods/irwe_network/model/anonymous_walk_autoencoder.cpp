#include "irwe/methods/irwe_network/model/anonymous_walk_autoencoder.h"

namespace irwe {
namespace {

std::vector<int> encoder_sizes(const ModelOptions& options, int walk_length) {
    return nn::layer_sizes((walk_length + 1) * (walk_length + 1), options.aw_hidden_layers,
                           options.embedding_dim);
}

std::vector<int> decoder_sizes(const ModelOptions& options, int walk_length) {
    std::vector<int> sizes = encoder_sizes(options, walk_length);
    return {sizes.rbegin(), sizes.rend()};
}

}  // namespace

Matrix one_hot_walks(const AnonymousWalkTable& table) {
    const int walk_length = table.ranking().walk_length();
    Matrix result(table.size(), (walk_length + 1) * (walk_length + 1));
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        const std::vector<std::uint8_t> bits = one_hot_walk(table.walk(i), walk_length);
        for (std::size_t j = 0; j < bits.size(); ++j) {
            result(i, static_cast<Eigen::Index>(j)) = bits[j];
        }
    }
    return result;
}

AnonymousWalkAutoencoder::AnonymousWalkAutoencoder(const ModelOptions& options, int walk_length,
                                                   const nn::Initializer& initializer)
    : encoder_("aw_encoder", encoder_sizes(options, walk_length), nn::Activation::tanh,
               initializer),
      decoder_("aw_decoder", decoder_sizes(options, walk_length), nn::Activation::tanh,
               initializer) {}

nn::Tensor AnonymousWalkAutoencoder::encode(nn::Tape& tape, nn::Tensor one_hot_walks) const {
    return encoder_(tape, one_hot_walks);
}

nn::Tensor AnonymousWalkAutoencoder::decode(nn::Tape& tape, nn::Tensor aw_embeddings) const {
    return decoder_(tape, aw_embeddings);
}

}  // namespace irwe
