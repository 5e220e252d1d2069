#include "irwe/methods/graphmae/masked_autoencoder.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/nn/dropout_rows.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/reconstruction_loss.h"
#include "irwe/nn/replace_rows.h"

namespace irwe {
namespace {

constexpr std::uint64_t kDecoderPlace = 1000;  // behind those of all layers of an encoder

}  // namespace

NodeMasks node_masks(std::uint32_t num_nodes, const GraphMaeOptions& options,
                     const Random& random) {
    std::vector<std::uint32_t> order(num_nodes);
    std::iota(order.begin(), order.end(), 0U);
    shuffle(std::span(order), random.stream("order"));
    const auto num_masked =
        std::max(static_cast<std::size_t>(options.mask_share * num_nodes), std::size_t{1});
    const auto num_replaced =
        static_cast<std::size_t>(options.replace_share * static_cast<double>(num_masked));
    NodeMasks masks;
    masks.masked.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(num_masked));
    masks.kept.assign(order.begin() + static_cast<std::ptrdiff_t>(num_masked), order.end());
    const auto border = masks.masked.end() - static_cast<std::ptrdiff_t>(num_replaced);
    masks.tokens.assign(masks.masked.begin(), border);
    masks.replaced.assign(border, masks.masked.end());
    RandomStream stream = random.stream("templates");
    for (std::size_t i = 0; i < num_replaced; ++i) {
        masks.templates.push_back(static_cast<std::uint32_t>(stream.below(num_nodes)));
    }
    return masks;
}

MaskedAutoencoder::MaskedAutoencoder(const TrainingGround& ground, const GraphMaeNetwork& network,
                                     const GraphMaeOptions& options, nn::Parameter token)
    : ground_(ground),
      network_(network),
      options_(options),
      random_(options.training.seed),
      token_(std::move(token)),
      map_(nn::Initializer(random_).glorot("map", options.embedding_dim, options.embedding_dim)),
      decoder_("decoder", options.embedding_dim, ground.input.num_columns(), 1,
               options.attention_dropout, kDecoderPlace, nn::Initializer(random_)) {}

std::vector<nn::Parameter*> MaskedAutoencoder::parameters() {
    std::vector<nn::Parameter*> result{&token_, &map_};
    for (nn::Parameter* parameter : decoder_.parameters()) {
        result.push_back(parameter);
    }
    return result;
}

Random MaskedAutoencoder::random_of(std::int64_t step) const {
    return Random(random_.stream("masks", static_cast<std::uint64_t>(step))());
}

NodeMasks MaskedAutoencoder::masks(const Random& random) const {
    return node_masks(ground_.graph.num_nodes(), options_, random);
}

nn::Tensor MaskedAutoencoder::encode(nn::Tape& tape, const NodeMasks& masks) const {
    return network_.encode_products(tape, ground_.input.neighbors, masked_products(tape, masks));
}

nn::Tensor MaskedAutoencoder::mapped(nn::Tape& tape, nn::Tensor rows) const {
    return nn::linear(tape, rows, tape.parameter(map_));
}

double MaskedAutoencoder::error(nn::Tape& tape, nn::Tensor hidden_rows, const NodeMasks& masks,
                                std::uint64_t pass) const {
    const nn::Tensor kept =
        nn::dropout_rows(tape, hidden_rows, options_.input_dropout, decoder_.place() + pass);
    const nn::Tensor decoded =
        decoder_.attend(tape, ground_.input.neighbors,
                        nn::linear(tape, kept, tape.parameter(decoder_.weight())), pass);
    const nn::RowChoice& masked = tape.keep(nn::RowChoice(masks.masked, ground_.graph.num_nodes()));
    return nn::scaled_cosine_error(tape, nn::gather_rows(tape, masked, decoded),
                                   tape.keep(inputs_of(masks.masked)), options_.power);
}

// Returns the inputs of all nodes, some of them masked, times the first weight.
nn::Tensor MaskedAutoencoder::masked_products(nn::Tape& tape, const NodeMasks& masks) const {
    const nn::Tensor weight = network_.first_weight(tape);
    return nn::replace_rows(tape, products_of_given(tape, masks, weight), masks.tokens,
                            nn::linear(tape, tape.parameter(token_), weight));
}

// Returns the inputs of all nodes, some of them replaced by those of others, times the weight.
nn::Tensor MaskedAutoencoder::products_of_given(nn::Tape& tape, const NodeMasks& masks,
                                                nn::Tensor weight) const {
    const nn::RowChoice& own = ground_.input.buckets;
    std::vector<std::uint32_t> given = ground_.input.rows
                                           ? all_nodes(ground_.graph)
                                           : std::vector(own.rows().begin(), own.rows().end());
    for (std::size_t i = 0; i < masks.replaced.size(); ++i) {
        const std::uint32_t other = masks.templates[i];
        given[masks.replaced[i]] = ground_.input.rows ? other : own.rows()[other];
    }
    if (!ground_.input.rows) {
        return nn::gather_rows(
            tape, tape.keep(nn::RowChoice(std::move(given), own.num_table_rows())), weight);
    }
    EncoderInput replaced = ground_.input;
    replaced.order = nn::RowChoice(std::move(given), own.size());
    return input_product(tape, tape.keep(std::move(replaced)), weight);
}

// Returns the inputs of some nodes.
Matrix MaskedAutoencoder::inputs_of(const std::vector<std::uint32_t>& nodes) const {
    Matrix inputs = Matrix::Zero(std::ssize(nodes), ground_.input.num_columns());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        for_each_entry(ground_.input, nodes[i],
                       [&](std::uint32_t column, Real value) { inputs(row, column) = value; });
    }
    return inputs;
}

}  // namespace irwe
