#include "irwe/methods/dgi/dgi_method.h"

#include <cmath>
#include <span>
#include <utility>

#include "irwe/base/shuffle.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/activation.h"
#include "irwe/nn/group_mean.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/logistic_loss.h"
#include "irwe/nn/prelu.h"

namespace irwe {
namespace {

// Glorot's bound for the authors' tensor (1, d, d), which has d^2 inputs and d outputs.
double discriminator_bound(double dim) { return std::sqrt(6 / (dim * dim + dim)); }

class DgiObjective final : public Objective {
public:
    DgiObjective(const TrainingGround& ground, const DgiNetwork& network, const DgiOptions& options)
        : ground_(ground),
          network_(network),
          random_(options.training.seed),
          weight_(nn::uniform_parameter("discriminator.weight", options.embedding_dim,
                                        options.embedding_dim,
                                        discriminator_bound(options.embedding_dim), random_)),
          bias_(nn::constant_parameter("discriminator.bias", 1, 1, 0)) {}

    std::vector<nn::Parameter*> parameters() override { return {&weight_, &bias_}; }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const nn::Tensor rows = network_.encode(tape, ground_.input);
        const nn::Tensor exchanged = network_.encode(tape, tape.keep(exchanged_input(step)));
        const nn::Tensor summary =
            nn::activate(tape, nn::group_mean(tape, rows, 1), nn::Activation::sigmoid);
        return nn::bilinear_logistic(tape, rows, exchanged,
                                     {summary, tape.parameter(weight_), tape.parameter(bias_)});
    }

private:
    // Returns the inputs of all nodes in the random order of a step.
    EncoderInput exchanged_input(std::int64_t step) const {
        const nn::RowChoice& own = ground_.input.buckets;
        const RandomStream stream =
            random_.stream("exchanged inputs", static_cast<std::uint64_t>(step));
        if (ground_.input.rows) {
            std::vector<std::uint32_t> order = all_nodes(ground_.graph);
            shuffle(std::span(order), stream);
            EncoderInput exchanged = ground_.input;
            exchanged.order = nn::RowChoice(std::move(order), own.size());
            return exchanged;
        }
        std::vector<std::uint32_t> buckets(own.rows().begin(), own.rows().end());
        shuffle(std::span(buckets), stream);
        return {.buckets = nn::RowChoice(std::move(buckets), own.num_table_rows()),
                .neighbors = ground_.input.neighbors,
                .graph = ground_.graph};
    }

    const TrainingGround& ground_;
    const DgiNetwork& network_;
    Random random_;
    nn::Parameter weight_, bias_;
};

struct Dgi {
    using Options = DgiOptions;
    using Network = DgiNetwork;
    static constexpr const char* kName = "dgi";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 512;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 10000;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& /*pool*/) {
        return dgi_objective(ground, network, options);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training,
                .stopping = Stopping::no_lower_loss,
                .patience = options.patience};
    }
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        constexpr double kSides = 2;    // the graph, and the one with exchanged inputs
        constexpr double kColumns = 8;  // products, two sums and values, with their gradients
        // Measured are 1.5 more. Products of attributes are put into another order on one side.
        const double columns =
            kSides * kColumns + (options.inputs == NodeInputs::degrees ? 1.5 : 3.5);
        constexpr double kRowPasses = 12;  // over these
        constexpr double kOfWeight = 5;    // the best, the present, the gradient and its moments
        const WorkCounts epoch{.dense = kSides * 3 * n * dim + 3 * dim * dim,
                               .sparse = kSides * 2 * (sizes.ends + n + inputs.entries) * dim,
                               .rows = kSides * kRowPasses * n * dim,
                               .functions = kSides * 2 * n};
        return {.bytes = matrix_bytes(n, columns * dim) + matrix_bytes(dim, 4 * dim) +
                         matrix_bytes(inputs.columns, kOfWeight * dim) +
                         2 * sparse_bytes(sizes.ends + n) + inputs.bytes,
                .columns = dim,
                .parts = {{"epochs", static_cast<double>(options.training.epochs) * epoch}}};
    }
};

}  // namespace

std::vector<OptionField> option_fields(DgiOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    node_inputs_field(options.inputs)};
    for (OptionField& field : option_fields(options.degrees)) {
        fields.push_back(std::move(field));
    }
    for (OptionField& field : option_fields(options.training)) {
        fields.push_back(std::move(field));
    }
    fields.emplace_back("training.patience", options.patience);
    return fields;
}

void validate(const DgiOptions& options) {
    constexpr int kMaxDim = 1 << 15;  // the discriminator has d^2 numbers
    constexpr int kManyEpochs = 1'000'000;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    validate(options.degrees);
    validate(options.training);
    require_between("training.patience", options.patience, 1, kManyEpochs);
}

DgiNetwork::DgiNetwork(const DgiOptions& options, std::int64_t num_inputs,
                       const nn::Initializer& initializer)
    : num_columns_(options.embedding_dim),
      weight_(initializer.glorot("weight", num_inputs, options.embedding_dim)),
      bias_(initializer.constant("bias", 1, options.embedding_dim, 0)),
      slope_(initializer.constant("slope", 1, 1, static_cast<Real>(0.25))) {}

nn::Tensor DgiNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    const nn::Tensor sums =
        nn::aggregate(tape, input.neighbors, input_product(tape, input, tape.parameter(weight_)));
    return nn::prelu(tape, nn::add_bias(tape, sums, tape.parameter(bias_)), tape.parameter(slope_));
}

std::unique_ptr<Objective> dgi_objective(const TrainingGround& ground, const DgiNetwork& network,
                                         const DgiOptions& options) {
    return std::make_unique<DgiObjective>(ground, network, options);
}

Method dgi_method() {
    return encoder_method<Dgi>({.title = "Deep Graph Infomax: what tells a graph from one with "
                                         "exchanged inputs",
                                .python_class = "DGI",
                                .cost = "epochs times edges",
                                .cost_class = CostClass::minutes});
}

}  // namespace irwe
