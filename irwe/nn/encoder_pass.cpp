#include "irwe/nn/encoder_pass.h"

#include <algorithm>

#include "irwe/base/chunks.h"
#include "irwe/base/random.h"
#include "irwe/linalg/gemm.h"
#include "irwe/nn/row_kernels.h"

namespace irwe::nn {
namespace {

constexpr std::size_t kNumSlots = 16;

// Sums of the gradients of all parameters, one buffer a slot; all slots have one layout.
class GradientSlots {
public:
    GradientSlots(std::span<const EncoderLayerParameters> layers, std::size_t num_slots,
                  BufferCache& buffers) {
        for (const EncoderLayerParameters& layer : layers) {
            for (const Parameter* parameter : layer.all()) {
                sizes_.push_back(static_cast<std::size_t>(parameter->value.size()));
                total_ += sizes_.back();
            }
        }
        for (std::size_t i = 0; i < num_slots; ++i) {
            slots_.push_back(buffers.take(total_));
            std::fill_n(slots_.back().get(), total_, Real{0});
            gradients_.push_back(gradients_in(slots_.back().get(), layers.size()));
        }
    }

    std::span<const EncoderLayerGradients> slot(std::size_t index) const {
        return gradients_[index];
    }

    // Adds the sum of the slots, made in their order, to `results`.
    void add_to(std::span<const EncoderLayerGradients> results, ThreadPool& pool) {
        constexpr std::int64_t kEntriesPerTask = 1 << 14;
        parallel_for_chunks(pool, static_cast<std::int64_t>(total_), kEntriesPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                const auto size = static_cast<std::size_t>(end - begin);
                                for (std::size_t i = 1; i < slots_.size(); ++i) {
                                    add_to_row(slots_[i].get() + begin, size,
                                               slots_[0].get() + begin);
                                }
                            });
        const Real* source = slots_[0].get();
        auto size = sizes_.begin();
        for (const EncoderLayerGradients& layer : results) {
            for (Real* const* result : layer.all()) {
                add_to_row(source, *size, *result);
                source += *size++;
            }
        }
    }

private:
    std::vector<EncoderLayerGradients> gradients_in(Real* slot, std::size_t num_layers) const {
        std::vector<EncoderLayerGradients> result(num_layers);
        auto size = sizes_.begin();
        for (EncoderLayerGradients& layer : result) {
            for (Real** part : layer.all()) {
                *part = slot;
                slot += *size++;
            }
        }
        return result;
    }

    std::vector<std::size_t> sizes_;  // of the parameters
    std::size_t total_ = 0;
    std::vector<BufferCache::Buffer> slots_;
    std::vector<std::vector<EncoderLayerGradients>> gradients_;
};

std::size_t size_of(Eigen::Index value) { return static_cast<std::size_t>(value); }

}  // namespace

EncoderPass::EncoderPass(std::span<const EncoderLayerParameters> layers, const EncoderInput& input,
                         const Settings& settings, ThreadPool& pool, BufferCache* buffers)
    : layers_(layers),
      input_(input),
      settings_(settings),
      pool_(pool),
      buffers_(buffers == nullptr ? own_buffers_ : *buffers),
      dim_(size_of(input.node_part.cols())),
      walk_size_(size_of(input.place_part.rows())),
      node_qkv_(input.node_part.rows(), 3 * input.node_part.cols()),
      place_qkv_(layers[0].qkv_bias.value.replicate(input.place_part.rows(), 1)) {
    gemm(pool, input.node_part, layers[0].qkv_weight.value, node_qkv_);
    gemm(input.place_part, layers[0].qkv_weight.value, place_qkv_, {.accumulate = true});
}

std::size_t EncoderPass::num_walks() const { return input_.walks.size() / walk_size_; }

std::size_t EncoderPass::num_chunks() const {
    return irwe::num_chunks(num_walks(), settings_.walks_per_chunk);
}

EncoderPass::Chunk EncoderPass::chunk(std::size_t index) const {
    const std::size_t first = index * settings_.walks_per_chunk;
    return {first, std::min(settings_.walks_per_chunk, num_walks() - first)};
}

EncoderShape EncoderPass::shape(const Chunk& chunk, std::size_t layer) const {
    return {.num_walks = chunk.num_walks,
            .walk_size = walk_size_,
            .dim = dim_,
            .feedforward_dim = settings_.feedforward_dim,
            .num_heads = settings_.num_heads,
            .first_token_only = settings_.first_token_only && layer + 1 == layers_.size()};
}

