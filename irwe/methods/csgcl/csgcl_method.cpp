#include "irwe/methods/csgcl/csgcl_method.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/csgcl/community_views.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/info_nce.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/module.h"
#include "irwe/nn/prelu.h"
#include "irwe/nn/replace_rows.h"
#include "irwe/nn/unit_length.h"

namespace irwe {
namespace {

class CsgclObjective final : public Objective {
public:
    CsgclObjective(const TrainingGround& ground, const CsgclNetwork& network,
                   const CsgclOptions& options)
        : ground_(ground),
          network_(network),
          options_(options),
          random_(options.training.seed),
          communities_(ground.input, options.training.seed),
          views_{View{communities_.chances_of_edges(options.first_edge_rate),
                      communities_.chances_of_columns(options.first_input_rate)},
                 View{communities_.chances_of_edges(options.second_edge_rate),
                      communities_.chances_of_columns(options.second_input_rate)}},
          nodes_(nodes_with_neighbors(ground.graph)),
          head_("head", std::array{options.embedding_dim, options.head_dim, options.embedding_dim},
                nn::Activation::elu, random_, false) {}

    std::vector<nn::Parameter*> parameters() override { return nn::parameters_of(head_); }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("views", static_cast<std::uint64_t>(step))());
        const std::vector<std::uint32_t> compared = compared_nodes(random);
        const nn::RowChoice& chosen = tape.keep(nn::RowChoice(compared, ground_.graph.num_nodes()));
        const auto rows_of = [&](std::size_t view) {
            const nn::Tensor all = encoded(tape, view, random);
            return nn::unit_length(tape, head_(tape, nn::gather_rows(tape, chosen, all)));
        };
        const nn::Tensor first = rows_of(0);
        const nn::Tensor second = rows_of(1);
        return nn::info_nce(tape, first, second,
                            {.temperature = options_.temperature,
                             .column_shifts = shifts(compared, csgcl_gamma(options_, step))});
    }

private:
    // The chances of a view: of edges to be kept, and of columns of the inputs to be dropped.
    struct View {
        std::vector<double> edges, columns;
    };

    std::vector<std::uint32_t> compared_nodes(const Random& random) const {
        std::vector<std::uint32_t> nodes = nodes_;
        const auto wanted = static_cast<std::size_t>(options_.nodes_per_epoch);
        if (wanted > 0 && wanted < nodes.size()) {
            shuffle_front(std::span(nodes), wanted, random.stream("compared nodes"));
            nodes.resize(wanted);
            std::ranges::sort(nodes);
        }
        return nodes;
    }

    nn::Tensor encoded(nn::Tape& tape, std::size_t view, const Random& random) const {
        RandomStream stream = random.stream("dropped inputs", view);
        std::vector<std::uint32_t> dropped;
        for (std::uint32_t column = 0; column < views_[view].columns.size(); ++column) {
            if (stream.uniform() < views_[view].columns[column]) {
                dropped.push_back(column);
            }
        }
        EncoderInput input = ground_.input;
        input.neighbors =
            thinned_operator(ground_.graph, views_[view].edges, random.stream("kept edges", view));
        return network_.encode(tape, tape.keep(std::move(input)), dropped);
    }

    Matrix shifts(const std::vector<std::uint32_t>& nodes, double gamma) const {
        Matrix result(std::ssize(nodes), 1);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            result(static_cast<Eigen::Index>(i), 0) =
                static_cast<Real>(gamma * communities_.node_strengths()[nodes[i]]);
        }
        return result;
    }

    const TrainingGround& ground_;
    const CsgclNetwork& network_;
    CsgclOptions options_;
    Random random_;
    CommunityGround communities_;
    std::array<View, 2> views_;
    std::vector<NodeId> nodes_;  // with neighbors
    nn::Mlp head_;
};

struct Csgcl {
    using Options = CsgclOptions;
    using Network = CsgclNetwork;
    static constexpr const char* kName = "csgcl";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 256;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 2000;
        options.team_up_epoch = 1000;
        options.gamma_per_epoch = 0.01;
        options.nodes_per_epoch = 0;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& /*pool*/) {
        return csgcl_objective(ground, network, options);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training, .adam = {.decay = options.decay}};
    }
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double head = options.head_dim;
        const double compared =
            options.nodes_per_epoch > 0 ? std::min<double>(options.nodes_per_epoch, n) : n;
        const double epochs = options.training.epochs;
        const double edges = sizes.ends + n;
        constexpr double kViews = 2;
        const WorkCounts encoder{
            .dense = kViews * 3 * n * 2 * dim * dim,
            .sparse = kViews * 2 * (edges * 3 * dim + inputs.entries * 2 * dim),
            .rows = kViews * 30 * n * dim,
            .steps = kViews * 0.3 * edges};
        const WorkCounts contrast{
            .dense = compared * (16 * compared * dim + kViews * 3 * 2 * dim * head),
            .functions = 2 * 4 * compared * compared};
        // The weight of the inputs with its gradient and moments, and what a view leaves of it.
        constexpr double kOfWeight = 4 + 2 * kViews;
        return {.bytes = matrix_bytes(n, kViews * 30 * dim) + kViews * 2 * sparse_bytes(edges) +
                         matrix_bytes(inputs.columns, kOfWeight * 2 * dim) + inputs.bytes +
                         matrix_bytes(compared, kViews * (3 * head + 8 * dim) + 4 * 256),
                .columns = dim,
                .parts = {{"communities", {.steps = 20 * edges}, true},
                          {"encoder", epochs * encoder},
                          {"contrast", epochs * contrast}}};
    }
};

}  // namespace

