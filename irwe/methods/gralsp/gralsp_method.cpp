#include "irwe/methods/gralsp/gralsp_method.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

#include "irwe/base/alias_table.h"
#include "irwe/base/chunks.h"
#include "irwe/methods/encoder/batch_draws.h"
#include "irwe/methods/encoder/encoder_method.h"
#include "irwe/nn/logistic_loss.h"
#include "irwe/walks/long_walk.h"

namespace irwe {
namespace {

class GralspObjective final : public Objective {
public:
    GralspObjective(const TrainingGround& ground, const GralspNetwork& network,
                    const GralspOptions& options, ThreadPool& pool)
        : network_(network),
          options_(options),
          random_(options.training.seed),
          part_(joined_part(ground.input)),
          walks_(part_.graph, 0, part_.graph.num_nodes(), options.walks, random_, pool),
          long_walks_(part_.graph, std::min(options.window, options.walks.walk_length),
                      {options.walks.p, options.walks.q}, Random(random_.stream("pairs")())),
          frequencies_(walks_, part_.graph.num_nodes(), walk_types(options.walks).size()) {
        std::vector<double> weights;
        for (NodeId v = 0; v < part_.graph.num_nodes(); ++v) {
            weights.push_back(std::pow(part_.graph.degree(v), 0.75));
        }
        negatives_ = AliasTable(weights);
    }

    std::int64_t steps_per_epoch() const override {
        return num_chunks(std::int64_t{options_.pairs_per_node} * part_.graph.num_nodes(),
                          options_.pairs_per_batch);
    }

    double loss(nn::Tape& tape, std::int64_t step) override {
        const Random random(random_.stream("batch", static_cast<std::uint64_t>(step))());
        const Pairs pairs = drawn_pairs(random.stream("pairs"));
        std::vector<NodeId> nodes = pairs.starts;
        nodes.insert(nodes.end(), pairs.met.begin(), pairs.met.end());
        make_ascending(nodes);
        const std::vector<NodeId> negatives = drawn_negatives(nodes, random.stream("negatives"));
        nodes.insert(nodes.end(), negatives.begin(), negatives.end());
        make_ascending(nodes);

        const nn::Tensor rows =
            network_.encode(tape, tape.keep(gralsp_batch(part_, walks_, nodes, options_, random)));
        const auto rows_of = [&](const std::vector<NodeId>& chosen) {
            std::vector<std::uint32_t> places;
            for (const NodeId v : chosen) {
                places.push_back(place_in(nodes, v));
            }
            return chosen_rows(tape, std::move(places), rows);
        };
        const double of_pairs =
            nn::pair_logistic(tape, rows_of(pairs.starts), rows_of(pairs.met), rows_of(negatives));
        TypeTriplets triplets = type_triplets(frequencies_, walks_, pairs.starts, random);
        if (options_.triplet_weight == 0 || triplets.first.empty()) {
            return of_pairs;
        }
        const nn::Tensor types = network_.types(tape);
        return of_pairs + nn::triplet_logistic(tape,
                                               chosen_rows(tape, std::move(triplets.first), types),
                                               chosen_rows(tape, std::move(triplets.near), types),
                                               chosen_rows(tape, std::move(triplets.far), types),
                                               options_.triplet_weight);
    }

private:
    struct Pairs {
        std::vector<NodeId> starts, met;
    };

    static nn::Tensor chosen_rows(nn::Tape& tape, std::vector<std::uint32_t> places,
                                  nn::Tensor table) {
        const std::int64_t num_rows = tape.value(table).rows();
        return nn::gather_rows(tape, tape.keep(nn::RowChoice(std::move(places), num_rows)), table);
    }

