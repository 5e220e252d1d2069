#include "irwe/methods/graphmae2/graphmae2_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/methods/graphmae/masked_autoencoder.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/module.h"
#include "irwe/nn/prelu.h"
#include "irwe/nn/reconstruction_loss.h"
#include "irwe/nn/replace_rows.h"
#include "irwe/nn/running_mean.h"

namespace irwe {
namespace {

constexpr Real kFirstSlope = static_cast<Real>(0.25);

// A linear layer, PReLU and a linear layer.
class Projector {
public:
    Projector(int dim, int hidden_dim, const nn::Initializer& initializer)
        : first_("projector.first", dim, hidden_dim, nn::Bias::yes, initializer),
          slope_(initializer.constant("projector.slope", 1, 1, kFirstSlope)),
          second_("projector.second", hidden_dim, dim, nn::Bias::yes, initializer) {}

    nn::Tensor operator()(nn::Tape& tape, nn::Tensor x) const {
        return second_(tape, nn::prelu(tape, first_(tape, x), tape.parameter(slope_)));
    }

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.first_, self.slope_, self.second_);
    }

private:
    nn::Linear first_;
    nn::Parameter slope_;
    nn::Linear second_;
};

// PReLU and a linear layer.
class Predictor {
public:
    Predictor(int dim, const nn::Initializer& initializer)
        : slope_(initializer.constant("predictor.slope", 1, 1, kFirstSlope)),
          layer_("predictor.layer", dim, dim, nn::Bias::yes, initializer) {}

    nn::Tensor operator()(nn::Tape& tape, nn::Tensor x) const {
        return layer_(tape, nn::prelu(tape, x, tape.parameter(slope_)));
    }

    template <typename Self>
    static auto parts(Self& self) {
        return std::tie(self.slope_, self.layer_);
    }

private:
    nn::Parameter slope_;
    nn::Linear layer_;
};

std::vector<nn::Parameter*> both(std::vector<nn::Parameter*> first,
                                 const std::vector<nn::Parameter*>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

class GraphMae2Objective final : public Objective {
public:
    GraphMae2Objective(const TrainingGround& ground, GraphMaeNetwork& network,
                       const GraphMae2Options& options, ThreadPool& pool)
        : ground_(ground),
          network_(network),
          options_(options),
          pool_(pool),
          initializer_(Random(options.training.seed)),
          autoencoder_(ground, network, options,
                       initializer_.glorot("mask.token", 1, ground.input.num_columns())),
          hidden_token_(initializer_.glorot("remask.token", 1, options.embedding_dim)),
          projector_(options.embedding_dim, options.projector_dim, initializer_),
          predictor_(options.embedding_dim, initializer_),
          teacher_(network),
          teacher_projector_(projector_) {}

    std::vector<nn::Parameter*> parameters() override {
        std::vector<nn::Parameter*> result = autoencoder_.parameters();
        if (options_.remasking == Remasking::random) {
            result.push_back(&hidden_token_);
        }
        return both(both(std::move(result), nn::parameters_of(projector_)),
                    nn::parameters_of(predictor_));
    }

    std::vector<nn::Parameter*> statistics() override {
        return both(teacher_.parameters(), nn::parameters_of(teacher_projector_));
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random = autoencoder_.random_of(step);
        const NodeMasks masks = autoencoder_.masks(random);
        const nn::Tensor rows = autoencoder_.encode(tape, masks);
        const nn::Tensor mapped = autoencoder_.mapped(tape, rows);
        return decoding_error(tape, mapped, masks, random) + latent_error(tape, rows, masks);
    }

    void after_step() override {
        nn::update_running_means(statistics(),
                                 both(network_.parameters(), nn::parameters_of(projector_)),
                                 options_.momentum);
    }

private:
    double decoding_error(nn::Tape& tape, nn::Tensor mapped, const NodeMasks& masks,
                          const Random& random) const {
        if (options_.remasking == Remasking::fixed) {
            return autoencoder_.error(tape, nn::clear_rows(tape, mapped, masks.masked), masks);
        }
        double sum = 0;
        for (int i = 0; i < options_.num_decodings; ++i) {
            const auto pass = static_cast<std::uint64_t>(i);
            const nn::Tensor hidden =
                nn::replace_rows(tape, mapped, hidden_rows(random.stream("hidden rows", pass)),
                                 tape.parameter(hidden_token_));
            sum += autoencoder_.error(tape, hidden, masks, pass);
        }
        return sum;
    }

    std::vector<std::uint32_t> hidden_rows(RandomStream stream) const {
        std::vector<std::uint32_t> order(ground_.graph.num_nodes());
        std::iota(order.begin(), order.end(), 0U);
        shuffle(std::span(order), stream);
        order.resize(
            static_cast<std::size_t>(options_.remask_share * static_cast<double>(order.size())));
        return order;
    }

    double latent_error(nn::Tape& tape, nn::Tensor rows, const NodeMasks& masks) const {
        if (options_.latent_weight == 0) {
            return 0;
        }
        std::vector<std::uint32_t> nodes = masks.kept;
        if (options_.latent_nodes == LatentNodes::all) {
            nodes.insert(nodes.end(), masks.masked.begin(), masks.masked.end());
        }
        const nn::RowChoice& chosen =
            tape.keep(nn::RowChoice(std::move(nodes), ground_.graph.num_nodes()));
        const nn::Tensor predicted =
            predictor_(tape, projector_(tape, nn::gather_rows(tape, chosen, rows)));
        return nn::scaled_cosine_error(tape, predicted, tape.keep(teacher_rows(chosen)), 1,
                                       options_.latent_weight);
    }

    // Returns where the teacher points for the chosen nodes. It sees the graph as it is, and drops
    // nothing.
    Matrix teacher_rows(const nn::RowChoice& chosen) const {
        nn::Tape tape = nn::Tape::inference(pool_);
        const nn::Tensor rows = teacher_.encode(tape, ground_.input);
        return tape.value(teacher_projector_(tape, nn::gather_rows(tape, chosen, rows)));
    }

    const TrainingGround& ground_;
    GraphMaeNetwork& network_;
    GraphMae2Options options_;
    ThreadPool& pool_;
    nn::Initializer initializer_;
    MaskedAutoencoder autoencoder_;
    nn::Parameter hidden_token_;
    Projector projector_;
    Predictor predictor_;
    GraphMaeNetwork teacher_;
    Projector teacher_projector_;
};

struct GraphMae2 {
    using Options = GraphMae2Options;
    using Network = GraphMaeNetwork;
    static constexpr const char* kName = "graphmae2";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 1024;
        options.num_heads = 8;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 500;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground, Network& network,
                                                const Options& options, ThreadPool& pool) {
        return graphmae2_objective(ground, network, options, pool);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training,
                .adam = {.decay = options.decay},
                .schedule = RateSchedule::cosine};
    }
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const InputSizes given = input_sizes(problem, options.inputs, options.degrees);
        const double inputs = given.columns;
        const int passes = options.remasking == Remasking::fixed ? 1 : options.num_decodings;
        const WorkCounts layer = attention_work(n, sizes.ends, dim, dim, options.num_heads);
        // The student with its gradients, and the teacher forward alone.
        const WorkCounts encoders = (4.0 / 3) * options.num_layers * layer;
        const WorkCounts decoders = passes * attention_work(n, sizes.ends, dim, inputs, 1);
        const WorkCounts heads{.dense = n * dim * (3 * dim + 8.0 * options.projector_dim),
                               .sparse = 3 * given.entries * dim};
        // Values with their gradients. A layer keeps five of them, the first one six, then come the
        // mapped rows. A decoding keeps two of hidden rows, three of the inputs that it tells, and
        // those of masked nodes with their truth. What the teacher is asked about has two rows of
        // the projector, and five with what the teacher says.
        const double asked = options.latent_weight == 0                 ? 0
                             : options.latent_nodes == LatentNodes::all ? 1
                                                                        : 1 - options.mask_share;
        const double projected = options.projector_dim;
        const double columns = (10.0 * options.num_layers + 4) * dim +
                               passes * (4 * dim + (6 + 3 * options.mask_share) * inputs) +
                               asked * (9 * dim + 4 * projected);
        const double heads_of_all = options.num_layers * options.num_heads + passes;
        const double weights = 1.5 * heads_of_all * (sizes.ends + n) * sizeof(Real);
        const double parameters = (options.num_layers + 2) * dim + 2 * inputs + 2 * projected;
        return {.bytes = matrix_bytes(n, columns) + weights + 2 * sparse_bytes(sizes.ends + n) +
                         given.bytes + matrix_bytes(dim, 5 * parameters),
                .columns = dim,
                .parts = {{"epochs", static_cast<double>(options.training.epochs) *
                                         (encoders + decoders + heads)}}};
    }
};

}  // namespace

