#include "irwe/methods/sanne/sanne_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/nn/group_mean.h"
#include "irwe/nn/module.h"
#include "irwe/nn/unit_length.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxActivationBytes = std::size_t{1} << 29U;

}  // namespace

std::vector<NodeId> sanne_walks(const Graph& graph, std::span<const NodeId> starts, int walk_length,
                                const Random& random) {
    std::vector<NodeId> walks;
    walks.reserve(starts.size() * (static_cast<std::size_t>(walk_length) + 1));
    for (std::size_t i = 0; i < starts.size(); ++i) {
        RandomStream stream = random.stream("walks", i);
        NodeId at = starts[i];
        walks.push_back(at);
        for (int step = 0; step < walk_length; ++step) {
            at = graph.neighbors(at)[stream.below(graph.degree(at))];
            walks.push_back(at);
        }
    }
    return walks;
}

std::vector<OptionField> option_fields(SanneOptions& options) {
    std::vector<OptionField> fields{
        {"model.embedding_dim", options.embedding_dim},
        {"model.num_layers", options.num_layers},
        {"model.feedforward_dim", options.feedforward_dim},
        {"model.dropout", options.dropout},
        {"model.attention", options.attention, {"along-walks", "across-walks"}},
        {"walks.walks_per_node", options.walks_per_node},
        {"walks.walk_length", options.walk_length},
        {"walks.walks_to_embed", options.walks_to_embed},
        node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.walks_per_batch", options.walks_per_batch);
    fields.emplace_back("training.num_targets", options.num_targets);
    fields.emplace_back("training.num_samples", options.num_samples);
    fields.emplace_back("training.max_norm", options.max_norm);
    return fields;
}

void validate(const SanneOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMany = 1 << 20;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.num_layers", options.num_layers, 1, 100);
    require_between("model.feedforward_dim", options.feedforward_dim, 1, kMaxDim);
    require(options.dropout >= 0 && options.dropout < 1, [&] {
        return fmt::format("model.dropout: expected a number from 0 to below 1, found {}",
                           options.dropout);
    });
    require_between("walks.walks_per_node", options.walks_per_node, 1, kMany);
    require_between("walks.walk_length", options.walk_length, 1, 1000);
    require_between("walks.walks_to_embed", options.walks_to_embed, 1, kMany);
    validate(options.degrees);
    validate(options.training);
    require_between("training.walks_per_batch", options.walks_per_batch, 1, kMany);
    require_between("training.num_targets", options.num_targets, 1, 1000);
    require_between("training.num_samples", options.num_samples, 1, kMany);
    require_positive("training.max_norm", options.max_norm);
}

// Chunks are small, so that a batch is work for several threads: 64 walks, or 8 rows of places.
SanneNetwork::SanneNetwork(const SanneOptions& options, std::int64_t num_inputs,
                           const nn::Initializer& initializer)
    : options_(options),
      inputs_(initializer.glorot("inputs", num_inputs, options.embedding_dim)),
      transformer_("walks",
                   {.dim = options.embedding_dim,
                    .num_layers = options.num_layers,
                    .num_heads = 1,
                    .feedforward_dim = options.feedforward_dim,
                    .dropout = options.dropout,
                    .walks_per_chunk = options.attention == SanneAttention::along_walks ? 16U : 2U},
                   initializer) {}

std::vector<nn::Parameter*> SanneNetwork::parameters() {
    std::vector<nn::Parameter*> result{&inputs_};
    for (nn::Parameter* parameter : nn::parameters_of(transformer_)) {
        result.push_back(parameter);
    }
    return result;
}

nn::Tensor SanneNetwork::encode_walks(nn::Tape& tape, const InputTable& inputs,
                                      std::int64_t walk_size, nn::WalkOutputs outputs) const {
    const nn::Tensor no_places =
        tape.constant(Matrix(Matrix::Zero(walk_size, options_.embedding_dim)));
    const nn::Tensor table = inputs.product(tape, tape.parameter(inputs_));
    return nn::unit_length(
        tape, transformer_(tape, table, no_places, inputs.tokens, kMaxActivationBytes, outputs));
}

nn::Tensor SanneNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    assert(!tape.is_training());
    constexpr NodeId kNodesPerBlock = 1024;
    const JoinedPart part = joined_part(input);
    const Random random(Random(options_.training.seed).stream("embeddings", input.draw)());
    Matrix rows(part.graph.num_nodes(), options_.embedding_dim);
    for (NodeId begin = 0; begin < part.graph.num_nodes(); begin += kNodesPerBlock) {
        const NodeId end = std::min(begin + kNodesPerBlock, part.graph.num_nodes());
        std::vector<NodeId> starts;
        for (NodeId v = begin; v < end; ++v) {
            starts.insert(starts.end(), static_cast<std::size_t>(options_.walks_to_embed), v);
        }
        // Across walks, the tokens that the first one of a walk attends to are those of the other
        // walks from the same node, and all of them are that node.
        const bool is_along = options_.attention == SanneAttention::along_walks;
        const std::vector<NodeId> walks =
            sanne_walks(part.graph, starts, is_along ? options_.walk_length : 0,
                        Random(random.stream("walks to embed", begin)()));
        const InputTable inputs = input_table(part, walks);
        nn::Tape of_block = nn::Tape::inference(tape.pool());
        const std::int64_t walk_size = std::ssize(walks) / std::ssize(starts);
        const nn::Tensor first =
            encode_walks(of_block, inputs, walk_size, nn::WalkOutputs::first_token);
        rows.middleRows(begin, end - begin) =
            of_block.value(nn::group_mean(of_block, first, end - begin));
    }
    return tape.constant(rows_of_whole(part, std::move(rows), input.graph.num_nodes()));
}

}  // namespace irwe
