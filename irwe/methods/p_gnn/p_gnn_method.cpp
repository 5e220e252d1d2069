#include "irwe/methods/p_gnn/p_gnn_method.h"

#include <utility>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/methods/p_gnn/anchor_sets.h"

namespace irwe {
namespace {

class PGnnObjective final : public Objective {
public:
    PGnnObjective(const TrainingGround& ground, const PGnnNetwork& network,
                  const PGnnOptions& options, ThreadPool& pool)
        : ground_(ground),
          network_(network),
          options_(options),
          pool_(pool),
          sampler_(ground.graph, all_nodes(ground.graph)),
          pairs_(edges_and_others(ground.graph,
                                  Random(options.training.seed).stream("pairs without edge"))) {}

    double loss(nn::Tape& tape, std::int64_t step) override {
        const auto sets =
            sampler_.sets(options_.embedding_dim, num_anchor_sizes(ground_.degrees.num_nodes()),
                          anchor_draw(options_.training.seed, step + 1));
        EncoderInput input = ground_.input;
        input.anchors = std::make_shared<const nn::AnchorPlaces>(
            sampler_.places(sets, static_cast<NodeId>(options_.max_distance), pool_));
        const nn::Tensor rows = network_.encode(tape, tape.keep(std::move(input)));
        return nn::signed_pair_logistic(tape, rows, pairs_);
    }

private:
    const TrainingGround& ground_;
    const PGnnNetwork& network_;
    PGnnOptions options_;
    ThreadPool& pool_;
    AnchorSampler sampler_;
    nn::SignedPairs pairs_;
};

struct PGnn {
    using Options = PGnnOptions;
    using Network = PGnnNetwork;
    static constexpr const char* kName = "p-gnn";

    static Method::SpaceMeaning space() { return {"position", "the same community", false}; }

    static Options authors_options() {
        Options options;
        options.dropout = 0.5;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 2000;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& pool) {
        return p_gnn_objective(ground, network, options, pool);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training,
                .adam = {.decay = options.decay},
                .schedule = RateSchedule::drop,
                .drop_epoch = options.drop_epoch};
    }
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double hidden = options.hidden_dim;
        const double epochs = options.training.epochs;
        constexpr double kPasses = 16;         // over messages, which are computed five times
        constexpr double kPairPasses = 3;      // of pairs: forward, and by both rows
        constexpr double kLook = 0.1;          // of a step of a walk: a search goes from row to row
        const double bytes_of_place = 2 * 40;  // of the draw of a step and of that for embeddings
        return {.bytes = bytes_of_place * n * dim + matrix_bytes(n, 10 * dim) +
                         matrix_bytes(n, 12 * hidden * options.num_layers) + 24 * sizes.ends +
                         matrix_bytes(inputs.columns, 4 * hidden) + inputs.bytes,
                .columns = dim,
                .parts = {{"searches", {.steps = kLook * epochs * dim * (sizes.ends + n)}},
                          {"messages",
                           {.sparse = 2 * epochs * inputs.entries * hidden,
                            .rows = kPasses * epochs * options.num_layers * n * dim * hidden}},
                          {"pairs", {.rows = kPairPasses * epochs * sizes.ends * dim}}}};
    }
};

}  // namespace

nn::SignedPairs edges_and_others(const Graph& graph, RandomStream stream) {
    std::vector<std::uint32_t> left;
    std::vector<std::uint32_t> right;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            if (v < u) {
                left.push_back(v);
                right.push_back(u);
            }
        }
    }
    const std::size_t num_edges = left.size();
    const std::vector<NodeId> nodes = nodes_with_neighbors(graph);
    constexpr int kTries = 20;  // where nearly all pairs have an edge, one is left out
    for (std::size_t i = 0; i < num_edges; ++i) {
        for (int tried = 0; tried < kTries; ++tried) {
            const NodeId u = nodes[stream.below(nodes.size())];
            const NodeId v = nodes[stream.below(nodes.size())];
            if (u != v && !graph.has_edge(u, v)) {
                left.push_back(u);
                right.push_back(v);
                break;
            }
        }
    }
    return {std::move(left), std::move(right), static_cast<std::int64_t>(num_edges),
            graph.num_nodes()};
}

std::unique_ptr<Objective> p_gnn_objective(const TrainingGround& ground, const PGnnNetwork& network,
                                           const PGnnOptions& options, ThreadPool& pool) {
    return std::make_unique<PGnnObjective>(ground, network, options, pool);
}

Method p_gnn_method() {
    return encoder_method<PGnn>({.title = "P-GNN: where a node lies among sets of anchors",
                                 .python_class = "PGNN",
                                 .cost = "epochs times edges times dimensions",
                                 .cost_class = CostClass::minutes});
}

}  // namespace irwe
