// The transformer encoder of Eq. 7 and 8 over random walks.
//
// A walk of T nodes has T tokens; token j is node_part[walk[j]] + place_part[j]. The tokens go
// through the encoder layers, and the output of the last layer at token 0 is the summary of the
// walk. Networks that predict something at each node of a walk take the outputs at all tokens.
//
// Two shortcuts change only the last bits of the result. Queries, keys and values of the first
// layer are linear in the token, so they are computed for each node and each place, and added for
// each token. For summaries, only token 0 is a query in the last layer. Together they save a fifth
// to a quarter of the work.

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

// The number of walks in a chunk of work, if nothing else is asked for.
inline constexpr std::size_t kWalksPerChunk = 64;

struct WalkTransformerOptions {
    int dim;         // d
    int num_layers;  // L_tran
    int num_heads;   // h_tran; divides dim
    int feedforward_dim;
    double dropout = 0;  // rate after the attention, and in and after the feed-forward network
    std::size_t walks_per_chunk = kWalksPerChunk;
};

// Whether the result has the output of the last layer at token 0 of each walk, its summary, or at
// all of its tokens.
enum class WalkOutputs { first_token, all_tokens };

class WalkTransformer {
public:
    // Names the parameters prefix + ".0.qkv_weight" and so on.
    WalkTransformer(const std::string& prefix, const WalkTransformerOptions& options,
                    const Initializer& initializer);

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.layers_);
    }

    // Returns the summaries of the walks, (num_walks, d), from node_part (N, d) and place_part (T,
    // d), or the outputs at all tokens, (num_walks T, d). `walks` holds the T node numbers of each
    // walk, one walk after the other. The caller keeps `walks` and this object alive while the tape
    // exists.
    //
    // In training, chunks of walks keep their activations for the backward pass as long as they fit
    // into `max_bytes` together. The others compute them again, which takes up to a third more time
    // and gives the same bytes. Dropout depends on the tape's key and the prefix.
    //
    // Memory comes from the tape's buffers, if it has some: fresh pages cost several percent of a
    // step, and more on a virtual machine.
    Tensor operator()(Tape& tape, Tensor node_part, Tensor place_part,
                      std::span<const std::uint32_t> walks, std::size_t max_bytes,
                      WalkOutputs outputs = WalkOutputs::first_token) const;

private:
    WalkTransformerOptions options_;
    std::string prefix_;
    std::vector<EncoderLayerParameters> layers_;
};

// Returns the bytes of max_bytes that one chunk of walks of `walk_size` nodes takes.
std::size_t kept_bytes_per_chunk(const WalkTransformerOptions& options, std::size_t walk_size,
                                 WalkOutputs outputs = WalkOutputs::first_token);

}  // namespace irwe::nn
