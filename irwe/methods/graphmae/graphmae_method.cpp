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
