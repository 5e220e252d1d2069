#include "irwe/methods/graphmae/graphmae_method.h"

#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/methods/graphmae/masked_autoencoder.h"
#include "irwe/nn/replace_rows.h"

namespace irwe {
namespace {

class GraphMaeObjective final : public Objective {
public:
    GraphMaeObjective(const TrainingGround& ground, const GraphMaeNetwork& network,
                      const GraphMaeOptions& options)
        : autoencoder_(ground, network, options,
                       nn::constant_parameter("mask.token", 1, ground.input.num_columns(), 0)) {}

    std::vector<nn::Parameter*> parameters() override { return autoencoder_.parameters(); }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const NodeMasks masks = autoencoder_.masks(autoencoder_.random_of(step));
        const nn::Tensor mapped = autoencoder_.mapped(tape, autoencoder_.encode(tape, masks));
        return autoencoder_.error(tape, nn::clear_rows(tape, mapped, masks.masked), masks);
    }

private:
    MaskedAutoencoder autoencoder_;
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
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const InputSizes given = input_sizes(problem, options.inputs, options.degrees);
        const double inputs = given.columns;
        const double layers = options.num_layers;
        const double edges = sizes.ends + n;
        const WorkCounts encoder =
            layers * attention_work(n, sizes.ends, dim, dim, options.num_heads);
        const WorkCounts decoder = attention_work(n, sizes.ends, dim, inputs, 1);
        const WorkCounts map{.dense = 3 * n * dim * dim, .sparse = 2 * given.entries * dim};
        // Values with their gradients: of each layer, of the rows that are decoded, and of what is
        // decoded from them. A head keeps a weight of each edge.
        const double columns = 10.5 * layers * dim + 8 * dim + 8 * inputs;
        const double weights = 1.5 * (layers * options.num_heads + 1) * edges * sizeof(Real);
        return {.bytes = matrix_bytes(n, columns) + weights + 2 * sparse_bytes(edges) +
                         given.bytes + matrix_bytes(dim, 4 * (layers * dim + 2 * inputs)),
                .columns = dim,
                .parts = {{"epochs", static_cast<double>(options.training.epochs) *
                                         (encoder + decoder + map)}}};
    }
};

}  // namespace

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
