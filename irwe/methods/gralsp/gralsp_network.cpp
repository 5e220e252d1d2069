#include "irwe/methods/gralsp/gralsp_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "irwe/io/option_range.h"
#include "irwe/methods/encoder/batch_draws.h"
#include "irwe/nn/activation.h"
#include "irwe/nn/elementwise.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/unit_length.h"

namespace irwe {
namespace {

struct Sample {
    NodeId node;
    std::uint32_t type;
};

std::vector<Sample> samples_of(const TypedWalks& walks, NodeId v, int count, RandomStream stream) {
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i) {
        const auto k = stream.below(static_cast<std::uint64_t>(walks.walks_per_node()));
        const TypedWalks::Walk walk = walks.walk(v, static_cast<int>(k));
        samples.push_back({walk.reached[stream.below(walk.reached.size())], walk.type});
    }
    return samples;
}

// Appends the mean over all that the walks of a node reach; `column` returns that of a node.
template <typename Column>
void append_full_mean(const TypedWalks& walks, NodeId v, const Column& column,
                      nn::GatedTerms& terms) {
    for (int k = 0; k < walks.walks_per_node(); ++k) {
        const TypedWalks::Walk walk = walks.walk(v, k);
        const double share =
            1.0 / walks.walks_per_node() / static_cast<double>(walk.reached.size());
        for (const NodeId u : walk.reached) {
            terms.append(column(u), walk.type, static_cast<Real>(share));
        }
    }
    terms.end_sum();
}

}  // namespace

GralspBatch gralsp_batch(const JoinedPart& part, const TypedWalks& walks,
                         std::span<const NodeId> nodes, const GralspOptions& options,
                         const Random& random) {
    const auto share = static_cast<Real>(1.0 / options.num_samples);
    std::vector<std::vector<Sample>> near_of;
    std::vector<NodeId> near(nodes.begin(), nodes.end());
    for (const NodeId v : nodes) {
        near_of.push_back(
            samples_of(walks, v, options.num_samples, random.stream("near samples", v)));
        for (const Sample& sample : near_of.back()) {
            near.push_back(sample.node);
        }
    }
    make_ascending(near);
    std::vector<Sample> far_samples;
    std::vector<NodeId> far_nodes;
    for (const NodeId v : near) {
        for (const Sample& sample :
             samples_of(walks, v, options.num_samples, random.stream("far samples", v))) {
            far_samples.push_back(sample);
            far_nodes.push_back(sample.node);
        }
    }
    InputTable far_inputs = input_table(part, far_nodes);
    nn::GatedTerms far;
    const auto num_samples = static_cast<std::size_t>(options.num_samples);
    for (std::size_t i = 0; i < far_samples.size(); ++i) {
        far.append(far_inputs.tokens[i], far_samples[i].type, share);
        if ((i + 1) % num_samples == 0) {
            far.end_sum();
        }
    }
    nn::GatedTerms of_nodes;
    std::vector<std::uint32_t> own;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        own.push_back(place_in(near, nodes[i]));
        for (const Sample& sample : near_of[i]) {
            of_nodes.append(place_in(near, sample.node), sample.type, share);
        }
        of_nodes.end_sum();
    }
    InputTable near_inputs = input_table(part, near);
    nn::RowChoice near_rows(near_inputs.tokens, near_inputs.num_rows);
    return {.near_inputs = std::move(near_inputs),
            .near_rows = std::move(near_rows),
            .far_inputs = std::move(far_inputs),
            .far = std::move(far),
            .own = nn::RowChoice(std::move(own), std::ssize(near)),
            .near = std::move(of_nodes)};
}