// `activations` is the place of those of this layer.
EncoderLayer EncoderPass::layer(const Chunk& chunk, std::size_t layer, Real* activations) const {
    const EncoderShape layer_shape = shape(chunk, layer);
    const auto dropout = [&](std::uint64_t place) {
        return Dropout{.key = mix(settings_.dropout_key ^ 0xe7037ed1a0b428dbU,
                                  (3 * layer + place) ^ 0x589965cc75374cc3U),
                       .num_kept = settings_.num_kept,
                       .first_row = chunk.first_walk * walk_size_,
                       .row_step = layer_shape.query_step()};
    };
    return {.parameters = layers_[layer],
            .shape = layer_shape,
            .activations = activations_in(layer_shape, activations),
            .attention_dropout = dropout(0),
            .hidden_dropout = dropout(1),
            .output_dropout = dropout(2)};
}

std::size_t EncoderPass::kept_size(const EncoderShape& shape, std::size_t num_layers) {
    EncoderShape inner = shape;
    inner.first_token_only = false;
    return (num_layers - 1) * activations_size(inner) + activations_size(shape);
}

// Tokens, activations, scratch: the order in which workspace_size() counts them.
EncoderPass::Workspace EncoderPass::workspace_in(const Chunk& chunk, Real* buffer) const {
    const EncoderShape last = shape(chunk, layers_.size() - 1);
    Real* activations = buffer + last.rows() * dim_;
    // The scratch of an inner layer serves the last one, too, which has fewer rows.
    return {.tokens = buffer,
            .activations = activations,
            .scratch = scratch_in(shape(chunk, 0), activations + kept_size(last, layers_.size()))};
}

std::size_t EncoderPass::workspace_size() const {
    const Chunk largest = chunk(0);
    const EncoderShape last = shape(largest, layers_.size() - 1);
    return last.rows() * dim_ + kept_size(last, layers_.size()) + scratch_size(shape(largest, 0));
}

Real* EncoderPass::kept_activations(std::size_t index) const {
    if (index >= num_kept_chunks_) {
        return nullptr;
    }
    const std::size_t size = kept_size(shape(chunk(0), layers_.size() - 1), layers_.size());
    return kept_[index / kNumSlots].get() + index % kNumSlots * size;
}

// The tokens, and queries, keys and values of the first layer.
void EncoderPass::gather_tokens(const Chunk& chunk, Real* tokens, Real* qkv) const {
    const EncoderShape first = shape(chunk, 0);
    const std::uint32_t* nodes = input_.walks.data() + chunk.first_walk * walk_size_;
    for (std::size_t r = 0; r < first.rows(); ++r) {
        const std::size_t node = nodes[r];
        const std::size_t place = r % walk_size_;
        add_row(input_.node_part.data() + node * dim_, input_.place_part.data() + place * dim_,
                dim_, tokens + r * dim_);
        add_row(node_qkv_.data() + node * 3 * dim_, place_qkv_.data() + place * 3 * dim_, 3 * dim_,
                qkv + r * first.qkv_stride());
    }
}

// `kept`: where the activations of all layers go; null if each layer may overwrite those of the one
// before.
void EncoderPass::run_forward(const Chunk& chunk, Real* kept, const Workspace& workspace,
                              Real* summaries) const {
    const std::size_t layer_size = kept == nullptr ? 0 : activations_size(shape(chunk, 0));
    Real* activations = kept == nullptr ? workspace.activations : kept;
    for (std::size_t l = 0; l < layers_.size(); ++l) {
        const EncoderLayer current = layer(chunk, l, activations + l * layer_size);
        if (l == 0) {
            gather_tokens(chunk, workspace.tokens, current.activations.qkv);
        } else {
            encoder_layer_qkv(current, workspace.tokens);
        }
        const bool is_last = l + 1 == layers_.size();
        encoder_layer(current, workspace.tokens, workspace.scratch,
                      is_last ? summaries : workspace.tokens);
    }
}

void EncoderPass::run_backward(const Chunk& chunk, Real* kept, const Real* d_summaries,
                               std::span<const EncoderLayerGradients> gradients,
                               const Workspace& workspace, Real* d_tokens) const {
    const std::size_t layer_size = activations_size(shape(chunk, 0));
    const Real* d_output = d_summaries;
    std::size_t d_output_stride = dim_;
    for (std::size_t l = layers_.size(); l-- > 0;) {
        const EncoderLayer current = layer(chunk, l, kept + l * layer_size);
        encoder_layer_backward(current, d_output, d_output_stride, gradients[l], workspace.scratch,
                               d_tokens);
        if (l > 0) {
            const EncoderLayer before = layer(chunk, l - 1, kept + (l - 1) * layer_size);
            scale_and_shift_rows(before.activations.normalized2,
                                 before.parameters.norm2_scale.value.data(),
                                 before.parameters.norm2_shift.value.data(),
                                 {before.shape.rows(), dim_}, workspace.tokens);
            encoder_layer_qkv_backward(current, workspace.tokens, gradients[l], d_tokens);
        }
        d_output = d_tokens;
        d_output_stride = current.shape.gradient_stride();
    }
}