    // Draws a start, a walk from it and one of its first steps, again if it is back at the start.
    Pairs drawn_pairs(RandomStream stream) const {
        Pairs pairs;
        std::vector<NodeId> buffer(static_cast<std::size_t>(long_walks_.nodes_per_walk()));
        while (std::ssize(pairs.starts) < options_.pairs_per_batch) {
            const auto start = static_cast<NodeId>(stream.below(part_.graph.num_nodes()));
            const auto k = static_cast<int>(stream.below(1U << 30U));
            const std::span<const NodeId> walk = long_walks_.draw(start, k, buffer);
            const NodeId met = walk[1 + stream.below(walk.size() - 1)];
            if (met != start) {
                pairs.starts.push_back(start);
                pairs.met.push_back(met);
            }
        }
        return pairs;
    }

    // Draws nodes in proportion to degree^0.75 that are not of the pairs, unless few others are
    // left.
    std::vector<NodeId> drawn_negatives(const std::vector<NodeId>& nodes_of_pairs,
                                        RandomStream stream) const {
        constexpr int kTries = 100;
        std::vector<NodeId> result;
        for (int i = 0; i < options_.num_negatives; ++i) {
            NodeId v = negatives_.draw(stream());
            for (int t = 1; t < kTries && std::ranges::binary_search(nodes_of_pairs, v); ++t) {
                v = negatives_.draw(stream());
            }
            result.push_back(v);
        }
        return result;
    }

    const GralspNetwork& network_;
    GralspOptions options_;
    Random random_;
    JoinedPart part_;
    TypedWalks walks_;
    LongWalks long_walks_;
    TypeFrequencies frequencies_;
    AliasTable negatives_;
};

struct Gralsp {
    using Options = GralspOptions;
    using Network = GralspNetwork;
    static constexpr const char* kName = "gralsp";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Options authors_options() {
        Options options;
        options.embedding_dim = 32;
        options.attention = false;
        options.degrees.widths = BucketWidths::equal;
        options.training.epochs = 8;
        return options;
    }
    static std::unique_ptr<Objective> objective(const TrainingGround& ground,
                                                const Network& network, const Options& options,
                                                ThreadPool& pool) {
        return gralsp_objective(ground, network, options, pool);
    }
    static TrainingPlan plan(const Options& options) { return {.options = options.training}; }

    static CountedWork work(const Problem& problem, const Options& options) {
        const GraphSizes sizes(problem.graph);
        const InputSizes given = input_sizes(problem, options.inputs, options.degrees);
        const double inputs = given.columns;
        const double hidden = options.hidden_dim;
        const double dim = options.embedding_dim;
        const double num_walks = sizes.nodes * options.walks.walks_per_node;
        constexpr double kReached = 3;  // nodes of a walk
        const double num_steps = options.training.epochs * sizes.nodes * options.pairs_per_node /
                                 options.pairs_per_batch;
        const double encoded =
            std::min(2.0 * options.pairs_per_batch + options.num_negatives, sizes.nodes);
        const double near = std::min(encoded * (1 + options.num_samples), sizes.nodes);
        const double num_types = walk_types(options.walks).size();
        constexpr double kForwardAndBackward = 3;
        const double of_gates = num_types * options.type_dim * (inputs + hidden);
        const double of_network = near * inputs * hidden + 2 * encoded * hidden * dim;
        // Dense are the attributes of nodes that are drawn, or reached from a block of nodes, the
        // means of inputs with their gradients, and the gates of all types.
        const double block = std::min(sizes.nodes, 4096.0);
        const double of_rows = options.inputs == NodeInputs::degrees ? inputs : sizes.nodes;
        const double of_reached = options.inputs == NodeInputs::degrees ? 24 : 40;
        const double of_inputs = matrix_bytes(of_rows + 3 * std::max(near, block), inputs) +
                                 matrix_bytes(3 * num_types, inputs) +
                                 matrix_bytes(inputs, 4 * (options.type_dim + 2 * hidden));
        const double of_means = options.num_samples * (near * inputs + encoded * hidden);
        return {.bytes = num_walks * (12 + 4 * kReached) +
                         matrix_bytes(sizes.nodes, 3 * dim + 2 * hidden) +
                         of_reached * kReached * options.walks.walks_per_node * block + of_inputs +
                         given.bytes,
                .columns = dim,
                .parts = {{"walks", {.steps = 5 * num_walks * options.walks.walk_length}},
                          {"steps",
                           {.dense = kForwardAndBackward * num_steps * (of_gates + of_network),
                            .rows = kForwardAndBackward * num_steps * of_means,
                            .functions = num_steps * num_types * (inputs + hidden)}},
                          {"embeddings",
                           {.rows = 2 * num_walks * kReached * (inputs + hidden),
                            .steps = 10 * num_walks * options.walks.walk_length}}}};
    }
};

}  // namespace

TypeFrequencies::TypeFrequencies(const TypedWalks& walks, NodeId num_nodes, std::uint32_t num_types)
    : shares_(num_types) {
    const double share = 1 / (static_cast<double>(num_nodes) * walks.walks_per_node());
    std::vector<std::uint64_t> counts(num_types);
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (int k = 0; k < walks.walks_per_node(); ++k) {
            ++counts[walks.walk(v, k).type];
        }
    }
    for (std::uint32_t type = 0; type < num_types; ++type) {
        shares_[type] = static_cast<double>(counts[type]) * share;
        if (counts[type] > 0) {
            known_types_.push_back(type);
        }
    }
}

