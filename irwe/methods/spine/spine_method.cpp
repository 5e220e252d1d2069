#include "irwe/methods/spine/spine_method.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/alias_table.h"
#include "irwe/base/chunks.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/methods/encoder/batch_draws.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/methods/encoder/input_table.h"
#include "irwe/methods/shared/degree_partners.h"

namespace irwe {
namespace {

class SpineObjective final : public Objective {
public:
    SpineObjective(const TrainingGround& ground, const SpineNetwork& network,
                   const SpineOptions& options, ThreadPool& pool)
        : network_(network),
          options_(options),
          random_(options.training.seed),
          num_starts_(std::ssize(nodes_with_neighbors(ground.graph))),
          ranks_(ranks_of_input(ground.input, options.ranks, pool)),
          shares_(input_shares(ranks_, ground.input)),
          pairs_(ground.graph, ranks_, options, pool),
          first_(nn::Initializer(random_).glorot("tables.first", ground.graph.num_nodes(),
                                                 options.embedding_dim)),
          second_(nn::Initializer(random_).glorot("tables.second", ground.graph.num_nodes(),
                                                  options.embedding_dim)) {
        std::vector<double> weights;
        for (NodeId v = 0; v < ground.graph.num_nodes(); ++v) {
            weights.push_back(std::pow(ground.graph.degree(v), 0.75));
        }
        negatives_ = AliasTable(weights);
    }

    std::vector<nn::Parameter*> parameters() override { return {&first_, &second_}; }

    std::int64_t steps_per_epoch() const override {
        return num_chunks(num_starts_ * options_.walks_per_node * options_.walk_length,
                          options_.pairs_per_batch);
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("batch", static_cast<std::uint64_t>(step))());
        const SpinePairs pairs = pairs_.draw(random.stream("pairs"));
        RandomStream stream = random.stream("negatives");
        std::vector<NodeId> negatives;
        for (int i = 0; i < options_.num_negatives; ++i) {
            negatives.push_back(negatives_.draw(stream()));
        }
        // Rows of f, e and w for the nodes of the batch; e is only asked for left nodes.
        std::vector<NodeId> nodes = pairs.left;
        nodes.insert(nodes.end(), pairs.right.begin(), pairs.right.end());
        nodes.insert(nodes.end(), negatives.begin(), negatives.end());
        make_ascending(nodes);
        std::vector<NodeId> left = pairs.left;
        make_ascending(left);
        const nn::Tensor f = network_.encode(tape, tape.keep(chosen_rows(shares_, nodes)));
        const nn::Tensor e = tape.parameter_rows(first_, left);
        const nn::Tensor w = tape.parameter_rows(second_, nodes);

        const nn::RowChoice& lefts = tape.keep(places(pairs.left, nodes));
        const nn::RowChoice& rights = tape.keep(places(pairs.right, nodes));
        const nn::RowChoice& others = tape.keep(places(negatives, nodes));
        const nn::Tensor f_left = nn::gather_rows(tape, lefts, f);
        const nn::Tensor f_right = nn::gather_rows(tape, rights, f);
        const nn::Tensor f_negative = nn::gather_rows(tape, others, f);
        const nn::Tensor e_left = nn::gather_rows(tape, tape.keep(places(pairs.left, left)), e);
        const nn::Tensor w_left = nn::gather_rows(tape, lefts, w);
        const nn::Tensor w_right = nn::gather_rows(tape, rights, w);
        const nn::Tensor w_negative = nn::gather_rows(tape, others, w);
        const auto term = [&](double factor, nn::Tensor a, nn::Tensor b, nn::Tensor b_negative) {
            return nn::pair_logistic(tape, a, b, b_negative,
                                     {.weights = pairs.weights,
                                      .factor = factor,
                                      .negatives = options_.negative_scores});
        };
        return term(1.5, f_left, f_right, f_negative) + term(0.75, e_left, w_right, w_negative) +
               term(1.5, e_left, f_right, f_negative) + term(1.5, w_left, f_right, f_negative);
    }

private:
    static nn::RowChoice places(const std::vector<NodeId>& chosen,
                                const std::vector<NodeId>& ascending) {
        std::vector<std::uint32_t> result;
        for (const NodeId v : chosen) {
            result.push_back(place_in(ascending, v));
        }
        return {std::move(result), std::ssize(ascending)};
    }

