#include "irwe/methods/graphsage/graphsage_method.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/alias_table.h"
#include "irwe/base/chunks.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/logistic_loss.h"

namespace irwe {
namespace {

class GraphSageObjective final : public Objective {
public:
    GraphSageObjective(const TrainingGround& ground, const GraphSageNetwork& network,
                       const GraphSageOptions& options)
        : ground_(ground), network_(network), options_(options), random_(options.training.seed) {
        std::vector<double> weights;
        for (NodeId v = 0; v < ground.graph.num_nodes(); ++v) {
            if (ground.graph.degree(v) > 0) {
                starts_.push_back(v);
            }
            weights.push_back(std::pow(ground.graph.degree(v), 0.75));
        }
        negatives_ = AliasTable(weights);
    }

    std::int64_t steps_per_epoch() const override {
        const std::int64_t pairs =
            std::int64_t{options_.walks_per_node} * options_.walk_length * std::ssize(starts_);
        return num_chunks(pairs, options_.pairs_per_batch);
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("batch", static_cast<std::uint64_t>(step))());
        const SagePairs pairs = sage_pairs(ground_.graph, starts_, options_.walk_length,
                                           options_.pairs_per_batch, random.stream("pairs"));
        RandomStream stream = random.stream("negatives");
        std::vector<NodeId> negatives;
        for (int i = 0; i < options_.num_negatives; ++i) {
            negatives.push_back(negatives_.draw(stream()));
        }
        std::vector<NodeId> nodes = pairs.starts;
        nodes.insert(nodes.end(), pairs.met.begin(), pairs.met.end());
        nodes.insert(nodes.end(), negatives.begin(), negatives.end());
        std::ranges::sort(nodes);
        nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());

        const nn::Tensor rows =
            network_.encode(tape, tape.keep(sage_batch(ground_, nodes, options_, random)));
        const auto rows_of = [&](const std::vector<NodeId>& chosen) {
            std::vector<std::uint32_t> places;
            for (const NodeId v : chosen) {
                places.push_back(
                    static_cast<std::uint32_t>(std::ranges::lower_bound(nodes, v) - nodes.begin()));
            }
            return nn::gather_rows(
                tape, tape.keep(nn::RowChoice(std::move(places), std::ssize(nodes))), rows);
        };
        return nn::pair_logistic(tape, rows_of(pairs.starts), rows_of(pairs.met),
                                 rows_of(negatives));
    }

private:
    const TrainingGround& ground_;
    const GraphSageNetwork& network_;
    GraphSageOptions options_;
    Random random_;
    std::vector<NodeId> starts_;
    AliasTable negatives_;
};

struct GraphSage {
    using Options = GraphSageOptions;
    using Network = GraphSageNetwork;
    static constexpr const char* kName = "graphsage";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 256;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 1;
        options.training.learning_rate = 1e-5;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& /*pool*/) {
        return graphsage_objective(ground, network, options);
    }
    static TrainingPlan plan(const Options& options) {
        return {.options = options.training, .adam = {.max_entry = 5}};
    }
    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double hidden = options.hidden_dim;
        const double pairs = options.pairs_per_batch;
        const double negatives = options.num_negatives;
        // A batch has no more nodes than if none came twice.
        const double nodes = std::min(2 * pairs + negatives, n);
        const double near = std::min(nodes * (1.0 + options.near_samples), n);
        const double far = near * std::min<double>(options.far_samples, sizes.ends / n);
        const double steps = options.training.epochs *
                             std::ceil(n * options.walks_per_node * options.walk_length / pairs);
        // Attributes are multiplied for each near node and each of the different far ones.
        const double of_rows = options.inputs == NodeInputs::degrees ? 0 : near + std::min(far, n);
        const double entries = of_rows * inputs.entries / n;
        // A batch keeps values with their gradients; embeddings are computed without gradients.
        const double of_batch = matrix_bytes(near, 6 * hidden) +
                                matrix_bytes(nodes, 4 * hidden + 6 * dim) +
                                matrix_bytes(pairs, 4 * dim + negatives) + 2 * sparse_bytes(far) +
                                matrix_bytes(of_rows, hidden) + 2 * sparse_bytes(entries);
        const double of_embeddings = matrix_bytes(n, 3.5 * hidden + 4.5 * dim);
        constexpr double kPasses = 3;      // forward, and backward by the input and by the weight
        constexpr double kRowPasses = 10;  // over values and gradients
        constexpr double kDraws = 2;       // of a neighbor: drawn, and put in order
        const WorkCounts batch{.dense = kPasses * (nodes * hidden * dim + pairs * negatives * dim),
                               .sparse = 2 * (far + entries) * hidden / 2,
                               .rows = kRowPasses * (near * hidden + nodes * dim + pairs * dim),
                               .functions = 2 * pairs * negatives,
                               .steps = kDraws * (far + near) + pairs * options.walk_length};
        return {.bytes = std::max(of_batch, of_embeddings) +
                         matrix_bytes(hidden, 4 * (dim + inputs.columns)) +
                         2 * sparse_bytes(sizes.ends) + inputs.bytes,
                .columns = dim,
                .parts = {{"batches", steps * batch}}};
    }
};

}  // namespace

SagePairs sage_pairs(const Graph& graph, const std::vector<NodeId>& starts, int walk_length,
                     std::int64_t count, RandomStream stream) {
    SagePairs pairs;
    while (std::ssize(pairs.starts) < count) {
        const NodeId start = starts[stream.below(starts.size())];
        const std::uint64_t num_steps = 1 + stream.below(static_cast<std::uint64_t>(walk_length));
        NodeId at = start;
        for (std::uint64_t i = 0; i < num_steps; ++i) {
            at = graph.neighbors(at)[stream.below(graph.degree(at))];
        }
        if (at != start) {
            pairs.starts.push_back(start);
            pairs.met.push_back(at);
        }
    }
    return pairs;
}

std::unique_ptr<Objective> graphsage_objective(const TrainingGround& ground,
                                               const GraphSageNetwork& network,
                                               const GraphSageOptions& options) {
    return std::make_unique<GraphSageObjective>(ground, network, options);
}

Method graphsage_method() {
    return encoder_method<GraphSage>(
        {.title = "GraphSAGE: sampled means over neighbors, trained by short walks",
         .python_class = "GraphSAGE",
         .cost = "epochs times walks of all nodes",
         .cost_class = CostClass::minutes});
}

}  // namespace irwe