std::vector<OptionField> option_fields(GralspOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    {"model.hidden_dim", options.hidden_dim},
                                    {"model.type_dim", options.type_dim},
                                    {"model.attention", options.attention}};
    for (OptionField& field : option_fields(options.walks)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("neighbors.num_samples", options.num_samples);
    fields.push_back(node_inputs_field(options.inputs));
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.pairs_per_node", options.pairs_per_node);
    fields.emplace_back("training.pairs_per_batch", options.pairs_per_batch);
    fields.emplace_back("training.window", options.window);
    fields.emplace_back("training.num_negatives", options.num_negatives);
    fields.emplace_back("training.triplet_weight", options.triplet_weight);
    return fields;
}

void validate(const GralspOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMany = 1 << 20;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.hidden_dim", options.hidden_dim, 1, kMaxDim);
    require_between("model.type_dim", options.type_dim, 1, kMaxDim);
    validate(options.walks);
    require_between("neighbors.num_samples", options.num_samples, 1, kMany);
    validate(options.degrees);
    validate(options.training);
    require_between("training.pairs_per_node", options.pairs_per_node, 1, kMany);
    require_between("training.pairs_per_batch", options.pairs_per_batch, 1, kMany);
    require_between("training.window", options.window, 1, 1000);
    require_between("training.num_negatives", options.num_negatives, 1, kMany);
    require_not_negative("training.triplet_weight", options.triplet_weight);
}

GralspNetwork::Layer GralspNetwork::make_layer(const std::string& name,
                                               const GralspOptions& options,
                                               std::int64_t num_inputs, std::int64_t num_outputs,
                                               const nn::Initializer& initializer) {
    std::optional<nn::Parameter> attention;
    if (options.attention) {
        attention = initializer.glorot(name + ".attention", options.type_dim, 1);
    }
    return {.attention = std::move(attention),
            .gate_weight = initializer.glorot(name + ".gate_weight", options.type_dim, num_inputs),
            .gate_bias = initializer.constant(name + ".gate_bias", 1, num_inputs, 0),
            .own = initializer.glorot(name + ".own", num_inputs, num_outputs),
            .neighbors = initializer.glorot(name + ".neighbors", num_inputs, num_outputs),
            .bias = initializer.constant(name + ".bias", 1, num_outputs, 0)};
}

GralspNetwork::GralspNetwork(const GralspOptions& options, std::int64_t num_inputs,
                             const nn::Initializer& initializer)
    : options_(options),
      types_(initializer.glorot("types", walk_types(options.walks).size(), options.type_dim)),
      first_(make_layer("first", options, num_inputs, options.hidden_dim, initializer)),
      second_(
          make_layer("second", options, options.hidden_dim, options.embedding_dim, initializer)) {}

std::vector<nn::Parameter*> GralspNetwork::parameters() {
    std::vector<nn::Parameter*> result{&types_};
    for (Layer* const layer : {&first_, &second_}) {
        if (layer->attention.has_value()) {
            result.push_back(&*layer->attention);
        }
        for (nn::Parameter* const parameter : {&layer->gate_weight, &layer->gate_bias, &layer->own,
                                               &layer->neighbors, &layer->bias}) {
            result.push_back(parameter);
        }
    }
    return result;
}

nn::Tensor GralspNetwork::means(nn::Tape& tape, const Layer& layer, const nn::GatedTerms& terms,
                                nn::Tensor x) const {
    const nn::Tensor gates =
        nn::activate(tape,
                     nn::linear(tape, types(tape), tape.parameter(layer.gate_weight),
                                tape.parameter(layer.gate_bias)),
                     nn::Activation::sigmoid);
    if (!layer.attention.has_value()) {
        return nn::gated_sum(tape, terms, gates, x);
    }
    const nn::Tensor scores = nn::linear(tape, types(tape), tape.parameter(*layer.attention));
    return nn::attended_mean(tape, terms, scores, gates, x);
}

nn::Tensor GralspNetwork::sums(nn::Tape& tape, const Layer& layer, nn::Tensor own,
                               nn::Tensor means) {
    return nn::add(
        tape, own,
        nn::linear(tape, means, tape.parameter(layer.neighbors), tape.parameter(layer.bias)));
}