std::vector<OptionField> option_fields(CsgclOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim},
                                    {"model.head_dim", options.head_dim},
                                    {"views.first_edge_rate", options.first_edge_rate},
                                    {"views.second_edge_rate", options.second_edge_rate},
                                    {"views.first_input_rate", options.first_input_rate},
                                    {"views.second_input_rate", options.second_input_rate},
                                    {"contrast.temperature", options.temperature},
                                    {"contrast.max_gamma", options.max_gamma},
                                    {"contrast.gamma_per_epoch", options.gamma_per_epoch},
                                    {"contrast.team_up_epoch", options.team_up_epoch},
                                    {"contrast.nodes_per_epoch", options.nodes_per_epoch},
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

void validate(const CsgclOptions& options) {
    constexpr int kMaxDim = 1 << 15;
    constexpr int kMany = 1'000'000'000;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("model.head_dim", options.head_dim, 1, kMaxDim);
    require_share("views.first_edge_rate", options.first_edge_rate);
    require_share("views.second_edge_rate", options.second_edge_rate);
    require_share("views.first_input_rate", options.first_input_rate);
    require_share("views.second_input_rate", options.second_input_rate);
    require_positive("contrast.temperature", options.temperature);
    require_not_negative("contrast.max_gamma", options.max_gamma);
    require_not_negative("contrast.gamma_per_epoch", options.gamma_per_epoch);
    require_between("contrast.team_up_epoch", options.team_up_epoch, 0, kMany);
    require_between("contrast.nodes_per_epoch", options.nodes_per_epoch, 0, kMany);
    validate(options.degrees);
    validate(options.training);
    require_not_negative("training.decay", options.decay);
}

CsgclNetwork::CsgclNetwork(const CsgclOptions& options, std::int64_t num_inputs,
                           const nn::Initializer& initializer)
    : num_columns_(options.embedding_dim),
      first_weight_(initializer.glorot("first.weight", num_inputs, 2 * num_columns_)),
      first_bias_(initializer.constant("first.bias", 1, 2 * num_columns_, 0)),
      second_weight_(initializer.glorot("second.weight", 2 * num_columns_, num_columns_)),
      second_bias_(initializer.constant("second.bias", 1, num_columns_, 0)),
      slope_(initializer.constant("slope", 1, 1, static_cast<Real>(0.25))) {}

std::vector<nn::Parameter*> CsgclNetwork::parameters() {
    return {&first_weight_, &first_bias_, &second_weight_, &second_bias_, &slope_};
}

nn::Tensor CsgclNetwork::encode(nn::Tape& tape, const EncoderInput& input) const {
    return encode(tape, input, {});
}

nn::Tensor CsgclNetwork::encode(nn::Tape& tape, const EncoderInput& input,
                                const std::vector<std::uint32_t>& dropped_columns) const {
    const auto layer = [&](nn::Tensor product, const nn::Parameter& bias) {
        const nn::Tensor sums = nn::aggregate(tape, input.neighbors, product);
        return nn::prelu(tape, nn::add_bias(tape, sums, tape.parameter(bias)),
                         tape.parameter(slope_));
    };
    // Inputs without some columns say as much as the weight without those rows.
    const nn::Tensor weight = tape.parameter(first_weight_);
    const nn::Tensor left =
        dropped_columns.empty() ? weight : nn::clear_rows(tape, weight, dropped_columns);
    const nn::Tensor hidden = layer(input_product(tape, input, left), first_bias_);
    return layer(nn::linear(tape, hidden, tape.parameter(second_weight_)), second_bias_);
}

double csgcl_gamma(const CsgclOptions& options, std::int64_t epoch) {
    const auto grown = static_cast<double>(epoch - options.team_up_epoch);
    return std::min(std::max(grown * options.gamma_per_epoch, 0.0), options.max_gamma);
}

std::unique_ptr<Objective> csgcl_objective(const TrainingGround& ground,
                                           const CsgclNetwork& network,
                                           const CsgclOptions& options) {
    return std::make_unique<CsgclObjective>(ground, network, options);
}

Method csgcl_method() {
    return encoder_method<Csgcl>(
        {.title = "CSGCL: nodes recognized in views that keep strong communities",
         .python_class = "CSGCL",
         .cost = "epochs times edges",
         .cost_class = CostClass::minutes});
}

}  // namespace irwe