    const SpineNetwork& network_;
    SpineOptions options_;
    Random random_;
    std::int64_t num_starts_;
    std::vector<std::vector<RankedNode>> ranks_;
    nn::SparseOperator shares_;
    SpinePairSource pairs_;
    nn::Parameter first_, second_;  // e and w
    AliasTable negatives_;
};

struct Spine {
    using Options = SpineOptions;
    using Network = SpineNetwork;
    static constexpr const char* kName = "spine";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 200;
        options.negative_scores = nn::NegativeScores::summed;
        options.degrees.widths = BucketWidths::equal;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& pool) {
        return spine_objective(ground, network, options, pool);
    }
    static TrainingPlan plan(const Options& options) { return {.options = options.training}; }

    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes inputs = input_sizes(problem, options.inputs, options.degrees);
        const double dim = options.embedding_dim;
        const double num_ranks = options.ranks.num_ranks;
        const double num_pairs =
            options.training.epochs * sizes.nodes * options.walks_per_node * options.walk_length;
        // Per start: as many edges as the tolerance allows, or the edges of a few steps.
        const double steps = std::min(1 / (options.ranks.tolerance * options.ranks.restart),
                                      8 / options.ranks.restart * sizes.ends);
        // A list has the inputs of its nodes, added up by column.
        const double entries = std::min(inputs.columns, num_ranks * inputs.entries / sizes.nodes);
        constexpr double kGrowing = 2;  // of a list while it grows
        const double partners = 2 * std::log2(std::max(sizes.nodes, 2.0));
        constexpr double kTerms = 4;
        constexpr double kForwardAndBackward = 3;
        return {.bytes = matrix_bytes(sizes.nodes, 10 * dim) +
                         sizes.nodes * (num_ranks * 16 + partners * 24) +
                         kGrowing * sparse_bytes(sizes.nodes * entries) +
                         matrix_bytes(inputs.columns, 4 * dim) + inputs.bytes,
                .columns = dim,
                .parts = {{"ranks", {.steps = 2 * sizes.nodes * steps}},
                          {"steps",
                           {.dense = kForwardAndBackward * num_pairs * kTerms *
                                     options.num_negatives * dim,
                            .rows = kForwardAndBackward * num_pairs * (2 * kTerms + entries) * dim,
                            .functions = 4 * num_pairs * kTerms * options.num_negatives}}}};
    }
};

}  // namespace

SpinePairSource::SpinePairSource(const Graph& graph,
                                 const std::vector<std::vector<RankedNode>>& ranks,
                                 const SpineOptions& options, ThreadPool& pool)
    : graph_(graph),
      ranks_(ranks),
      options_(options),
      starts_(nodes_with_neighbors(graph)),
      partners_(graph.num_nodes()) {
    for (const Edge& pair : degree_partners(graph, Random(options.training.seed), pool)) {
        partners_[pair.u].push_back(pair.v);
        partners_[pair.v].push_back(pair.u);
    }
}

SpinePairs SpinePairSource::draw(RandomStream stream) const {
    SpinePairs pairs;
    while (std::ssize(pairs.left) < options_.pairs_per_batch) {
        const NodeId start = starts_[stream.below(starts_.size())];
        const std::vector<NodeId>& partners = partners_[start];
        if (!partners.empty() && stream.uniform() < options_.role_share) {
            const NodeId partner = partners[stream.below(partners.size())];
            const double distance = share_distance(ranks_[start], ranks_[partner]);
            pairs.left.push_back(start);
            pairs.right.push_back(partner);
            pairs.weights.push_back(static_cast<Real>(std::exp(-distance)));
            continue;
        }
        const std::uint64_t num_steps =
            1 + stream.below(static_cast<std::uint64_t>(options_.walk_length));
        NodeId at = start;
        for (std::uint64_t i = 0; i < num_steps; ++i) {
            at = graph_.neighbors(at)[stream.below(graph_.degree(at))];
        }
        if (at != start) {
            pairs.left.push_back(start);
            pairs.right.push_back(at);
            pairs.weights.push_back(1);
        }
    }
    return pairs;
}

std::unique_ptr<Objective> spine_objective(const TrainingGround& ground,
                                           const SpineNetwork& network, const SpineOptions& options,
                                           ThreadPool& pool) {
    return std::make_unique<SpineObjective>(ground, network, options, pool);
}

Method spine_method() {
    return encoder_method<Spine>({.title = "SPINE: degrees where walks from a node are",
                                  .python_class = "SPINE",
                                  .cost = "epochs times walks of all nodes",
                                  .cost_class = CostClass::minutes});
}

}  // namespace irwe