nn::Tensor GralspNetwork::encode(nn::Tape& tape, const GralspBatch& batch) const {
    const nn::Tensor far_means =
        means(tape, first_, batch.far, tape.constant(batch.far_inputs.dense()));
    const nn::Tensor of_own = nn::gather_rows(
        tape, batch.near_rows, batch.near_inputs.product(tape, tape.parameter(first_.own)));
    const nn::Tensor hidden =
        nn::activate(tape, sums(tape, first_, of_own, far_means), nn::Activation::relu);
    const nn::Tensor near_means = means(tape, second_, batch.near, hidden);
    const nn::Tensor own =
        nn::linear(tape, nn::gather_rows(tape, batch.own, hidden), tape.parameter(second_.own));
    return nn::unit_length(tape, sums(tape, second_, own, near_means));
}

nn::Tensor GralspNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    assert(!tape.is_training());
    constexpr NodeId kNodesPerBlock = 4096;
    const JoinedPart part = joined_part(input);
    const NodeId num_nodes = part.graph.num_nodes();
    const Random random(Random(options_.training.seed).stream("embeddings", input.draw)());
    // Both layers take the walks that are drawn here, and each draws them: to keep them all would
    // take more memory than the vectors.
    const auto for_each_block = [&](const auto& encode_block) {
        for (NodeId begin = 0; begin < num_nodes; begin += kNodesPerBlock) {
            const NodeId end = std::min(begin + kNodesPerBlock, num_nodes);
            const TypedWalks walks(part.graph, begin, end, options_.walks, random, tape.pool());
            nn::Tape of_block = nn::Tape::inference(tape.pool());
            encode_block(of_block, walks, begin, end);
        }
    };
    Matrix hidden(num_nodes, options_.hidden_dim);
    for_each_block([&](nn::Tape& of_block, const TypedWalks& walks, NodeId begin, NodeId end) {
        std::vector<NodeId> own;
        std::vector<NodeId> reached;
        for (NodeId v = begin; v < end; ++v) {
            own.push_back(v);
            for (int k = 0; k < walks.walks_per_node(); ++k) {
                const TypedWalks::Walk walk = walks.walk(v, k);
                reached.insert(reached.end(), walk.reached.begin(), walk.reached.end());
            }
        }
        const InputTable inputs = input_table(part, reached);
        nn::GatedTerms terms;
        auto token = inputs.tokens.begin();
        for (NodeId v = begin; v < end; ++v) {
            append_full_mean(
                walks, v, [&](NodeId) { return *token++; }, terms);
        }
        const nn::Tensor of_walks =
            means(of_block, first_, terms, of_block.constant(inputs.dense()));
        const InputTable& of_nodes = of_block.keep(input_table(part, own));
        const nn::Tensor of_own = nn::gather_rows(
            of_block, of_block.keep(nn::RowChoice(of_nodes.tokens, of_nodes.num_rows)),
            of_nodes.product(of_block, of_block.parameter(first_.own)));
        hidden.middleRows(begin, end - begin) = of_block.value(
            nn::activate(of_block, sums(of_block, first_, of_own, of_walks), nn::Activation::relu));
    });
    Matrix rows(num_nodes, options_.embedding_dim);
    for_each_block([&](nn::Tape& of_block, const TypedWalks& walks, NodeId begin, NodeId end) {
        nn::GatedTerms terms;
        for (NodeId v = begin; v < end; ++v) {
            append_full_mean(
                walks, v, [](NodeId u) { return u; }, terms);
        }
        const nn::Tensor of_walks = means(of_block, second_, terms, of_block.constant(hidden));
        const nn::Tensor own =
            nn::linear(of_block, of_block.constant(Matrix(hidden.middleRows(begin, end - begin))),
                       of_block.parameter(second_.own));
        rows.middleRows(begin, end - begin) =
            of_block.value(nn::unit_length(of_block, sums(of_block, second_, own, of_walks)));
    });
    return tape.constant(rows_of_whole(part, std::move(rows), input.graph.num_nodes()));
}

}  // namespace irwe
