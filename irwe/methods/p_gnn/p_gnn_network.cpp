#include "irwe/methods/p_gnn/p_gnn_network.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "irwe/io/option_range.h"
#include "irwe/methods/p_gnn/anchor_sets.h"
#include "irwe/nn/activation.h"
#include "irwe/nn/dropout_rows.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/unit_length.h"

namespace irwe {
namespace {

// Glorot's bound with the gain sqrt(2), as the authors take it before ReLU.
double relu_bound(std::int64_t num_inputs, std::int64_t num_outputs) {
    return std::sqrt(12 / static_cast<double>(num_inputs + num_outputs));
}

nn::Parameter relu_weight(const nn::Initializer& initializer, std::string name,
                          std::int64_t num_inputs, std::int64_t num_outputs) {
    return initializer.uniform(std::move(name), num_inputs, num_outputs,
                               relu_bound(num_inputs, num_outputs));
}

// Returns 1 / (t + 1) for each distance t, and 0 for the last, which is out of reach.
Matrix closeness(std::int64_t num_distances) {
    Matrix result(num_distances, 1);
    for (std::int64_t t = 0; t + 1 < num_distances; ++t) {
        result(t, 0) = static_cast<Real>(1 / (static_cast<double>(t) + 1));
    }
    result(num_distances - 1, 0) = 0;
    return result;
}

}  // namespace

std::vector<OptionField> option_fields(PGnnOptions& options) {
    std::vector<OptionField> fields{
        {"model.embedding_dim", options.embedding_dim}, {"model.hidden_dim", options.hidden_dim},
        {"model.num_layers", options.num_layers},       {"model.dropout", options.dropout},
        {"anchors.max_distance", options.max_distance}, node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.drop_epoch", options.drop_epoch);
    fields.emplace_back("training.decay", options.decay);
    return fields;
}

void validate(const PGnnOptions& options) {
    constexpr int kMaxDim = 1 << 15;
    constexpr int kManyLayers = 100;
    constexpr int kMany = 1'000'000;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.hidden_dim", options.hidden_dim, 1, kMaxDim);
    require_between("model.num_layers", options.num_layers, 1, kManyLayers);
    require_share("model.dropout", options.dropout);
    require_between("anchors.max_distance", options.max_distance, 0, kMany);
    validate(options.degrees);
    validate(options.training);
    require_between("training.drop_epoch", options.drop_epoch, 0, kMany);
    require_not_negative("training.decay", options.decay);
}

AnchorLayer::AnchorLayer(const std::string& name, std::int64_t num_inputs, std::int64_t num_outputs,
                         const nn::Initializer& initializer)
    : first_(relu_weight(initializer, name + ".near.weight", 1, num_outputs)),
      first_bias_(initializer.constant(name + ".near.bias", 1, num_outputs, 0)),
      second_(relu_weight(initializer, name + ".near.out.weight", num_outputs, 1)),
      second_bias_(initializer.constant(name + ".near.out.bias", 1, 1, 0)),
      // Halves of one weight on both rows side by side.
      member_(initializer.uniform(name + ".member.weight", num_inputs, num_outputs,
                                  relu_bound(2 * num_inputs, num_outputs))),
      own_(initializer.uniform(name + ".own.weight", num_inputs, num_outputs,
                               relu_bound(2 * num_inputs, num_outputs))),
      bias_(initializer.constant(name + ".bias", 1, num_outputs, 0)) {}

std::vector<nn::Parameter*> AnchorLayer::parameters() {
    return {&first_, &first_bias_, &second_, &second_bias_, &member_, &own_, &bias_};
}

nn::AnchorMessages AnchorLayer::messages(nn::Tape& tape, const nn::AnchorPlaces& anchors,
                                         nn::Tensor x) const {
    const nn::Tensor hidden =
        nn::activate(tape,
                     nn::linear(tape, tape.constant(closeness(anchors.num_distances())),
                                tape.parameter(first_), tape.parameter(first_bias_)),
                     nn::Activation::relu);
    return {
        .weights = nn::linear(tape, hidden, tape.parameter(second_), tape.parameter(second_bias_)),
        .members = nn::linear(tape, x, tape.parameter(member_)),
        .own = nn::linear(tape, x, tape.parameter(own_), tape.parameter(bias_))};
}

PGnnNetwork::PGnnNetwork(const PGnnOptions& options, std::int64_t num_inputs,
                         const nn::Initializer& initializer)
    : num_columns_(options.embedding_dim),
      dropout_(options.dropout),
      max_distance_(static_cast<NodeId>(options.max_distance)),
      seed_(options.training.seed),
      weight_(initializer.glorot("input.weight", num_inputs, options.hidden_dim)),
      bias_(initializer.constant("input.bias", 1, options.hidden_dim, 0)),
      direction_(relu_weight(initializer, "position.weight", options.hidden_dim, 1)),
      direction_bias_(initializer.constant("position.bias", 1, 1, 0)) {
    for (int i = 0; i < options.num_layers; ++i) {
        layers_.emplace_back(fmt::format("layer_{}", i), options.hidden_dim, options.hidden_dim,
                             initializer);
    }
}

std::vector<nn::Parameter*> PGnnNetwork::parameters() {
    std::vector<nn::Parameter*> result{&weight_, &bias_};
    for (AnchorLayer& layer : layers_) {
        const std::vector<nn::Parameter*> of_layer = layer.parameters();
        result.insert(result.end(), of_layer.begin(), of_layer.end());
    }
    result.push_back(&direction_);
    result.push_back(&direction_bias_);
    return result;
}

EncoderInput PGnnNetwork::input(const Graph& graph, const DegreeInputs& degrees,
                                std::span<const NodeId> known, ThreadPool& pool) const {
    const AnchorSampler sampler(graph, known);
    const auto sets = sampler.sets(static_cast<int>(num_columns_),
                                   num_anchor_sizes(degrees.num_nodes()), anchor_draw(seed_, 0));
    return {.buckets = nn::RowChoice(degrees.buckets(graph), degrees.num_buckets()),
            .neighbors = nn::SparseOperator(SparseRows(), 0),
            .graph = graph,
            .anchors = std::make_shared<const nn::AnchorPlaces>(
                sampler.places(sets, max_distance_, pool))};
}

nn::Tensor PGnnNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    const nn::AnchorPlaces& anchors = *input.anchors;
    nn::Tensor x = nn::add_bias(tape, input_product(tape, input, tape.parameter(weight_)),
                                tape.parameter(bias_));
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const nn::Tensor means =
            nn::anchor_means(tape, anchors, layers_[i].messages(tape, anchors, x));
        x = nn::dropout_rows(tape, means, dropout_, i);
    }
    return nn::unit_length(
        tape, nn::anchor_positions(tape, anchors, layers_.back().messages(tape, anchors, x),
                                   tape.parameter(direction_), tape.parameter(direction_bias_)));
}

RandomStream anchor_draw(std::uint64_t seed, std::int64_t number) {
    return Random(seed).stream("anchors", static_cast<std::uint64_t>(number));
}

}  // namespace irwe