std::vector<OptionField> option_fields(GraphMae2Options& options) {
    std::vector<OptionField> fields = option_fields(static_cast<GraphMaeOptions&>(options));
    const std::vector<OptionField> of_masks{
        {"masks.remasking", options.remasking, {"random", "fixed"}},
        {"masks.remask_share", options.remask_share},
        {"masks.num_decodings", options.num_decodings}};
    // A section stands once in a file.
    const auto last = std::ranges::find(fields, "masks.replace_share", &OptionField::name);
    fields.insert(last + 1, of_masks.begin(), of_masks.end());
    const std::vector<OptionField> of_latent{
        {"latent.nodes", options.latent_nodes, {"kept", "all"}},
        {"latent.weight", options.latent_weight},
        {"latent.momentum", options.momentum},
        {"latent.projector_dim", options.projector_dim}};
    fields.insert(fields.end(), of_latent.begin(), of_latent.end());
    return fields;
}

void validate(const GraphMae2Options& options) {
    constexpr int kMaxDim = 1 << 15;
    constexpr int kManyDecodings = 100;
    validate(static_cast<const GraphMaeOptions&>(options));
    require_share("masks.remask_share", options.remask_share);
    require_between("masks.num_decodings", options.num_decodings, 1, kManyDecodings);
    require_not_negative("latent.weight", options.latent_weight);
    require(options.momentum >= 0 && options.momentum <= 1, [&] {
        return fmt::format("latent.momentum: expected a number from 0 to 1, found {}",
                           options.momentum);
    });
    require_between("latent.projector_dim", options.projector_dim, 1, kMaxDim);
}

std::unique_ptr<Objective> graphmae2_objective(const TrainingGround& ground,
                                               GraphMaeNetwork& network,
                                               const GraphMae2Options& options, ThreadPool& pool) {
    return std::make_unique<GraphMae2Objective>(ground, network, options, pool);
}

Method graphmae2_method() {
    return encoder_method<GraphMae2>(
        {.title = "GraphMAE2: GraphMAE with hidden rows of the encoder, and a teacher",
         .python_class = "GraphMAE2",
         .cost = "epochs times edges",
         .cost_class = CostClass::minutes});
}

}  // namespace irwe
