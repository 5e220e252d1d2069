#include "irwe/methods/graphmae/graphmae_method.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "irwe/base/shuffle.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/dropout_rows.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/reconstruction_loss.h"
#include "irwe/nn/replace_rows.h"

namespace irwe {
namespace {

constexpr std::uint64_t kDecoderPlace = 1000;  // behind those of all layers of an encoder

class GraphMaeObjective final : public Objective {
public:
    GraphMaeObjective(const TrainingGround& ground, const GraphMaeNetwork& network,
                      const GraphMaeOptions& options)
        : ground_(ground),
          network_(network),
          options_(options),
          random_(options.training.seed),
          token_(nn::constant_parameter("mask.token", 1, ground.degrees.num_buckets(), 0)),
          map_(
              nn::Initializer(random_).glorot("map", options.embedding_dim, options.embedding_dim)),
          decoder_("decoder", options.embedding_dim, ground.degrees.num_buckets(), 1,
                   options.attention_dropout, kDecoderPlace, nn::Initializer(random_)) {}

    std::vector<nn::Parameter*> parameters() override {
        std::vector<nn::Parameter*> result{&token_, &map_};
        for (nn::Parameter* parameter : decoder_.parameters()) {
            result.push_back(parameter);
        }
        return result;
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("masks", static_cast<std::uint64_t>(step))());
        const NodeMasks masks = node_masks(ground_.graph.num_nodes(), options_, random);
        const nn::SparseOperator& edges = ground_.input.neighbors;
        const nn::Tensor rows = network_.encode_products(tape, edges, masked_products(tape, masks));
        const nn::Tensor mapped = nn::linear(tape, rows, tape.parameter(map_));
        const nn::Tensor kept = nn::dropout_rows(tape, nn::clear_rows(tape, mapped, masks.masked),
                                                 options_.input_dropout, decoder_.place());
        const nn::Tensor decoded =
            decoder_.attend(tape, edges, nn::linear(tape, kept, tape.parameter(decoder_.weight())));
        const nn::RowChoice& masked =
            tape.keep(nn::RowChoice(masks.masked, ground_.graph.num_nodes()));
        return nn::scaled_cosine_error(tape, nn::gather_rows(tape, masked, decoded),
                                       tape.keep(inputs_of(masks.masked)), options_.power);
    }

private:
    // Returns the inputs of all nodes, some of them masked, times the first weight.
    nn::Tensor masked_products(nn::Tape& tape, const NodeMasks& masks) const {
        const nn::RowChoice& own = ground_.input.buckets;
        std::vector<std::uint32_t> buckets(own.rows().begin(), own.rows().end());
        for (std::size_t i = 0; i < masks.replaced.size(); ++i) {
            buckets[masks.replaced[i]] = own.rows()[masks.templates[i]];
        }
        const nn::Tensor weight = network_.first_weight(tape);
        const nn::RowChoice& given =
            tape.keep(nn::RowChoice(std::move(buckets), own.num_table_rows()));
        return nn::replace_rows(tape, nn::gather_rows(tape, given, weight), masks.tokens,
                                nn::linear(tape, tape.parameter(token_), weight));
    }

    // Returns the one-hot inputs of some nodes.
    Matrix inputs_of(const std::vector<std::uint32_t>& nodes) const {
        Matrix inputs = Matrix::Zero(std::ssize(nodes), ground_.degrees.num_buckets());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            inputs(static_cast<Eigen::Index>(i), ground_.input.buckets.rows()[nodes[i]]) = 1;
        }
        return inputs;
    }

    const TrainingGround& ground_;
    const GraphMaeNetwork& network_;
    GraphMaeOptions options_;
    Random random_;
    nn::Parameter token_, map_;
    AttentionLayer decoder_;
};

struct GraphMae {
    using Options = GraphMaeOptions;
    using Network = GraphMaeNetwork;
    static constexpr const char* kName = "graphmae";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 512;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 1500;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& /*pool*/) {
        return graphmae_objective(ground, network, options);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training,
                .adam = {.decay = options.decay},
                .schedule = RateSchedule::cosine};
    }
};

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
    const auto border = masks.masked.end() - static_cast<std::ptrdiff_t>(num_replaced);
    masks.tokens.assign(masks.masked.begin(), border);
    masks.replaced.assign(border, masks.masked.end());
    RandomStream stream = random.stream("templates");
    for (std::size_t i = 0; i < num_replaced; ++i) {
        masks.templates.push_back(static_cast<std::uint32_t>(stream.below(num_nodes)));
    }
    return masks;
}

std::unique_ptr<Objective> graphmae_objective(const TrainingGround& ground,
                                              const GraphMaeNetwork& network,
                                              const GraphMaeOptions& options) {
    return std::make_unique<GraphMaeObjective>(ground, network, options);
}

Method graphmae_method() {
    return encoder_method<GraphMae>(
        {.title = "GraphMAE: attention over neighbors that tells the inputs of masked nodes",
         .python_class = "GraphMAE",
         .cost = "epochs times edges",
         .cost_class = CostClass::minutes});
}

}  // namespace irwe
