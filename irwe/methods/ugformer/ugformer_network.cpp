#include "irwe/methods/ugformer/ugformer_network.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/encoder/batch_draws.h"
#include "irwe/nn/concatenate.h"
#include "irwe/nn/module.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxActivationBytes = std::size_t{1} << 29U;

// Returns the neighbors that are drawn for a node in a round.
std::vector<NodeId> drawn_neighbors(const Graph& graph, NodeId v, int round,
                                    const UgformerOptions& options, const Random& random) {
    RandomStream stream =
        random.stream("neighbors", static_cast<std::uint64_t>(round) << 32U | std::uint64_t{v});
    std::vector<NodeId> result;
    for (int i = 0; i < options.num_neighbors; ++i) {
        result.push_back(graph.neighbors(v)[stream.below(graph.degree(v))]);
    }
    return result;
}

}  // namespace

UgformerBatch ugformer_batch(const JoinedPart& part, std::span<const NodeId> nodes,
                             const UgformerOptions& options, const Random& random) {
    // From the last round to the first: a round encodes the nodes whose vectors the next one reads.
    const auto num_rounds = static_cast<std::size_t>(options.num_rounds);
    std::vector<std::vector<NodeId>> encoded(num_rounds);
    std::vector<std::vector<NodeId>> tokens(num_rounds);
    encoded.back().assign(nodes.begin(), nodes.end());
    for (std::size_t round = num_rounds; round-- > 0;) {
        for (const NodeId v : encoded[round]) {
            tokens[round].push_back(v);
            for (const NodeId u :
                 drawn_neighbors(part.graph, v, static_cast<int>(round), options, random)) {
                tokens[round].push_back(u);
            }
        }
        if (round > 0) {
            encoded[round - 1] = tokens[round];
            make_ascending(encoded[round - 1]);
        }
    }
    UgformerBatch batch{.inputs = input_table(part, tokens.front()), .sequences = {}, .own = {}};
    for (std::size_t round = 0; round < num_rounds; ++round) {
        std::vector<std::uint32_t>& sequences = batch.sequences.emplace_back();
        if (round == 0) {
            sequences = batch.inputs.tokens;
        } else {
            for (const NodeId v : tokens[round]) {
                sequences.push_back(place_in(encoded[round - 1], v));
            }
        }
        std::vector<std::uint32_t> own;
        for (const NodeId v : nodes) {
            own.push_back(place_in(encoded[round], v));
        }
        batch.own.emplace_back(std::move(own), std::ssize(encoded[round]));
    }
    return batch;
}

std::vector<OptionField> option_fields(UgformerOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    {"model.num_rounds", options.num_rounds},
                                    {"model.num_layers", options.num_layers},
                                    {"model.feedforward_dim", options.feedforward_dim},
                                    {"model.dropout", options.dropout},
                                    {"neighbors.num_neighbors", options.num_neighbors},
                                    {"neighbors.num_draws", options.num_draws},
                                    node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.batch_size", options.batch_size);
    fields.emplace_back("training.num_samples", options.num_samples);
    fields.emplace_back("training.max_norm", options.max_norm);
    return fields;
}

void validate(const UgformerOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMany = 1 << 20;
    constexpr int kManyLayers = 100;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.num_rounds", options.num_rounds, 1, kManyLayers);
    require(options.embedding_dim % options.num_rounds == 0, [&] {
        return fmt::format(
            "model.embedding_dim: expected a multiple of model.num_rounds, which is {}, found {}",
            options.num_rounds, options.embedding_dim);
    });
    require_between("model.num_layers", options.num_layers, 1, kManyLayers);
    require_between("model.feedforward_dim", options.feedforward_dim, 1, kMaxDim);
    require(options.dropout >= 0 && options.dropout < 1, [&] {
        return fmt::format("model.dropout: expected a number from 0 to below 1, found {}",
                           options.dropout);
    });
    require_between("neighbors.num_neighbors", options.num_neighbors, 1, 1000);
    require_between("neighbors.num_draws", options.num_draws, 1, kMany);
    validate(options.degrees);
    validate(options.training);
    require_between("training.batch_size", options.batch_size, 1, kMany);
    require_between("training.num_samples", options.num_samples, 1, kMany);
    require_positive("training.max_norm", options.max_norm);
}

UgformerNetwork::UgformerNetwork(const UgformerOptions& options, std::int64_t num_inputs,
                                 const nn::Initializer& initializer)
    : options_(options),
      inputs_(
          initializer.glorot("inputs", num_inputs, options.embedding_dim / options.num_rounds)) {
    for (int round = 0; round < options.num_rounds; ++round) {
        rounds_.emplace_back(
            fmt::format("round_{}", round),
            nn::WalkTransformerOptions{.dim = options.embedding_dim / options.num_rounds,
                                       .num_layers = options.num_layers,
                                       .num_heads = 1,
                                       .feedforward_dim = options.feedforward_dim,
                                       .dropout = options.dropout},
            initializer);
    }
}

std::vector<nn::Parameter*> UgformerNetwork::parameters() {
    std::vector<nn::Parameter*> result{&inputs_};
    for (nn::WalkTransformer& round : rounds_) {
        for (nn::Parameter* parameter : nn::parameters_of(round)) {
            result.push_back(parameter);
        }
    }
    return result;
}

nn::Tensor UgformerNetwork::encode(nn::Tape& tape, const UgformerBatch& batch) const {
    nn::Tensor x = batch.inputs.product(tape, tape.parameter(inputs_));
    const nn::Tensor no_places =
        tape.constant(Matrix(Matrix::Zero(options_.num_neighbors + 1, inputs_.value.cols())));
    std::vector<nn::Tensor> of_rounds;
    for (std::size_t round = 0; round < rounds_.size(); ++round) {
        x = rounds_[round](tape, x, no_places, batch.sequences[round], kMaxActivationBytes);
        of_rounds.push_back(nn::gather_rows(tape, batch.own[round], x));
    }
    return nn::concatenate(tape, of_rounds);
}

nn::Tensor UgformerNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    assert(!tape.is_training());
    const JoinedPart part = joined_part(input);
    Matrix sum = Matrix::Zero(part.graph.num_nodes(), num_columns());
    std::vector<NodeId> nodes(part.graph.num_nodes());
    for (NodeId v = 0; v < part.graph.num_nodes(); ++v) {
        nodes[v] = v;
    }
    const Random random(Random(options_.training.seed).stream("embeddings", input.draw)());
    for (int draw = 0; draw < options_.num_draws; ++draw) {
        const Random of_draw(random.stream("draws", static_cast<std::uint64_t>(draw))());
        nn::Tape of_one = nn::Tape::inference(tape.pool());
        const UgformerBatch batch = ugformer_batch(part, nodes, options_, of_draw);
        sum += of_one.value(encode(of_one, batch));
    }
    sum /= static_cast<Real>(options_.num_draws);
    return tape.constant(rows_of_whole(part, std::move(sum), input.graph.num_nodes()));
}

}  // namespace irwe
