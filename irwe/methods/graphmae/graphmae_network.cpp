#include "irwe/methods/graphmae/graphmae_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/nn/dropout_rows.h"
#include "irwe/nn/edge_attention.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/prelu.h"

namespace irwe {
namespace {

// Glorot's bound with the gain sqrt(2), as the authors take it.
double bound(std::int64_t num_inputs, std::int64_t num_outputs) {
    return std::sqrt(12 / static_cast<double>(num_inputs + num_outputs));
}

// Returns a diagonal matrix that drops whole rows, each by a word of its own.
nn::SparseOperator row_dropout(std::int64_t num_rows, double rate, std::uint64_t key) {
    const Random random(key);
    SparseRows rows;
    for (std::int64_t v = 0; v < num_rows; ++v) {
        const bool stays = random.stream("inputs", static_cast<std::uint64_t>(v)).uniform() >= rate;
        rows.append(static_cast<std::uint32_t>(v), static_cast<Real>(stays ? 1 / (1 - rate) : 0));
        rows.end_row();
    }
    return {std::move(rows), num_rows};
}

// Returns the largest number up to `wanted` that divides `dim`.
int dividing_heads(int dim, int wanted) {
    int heads = std::min(dim, wanted);
    while (dim % heads != 0) {
        --heads;
    }
    return heads;
}

}  // namespace

std::vector<OptionField> option_fields(GraphMaeOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    {"model.num_layers", options.num_layers},
                                    {"model.num_heads", options.num_heads},
                                    {"model.input_dropout", options.input_dropout},
                                    {"model.attention_dropout", options.attention_dropout},
                                    {"masks.mask_share", options.mask_share},
                                    {"masks.replace_share", options.replace_share},
                                    node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.decay", options.decay);
    fields.emplace_back("training.power", options.power);
    return fields;
}

void validate(const GraphMaeOptions& options) {
    constexpr int kMaxDim = 1 << 15;  // the decoder has d^2 numbers
    constexpr int kManyLayers = 100;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.num_layers", options.num_layers, 1, kManyLayers);
    require_between("model.num_heads", options.num_heads, 1, kMaxDim);
    require_share("model.input_dropout", options.input_dropout);
    require_share("model.attention_dropout", options.attention_dropout);
    require_share("masks.mask_share", options.mask_share);
    require_share("masks.replace_share", options.replace_share);
    validate(options.degrees);
    validate(options.training);
    require_not_negative("training.decay", options.decay);
    require(options.power >= 1 && options.power <= 100, [&] {
        return fmt::format("training.power: expected a number from 1 to 100, found {}",
                           options.power);
    });
}

AttentionLayer::AttentionLayer(const std::string& name, std::int64_t num_inputs,
                               std::int64_t num_outputs, int num_heads, double attention_dropout,
                               std::uint64_t place, const nn::Initializer& initializer)
    : num_heads_(num_heads),
      attention_dropout_(attention_dropout),
      place_(place),
      weight_(initializer.uniform(name + ".weight", num_inputs, num_outputs,
                                  bound(num_inputs, num_outputs))),
      source_(initializer.uniform(name + ".source", 1, num_outputs,
                                  bound(num_outputs, num_outputs / num_heads))),
      target_(initializer.uniform(name + ".target", 1, num_outputs,
                                  bound(num_outputs, num_outputs / num_heads))),
      bias_(initializer.constant(name + ".bias", 1, num_outputs, 0)) {}

nn::Tensor AttentionLayer::attend(nn::Tape& tape, const nn::SparseOperator& edges,
                                  nn::Tensor product, std::uint64_t pass) const {
    const nn::Tensor attended = nn::edge_attention(tape, edges, product,
                                                   {.source = tape.parameter(source_),
                                                    .target = tape.parameter(target_),
                                                    .num_heads = num_heads_,
                                                    .dropout = attention_dropout_,
                                                    .place = place_ + pass});
    return nn::add_bias(tape, attended, tape.parameter(bias_));
}

GraphMaeNetwork::GraphMaeNetwork(const GraphMaeOptions& options, std::int64_t num_inputs,
                                 const nn::Initializer& initializer)
    : num_columns_(options.embedding_dim), input_dropout_(options.input_dropout) {
    const int num_heads = dividing_heads(options.embedding_dim, options.num_heads);
    for (int i = 0; i < options.num_layers; ++i) {
        layers_.emplace_back(fmt::format("layer_{}", i), i == 0 ? num_inputs : num_columns_,
                             num_columns_, num_heads, options.attention_dropout,
                             static_cast<std::uint64_t>(i), initializer);
        slopes_.push_back(
            initializer.constant(fmt::format("layer_{}.slope", i), 1, 1, static_cast<Real>(0.25)));
    }
}

std::vector<nn::Parameter*> GraphMaeNetwork::parameters() {
    std::vector<nn::Parameter*> result;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        for (nn::Parameter* parameter : layers_[i].parameters()) {
            result.push_back(parameter);
        }
        result.push_back(&slopes_[i]);
    }
    return result;
}

nn::Tensor GraphMaeNetwork::first_weight(nn::Tape& tape) const {
    return tape.parameter(layers_[0].weight());
}

nn::Tensor GraphMaeNetwork::encode_products(nn::Tape& tape, const nn::SparseOperator& edges,
                                            nn::Tensor products) const {
    nn::Tensor x = products;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (i > 0) {
            const nn::Tensor kept = nn::dropout_rows(tape, x, input_dropout_, layers_[i].place());
            x = nn::linear(tape, kept, tape.parameter(layers_[i].weight()));
        } else if (tape.is_training() && input_dropout_ > 0) {
            x = nn::aggregate(
                tape, tape.keep(row_dropout(edges.num_rows(), input_dropout_, tape.dropout_key())),
                x);
        }
        x = nn::prelu(tape, layers_[i].attend(tape, edges, x), tape.parameter(slopes_[i]));
    }
    return x;
}

nn::Tensor GraphMaeNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    return encode_products(tape, input.neighbors, input_product(tape, input, first_weight(tape)));
}

WorkCounts attention_work(double num_nodes, double num_ends, double num_inputs, double dim,
                          int num_heads) {
    constexpr double kPasses = 3;  // forward, and backward by the input and by the weight
    const double edges = num_ends + num_nodes;
    return {.dense = kPasses * num_nodes * num_inputs * dim,
            .sparse = 2 * kPasses * edges * dim,
            .rows = 16 * kPasses * num_nodes * dim,
            .functions = 2 * edges * num_heads};
}

}  // namespace irwe
