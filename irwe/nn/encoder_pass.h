// Runs the encoder layers over all walks, chunk by chunk, forward and backward.
//
// A chunk goes through all layers on one thread, and chunks run in parallel. In the backward pass
// they run in rounds of 16: chunk i of a round adds the gradients of the weights to slot i, which
// persists over the rounds, and stores the gradients of its tokens. These are added to nodes and
// places at the end of the round, in the order of the walks. The order of every sum, and therefore
// every byte of the result, is the same for any number of threads.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/nn/buffer_cache.h"
#include "irwe/nn/encoder_layer.h"

namespace irwe::nn {

struct EncoderInput {
    const Matrix& node_part;               // (N, d)
    const Matrix& place_part;              // (T, d)
    std::span<const std::uint32_t> walks;  // T node numbers for each walk
};

// The gradients of the tokens, summed over nodes and over places.
struct EncoderTokenGradients {
    Matrix nodes;   // (N, 4 d): d_x, d_q, d_k, d_v
    Matrix places;  // (T, 4 d)
};

class EncoderPass {
public:
    struct Settings {
        std::size_t feedforward_dim;
        std::size_t num_heads;
        std::uint32_t num_kept;  // of dropout.h
        std::uint64_t dropout_key;
        std::size_t walks_per_chunk;
        bool first_token_only;  // of the outputs of the last layer
    };

    // `buffers` may be null.
    EncoderPass(std::span<const EncoderLayerParameters> layers, const EncoderInput& input,
                const Settings& settings, ThreadPool& pool, BufferCache* buffers);

    // Computes `summaries`, (num_walks, d), or the outputs at all tokens, (num_walks T, d). The
    // first chunks_to_keep chunks keep their activations.
    void forward(std::size_t chunks_to_keep, Matrix& summaries);

    // Adds the gradients of the parameters to d_layers, except those of qkv_weight and qkv_bias of
    // the first layer, which the caller computes from the gradients of the tokens.
    EncoderTokenGradients backward(const Matrix& d_summaries,
                                   std::span<const EncoderLayerGradients> d_layers);

    std::size_t num_chunks() const;

    // Returns the number of entries of the kept activations of a chunk; `shape` is that of the last
    // layer.
    static std::size_t kept_size(const EncoderShape& shape, std::size_t num_layers);

private:
    struct Chunk {
        std::size_t first_walk;
        std::size_t num_walks;
    };
    // The memory of a thread in addition to the kept activations.
    struct Workspace {
        Real* tokens;       // (rows, d): what goes into a layer
        Real* activations;  // of all layers, for a chunk that does not keep them
        EncoderScratch scratch;
    };

    std::size_t num_walks() const;
    std::size_t outputs_per_walk() const { return settings_.first_token_only ? 1 : walk_size_; }
    Chunk chunk(std::size_t index) const;
    EncoderShape shape(const Chunk& chunk, std::size_t layer) const;
    EncoderLayer layer(const Chunk& chunk, std::size_t layer, Real* activations) const;
    Workspace workspace_in(const Chunk& chunk, Real* buffer) const;
    std::size_t workspace_size() const;
    Real* kept_activations(std::size_t chunk) const;  // null if it keeps none

    void gather_tokens(const Chunk& chunk, Real* tokens, Real* qkv) const;
    void run_forward(const Chunk& chunk, Real* kept, const Workspace& workspace,
                     Real* summaries) const;
    void run_backward(const Chunk& chunk, Real* kept, const Real* d_summaries,
                      std::span<const EncoderLayerGradients> gradients, const Workspace& workspace,
                      Real* d_tokens) const;
    void scatter(std::size_t first_chunk, std::size_t end_chunk, const Real* d_tokens,
                 EncoderTokenGradients& sums) const;

    std::span<const EncoderLayerParameters> layers_;
    EncoderInput input_;
    Settings settings_;
    ThreadPool& pool_;
    BufferCache own_buffers_;  // used if the caller passes none
    BufferCache& buffers_;
    std::size_t dim_;
    std::size_t walk_size_;
    Matrix node_qkv_;   // (N, 3 d): node_part W_qkv of the first layer
    Matrix place_qkv_;  // (T, 3 d): place_part W_qkv + b_qkv
    std::size_t num_kept_chunks_ = 0;
    std::vector<BufferCache::Buffer> kept_;  // one for each round of chunks
};

}  // namespace irwe::nn
