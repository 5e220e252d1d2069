// What GraphMAE and GraphMAE2 have in common: masked inputs, the encoder, a map to the decoder, and
// the error of the inputs that the decoder tells.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/methods/graphmae/graphmae_network.h"

namespace irwe {

// The masks of an epoch: nodes in a random order.
struct NodeMasks {
    std::vector<std::uint32_t> masked;     // all: first those with the token, then the replaced
    std::vector<std::uint32_t> tokens;     // that get the token
    std::vector<std::uint32_t> replaced;   // that get the input of another node,
    std::vector<std::uint32_t> templates;  // of this one
    std::vector<std::uint32_t> kept;       // that are not masked
};
// Draws floor(mask_share num_nodes) nodes, at least one, of which floor(replace_share of them) are
// replaced.
NodeMasks node_masks(std::uint32_t num_nodes, const GraphMaeOptions& options, const Random& random);

class MaskedAutoencoder {
public:
    // Takes the token, whose initial value differs from method to method. The references outlive
    // this object.
    MaskedAutoencoder(const TrainingGround& ground, const GraphMaeNetwork& network,
                      const GraphMaeOptions& options, nn::Parameter token);

    // Returns the token, the map and the parameters of the decoder, in this order.
    std::vector<nn::Parameter*> parameters();

    // Returns the random numbers of a step.
    Random random_of(std::int64_t step) const;
    NodeMasks masks(const Random& random) const;

    // Returns what the encoder makes of the masked inputs, one row per node.
    nn::Tensor encode(nn::Tape& tape, const NodeMasks& masks) const;
    // Returns the rows of the encoder, mapped for the decoder.
    nn::Tensor mapped(nn::Tape& tape, nn::Tensor rows) const;
    // Decodes mapped rows, of which the caller has hidden some, and returns the scaled cosine error
    // of the inputs of masked nodes. `pass` tells the dropouts of several decodings apart.
    double error(nn::Tape& tape, nn::Tensor hidden_rows, const NodeMasks& masks,
                 std::uint64_t pass = 0) const;

private:
    nn::Tensor masked_products(nn::Tape& tape, const NodeMasks& masks) const;
    nn::Tensor products_of_given(nn::Tape& tape, const NodeMasks& masks, nn::Tensor weight) const;
    Matrix inputs_of(const std::vector<std::uint32_t>& nodes) const;

    const TrainingGround& ground_;
    const GraphMaeNetwork& network_;
    GraphMaeOptions options_;
    Random random_;
    nn::Parameter token_, map_;
    AttentionLayer decoder_;
};

}  // namespace irwe
