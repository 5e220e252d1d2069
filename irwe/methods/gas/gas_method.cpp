#include "irwe/methods/gas/gas_method.h"

#include <array>
#include <utility>

#include "irwe/io/option_range.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/methods/gas/ego_features.h"
#include "irwe/nn/activation.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/module.h"
#include "irwe/nn/reconstruction_loss.h"

namespace irwe {
namespace {

class GasObjective final : public Objective {
public:
    GasObjective(const TrainingGround& ground, const GasNetwork& network, const GasOptions& options,
                 ThreadPool& pool)
        : ground_(ground),
          network_(network),
          decoder_(
              "decoder",
              std::array{options.embedding_dim, options.decoder_dim, static_cast<int>(kEgoColumns)},
              nn::Activation::sigmoid, Random(options.training.seed), true),
          target_(ego_features(ground.graph, pool)) {
        divide_by_largest(target_);
    }

    std::vector<nn::Parameter*> parameters() override { return nn::parameters_of(decoder_); }

    double loss(nn::Tape& tape, std::int64_t) override {
        return nn::frobenius_error(tape, decoder_(tape, network_.encode(tape, ground_.input)),
                                   target_);
    }

private:
    const TrainingGround& ground_;
    const GasNetwork& network_;
    nn::Mlp decoder_;
    Matrix target_;
};

struct Gas {
    using Options = GasOptions;
    using Network = GasNetwork;
    static constexpr const char* kName = "gas";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.degrees.widths = BucketWidths::equal;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& pool) {
        return std::make_unique<GasObjective>(ground, network, options, pool);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training,
                .adam = {.decay = options.decay},
                .stopping = Stopping::settled,
                .patience = 15,
                .tolerance = 0.01};
    }
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double hidden = options.hidden_dim;
        const double decoder = options.decoder_dim;
        const double edges = sizes.ends + n;
        const double weights = hidden * (inputs.columns + dim) + decoder * (dim + kEgoColumns);
        // A layer of the encoder keeps a product, sums over neighbors, sums with the bias, and
        // values, one of the decoder sums and values; all of them with their gradients.
        const double columns = 8 * (hidden + dim) + 4 * (decoder + kEgoColumns) + 4.0 * kEgoColumns;
        constexpr double kPasses = 3;      // forward, and backward by the input and by the weight
        constexpr double kRowPasses = 12;  // over sums, values and gradients
        const WorkCounts epoch{.dense = kPasses * n * (weights - hidden * inputs.columns),
                               .sparse = 2 * (edges * (hidden + dim) + inputs.entries * hidden),
                               .rows = kRowPasses * n * (hidden + dim + decoder),
                               .functions = n * (hidden + dim + decoder)};
        return {.bytes = matrix_bytes(n, columns) + matrix_bytes(1, 4 * weights) +
                         2 * sparse_bytes(edges) + inputs.bytes,
                .columns = dim,
                .parts = {{"features", {.steps = 2 * edges}},
                          {"epochs", static_cast<double>(options.training.epochs) * epoch}}};
    }
};

}  // namespace

std::vector<OptionField> option_fields(GasOptions& options) {
    std::vector<OptionField> fields{
        {"model.embedding_dim", options.embedding_dim},
        {"model.hidden_dim", options.hidden_dim},
        {"model.decoder_dim", options.decoder_dim},
        {"model.aggregation", options.aggregation, {"sum", "mean", "symmetric"}},
        node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.decay", options.decay);
    return fields;
}

void validate(const GasOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.hidden_dim", options.hidden_dim, 1, kMaxDim);
    require_between("model.decoder_dim", options.decoder_dim, 1, kMaxDim);
    validate(options.degrees);
    validate(options.training);
    require_not_negative("training.decay", options.decay);
}

GasNetwork::GasNetwork(const GasOptions& options, std::int64_t num_inputs,
                       const nn::Initializer& initializer)
    : aggregation_(options.aggregation),
      num_columns_(options.embedding_dim),
      first_weight_(initializer.glorot("first.weight", num_inputs, options.hidden_dim)),
      first_bias_(initializer.constant("first.bias", 1, options.hidden_dim, 0)),
      second_weight_(
          initializer.glorot("second.weight", options.hidden_dim, options.embedding_dim)),
      second_bias_(initializer.constant("second.bias", 1, options.embedding_dim, 0)) {}

std::vector<nn::Parameter*> GasNetwork::parameters() {
    return {&first_weight_, &first_bias_, &second_weight_, &second_bias_};
}

Neighborhood GasNetwork::neighborhood() const {
    switch (aggregation_) {
        case GasAggregation::sum:
            return Neighborhood::sum_with_self;
        case GasAggregation::mean:
            return Neighborhood::mean_with_self;
        case GasAggregation::symmetric:
            break;
    }
    return Neighborhood::symmetric_with_self;
}

nn::Tensor GasNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    const auto layer = [&](nn::Tensor product, const nn::Parameter& bias) {
        const nn::Tensor sums = nn::aggregate(tape, input.neighbors, product);
        return nn::activate(tape, nn::add_bias(tape, sums, tape.parameter(bias)),
                            nn::Activation::sigmoid);
    };
    const nn::Tensor hidden =
        layer(input_product(tape, input, tape.parameter(first_weight_)), first_bias_);
    return layer(nn::linear(tape, hidden, tape.parameter(second_weight_)), second_bias_);
}

Method gas_method() {
    return encoder_method<Gas>({.title = "GAS: an autoencoder of the network around a node",
                                .python_class = "GAS",
                                .cost = "epochs times edges, and the triangles",
                                .cost_class = CostClass::seconds});
}

}  // namespace irwe