void EncoderPass::forward(std::size_t chunks_to_keep, Matrix& summaries) {
    if (num_walks() == 0) {
        return;
    }
    num_kept_chunks_ = std::min(chunks_to_keep, num_chunks());
    const std::size_t size = kept_size(shape(chunk(0), layers_.size() - 1), layers_.size());
    for (std::size_t first = 0; first < num_kept_chunks_; first += kNumSlots) {
        // One size for all, for the next step; what is not used is not backed by memory.
        kept_.push_back(buffers_.take(std::min(kNumSlots, num_chunks()) * size));
    }
    parallel_for_chunks(
        pool_, static_cast<std::int64_t>(num_chunks()), 1, [&](std::int64_t begin, std::int64_t) {
            const auto c = static_cast<std::size_t>(begin);
            const Chunk current = chunk(c);
            const BufferCache::Buffer buffer = buffers_.take(workspace_size());
            run_forward(current, kept_activations(c), workspace_in(current, buffer.get()),
                        summaries.data() + current.first_walk * outputs_per_walk() * dim_);
        });
}

// One column block a task, so that every sum is made by one thread, in the order of the walks. Sums
// over places are made for the round first: they have many more terms than those of a node.
void EncoderPass::scatter(std::size_t first_chunk, std::size_t end_chunk, const Real* d_tokens,
                          EncoderTokenGradients& sums) const {
    constexpr std::size_t kColumns = 64;
    const EncoderShape full = shape(chunk(0), 0);
    const std::size_t stride = full.gradient_stride();
    const std::size_t width = 4 * dim_;
    parallel_for_chunks(
        pool_, static_cast<std::int64_t>(width), kColumns,
        [&](std::int64_t begin, std::int64_t end) {
            const auto first_column = static_cast<std::size_t>(begin);
            const auto columns = static_cast<std::size_t>(end - begin);
            std::vector<Real> places(walk_size_ * kColumns);
            for (std::size_t c = first_chunk; c < end_chunk; ++c) {
                const Chunk current = chunk(c);
                const std::uint32_t* nodes = input_.walks.data() + current.first_walk * walk_size_;
                const Real* rows =
                    d_tokens + (c - first_chunk) * full.rows() * stride + first_column;
                for (std::size_t r = 0; r < current.num_walks * walk_size_; ++r) {
                    const Real* row = rows + r * stride;
                    add_to_row(row, columns, sums.nodes.data() + nodes[r] * width + first_column);
                    add_to_row(row, columns, places.data() + r % walk_size_ * kColumns);
                }
            }
            for (std::size_t j = 0; j < walk_size_; ++j) {
                add_to_row(places.data() + j * kColumns, columns,
                           sums.places.data() + j * width + first_column);
            }
        });
}

EncoderTokenGradients EncoderPass::backward(const Matrix& d_summaries,
                                            std::span<const EncoderLayerGradients> d_layers) {
    const Eigen::Index width = 4 * input_.node_part.cols();
    EncoderTokenGradients sums{Matrix::Zero(input_.node_part.rows(), width),
                               Matrix::Zero(input_.place_part.rows(), width)};
    if (num_walks() == 0) {
        return sums;
    }
    GradientSlots slots(layers_, std::min(kNumSlots, num_chunks()), buffers_);
    const EncoderShape full = shape(chunk(0), 0);
    const std::size_t tokens_per_chunk = full.rows() * full.gradient_stride();
    const BufferCache::Buffer d_tokens =
        buffers_.take(std::min(kNumSlots, num_chunks()) * tokens_per_chunk);
    for (std::size_t first = 0; first < num_chunks(); first += kNumSlots) {
        const std::size_t end = std::min(first + kNumSlots, num_chunks());
        const auto run_chunk = [&](std::int64_t begin, std::int64_t) {
            const auto slot = static_cast<std::size_t>(begin);
            const Chunk current = chunk(first + slot);
            const BufferCache::Buffer buffer = buffers_.take(workspace_size());
            const Workspace workspace = workspace_in(current, buffer.get());
            Real* kept = kept_activations(first + slot);
            if (kept == nullptr) {  // the summaries go where tokens are no longer needed
                kept = workspace.activations;
                run_forward(current, kept, workspace, workspace.tokens);
            }
            run_backward(current, kept,
                         d_summaries.data() + current.first_walk * outputs_per_walk() * dim_,
                         slots.slot(slot), workspace, d_tokens.get() + slot * tokens_per_chunk);
        };
        parallel_for_chunks(pool_, static_cast<std::int64_t>(end - first), 1, run_chunk);
        scatter(first, end, d_tokens.get(), sums);
        if (first < num_kept_chunks_) {
            kept_[first / kNumSlots].reset();
        }
    }
    slots.add_to(d_layers, pool_);
    return sums;
}

}  // namespace irwe::nn