std::vector<std::uint32_t> TypeFrequencies::types_above(const TypedWalks& walks, NodeId v) const {
    std::vector<std::uint32_t> types;
    for (int k = 0; k < walks.walks_per_node(); ++k) {
        types.push_back(walks.walk(v, k).type);
    }
    std::ranges::sort(types);
    std::vector<std::uint32_t> above;
    for (std::size_t begin = 0; begin < types.size();) {
        std::size_t end = begin;
        while (end < types.size() && types[end] == types[begin]) {
            ++end;
        }
        const double share =
            static_cast<double>(end - begin) / static_cast<double>(walks.walks_per_node());
        if (share > shares_[types[begin]]) {
            above.push_back(types[begin]);
        }
        begin = end;
    }
    return above;
}

std::vector<std::uint32_t> TypeFrequencies::types_below(
    const std::vector<std::uint32_t>& above) const {
    std::vector<std::uint32_t> below;
    std::ranges::set_difference(known_types_, above, std::back_inserter(below));
    return below;
}

TypeTriplets type_triplets(const TypeFrequencies& frequencies, const TypedWalks& walks,
                           const std::vector<NodeId>& nodes, const Random& random) {
    TypeTriplets triplets;
    RandomStream stream = random.stream("triplets");
    for (const NodeId v : nodes) {
        std::vector<std::uint32_t> same = frequencies.types_above(walks, v);
        std::vector<std::uint32_t> other = frequencies.types_below(same);
        const bool begins_above = stream.below(2) == 0;
        if (begins_above ? same.size() < 2 : other.size() >= 2) {
            std::swap(same, other);
        }
        if (same.size() < 2 || other.empty()) {
            continue;
        }
        const std::size_t i = stream.below(same.size());
        const std::size_t j = stream.below(same.size() - 1);
        triplets.first.push_back(same[i]);
        triplets.near.push_back(same[j < i ? j : j + 1]);
        triplets.far.push_back(other[stream.below(other.size())]);
    }
    return triplets;
}

std::unique_ptr<Objective> gralsp_objective(const TrainingGround& ground,
                                            const GralspNetwork& network,
                                            const GralspOptions& options, ThreadPool& pool) {
    return std::make_unique<GralspObjective>(ground, network, options, pool);
}

Method gralsp_method() {
    return encoder_method<Gralsp>(
        {.title = "GraLSP: means over what walks reach, gated by their types",
         .python_class = "GraLSP",
         .cost = "epochs times pairs of all nodes",
         .cost_class = CostClass::minutes});
}

}  // namespace irwe
