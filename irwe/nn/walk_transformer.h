// The transformer encoder of Eq. 7 and 8 over random walks.
//
// A walk of T nodes has T tokens; token j is node_part[walk[j]] + place_part[j]. They go through
// the encoder layers, and the last layer's output at token 0 is the summary of the walk.
//
// Two shortcuts that change nothing but the last bits: queries, keys and values of the first layer
// are linear in the token, so they are made for each node and each place, and added for each token;
// in the last layer only token 0 asks. Together they save a fifth to a quarter of the work.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "irwe/nn/buffer_cache.h"
#include "irwe/nn/encoder_layer.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

struct WalkTransformerOptions {
    int dim;         // d
    int num_layers;  // L_tran
    int num_heads;   // h_tran; divides dim
    int feedforward_dim;
    double dropout = 0;  // rate: behind the attention, in and behind the feed-forward network
};

class WalkTransformer {
public:
    // Parameters are named prefix + ".0.qkv_weight" and so on.
    WalkTransformer(const std::string& prefix, const WalkTransformerOptions& options,
                    const Initializer& initializer);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.layers_);
    }

    // node_part (N, d), place_part (T, d). walks: the node numbers of one walk after the other, T
    // each; it must outlive the tape, as must this object. Result (num_walks, d).
    //
    // In training, chunks of walks keep their activations for the way back while those fit into
    // `max_bytes` together; the others compute them again, which takes up to a third more time and
    // gives the same bytes. What drops out depends on the tape's key and the prefix.
    //
    // Memory comes from the tape's buffers, if it has some: fresh pages cost several per cent of a
    // step, and more on a virtual machine.
    Tensor operator()(Tape& tape, Tensor node_part, Tensor place_part,
                      std::span<const std::uint32_t> walks, std::size_t max_bytes) const;

private:
    WalkTransformerOptions options_;
    std::string prefix_;
    std::vector<EncoderLayerParameters> layers_;
};

// Work is cut into chunks of so many walks.
inline constexpr std::size_t kWalksPerChunk = 64;

// What one chunk of walks of `walk_size` nodes takes of max_bytes.
std::size_t kept_bytes_per_chunk(const WalkTransformerOptions& options, std::size_t walk_size);

}  // namespace irwe::nn
