#include "irwe/methods/struc2vec/struc2vec_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/shared/degree_partners.h"
#include "irwe/methods/skip_gram/skip_gram_training.h"
#include "irwe/methods/skip_gram/skip_gram_work.h"
#include "irwe/methods/struc2vec/layered_graph.h"

namespace irwe {
namespace {

WalkCorpus layered_corpus(const Graph& graph, const Struc2VecOptions& options, const Random& random,
                          ThreadPool& pool) {
    struct Walks {
        LayeredGraph layers;
        std::vector<NodeId> starts;
    };
    const RingDegrees rings(graph, options.max_distance, pool);
    const std::vector<Edge> pairs = degree_partners(graph, random, pool);
    const auto walks = std::make_shared<const Walks>(
        Walks{{rings, pairs, graph.num_nodes(), pool}, walk_starts(graph, random)});
    const auto num_starts = static_cast<std::int64_t>(walks->starts.size());
    return {.num_nodes = graph.num_nodes(),
            .num_walks = num_starts * options.walks.walks_per_node,
            .nodes_per_walk = options.walks.walk_length + 1,
            .draw = [walks, random, stay = options.stay, num_starts](std::int64_t number,
                                                                     std::span<NodeId> buffer) {
                const NodeId start = walks->starts[static_cast<std::size_t>(number % num_starts)];
                const RandomStream words =
                    random.stream("layered walks", static_cast<std::uint64_t>(number));
                return walks->layers.walk(start, stay, words, buffer);
            }};
}

struct Struc2Vec {
    using Options = Struc2VecOptions;
    static constexpr const char* kName = "struc2vec";
    static constexpr SkipGramRows kRows = SkipGramRows::as_they_are;
    static Method::SpaceMeaning space() { return {"identity", "the same role", false}; }

    static bool cannot_tell_apart(const Graph& graph) { return has_one_degree(graph); }

    static std::vector<SkipGram> parts(const Graph& graph, const Options& options,
                                       ThreadPool& pool) {
        const Random random(options.training.seed);
        const WalkCorpus corpus = layered_corpus(graph, options, random, pool);
        return window_skip_gram(corpus, options.window, options.training, random, pool);
    }

    // A walk changes its layer 1 / stay - 1 times before each step.
    static CountedWork work(const Graph& graph, const Options& options) {
        CountedWork work =
            window_work(graph, options.walks, options.window, options.training, false);
        const GraphSizes sizes(graph);
        const double num_layers = options.max_distance + 1;
        const double num_pairs = 2 * sizes.nodes * std::log2(sizes.nodes + 1);
        // As many degrees of a ring as there are, in so many rings as random graphs have.
        const double rings = std::min(num_layers, 1 + std::log2(sizes.nodes + 1) / 2);
        const double of_ring = sizes.nodes * 2 * sizes.degrees;  // most are in the two largest
        const double warped = std::min(sizes.degrees * sizes.degrees, 64 * sizes.degrees);
        work.bytes += 1.5 * sizeof(DegreeCount) * of_ring + 72 * sizes.nodes +
                      num_pairs * (8 + num_layers * 20) + 24 * num_pairs;
        work.parts.front().work.steps /= options.stay;
        work.parts.insert(work.parts.begin(),
                          {{"rings", {.steps = sizes.nodes / 16 * sizes.ends}},
                           {"layers", {.functions = num_pairs * rings * warped / 4}}});
        return work;
    }
};

}  // namespace

std::vector<OptionField> option_fields(Struc2VecOptions& options) {
    std::vector<OptionField> fields{{"layers.max_distance", options.max_distance},
                                    {"layers.stay", options.stay}};
    std::ranges::move(option_fields(options.walks), std::back_inserter(fields));
    fields.emplace_back("walks.window", options.window);
    std::ranges::move(option_fields(options.training), std::back_inserter(fields));
    fields.push_back(objective_field(options.training));
    return fields;
}

void validate(const Struc2VecOptions& options) {
    constexpr int kMaxDistance = 1000;
    constexpr double kLeastStay = 0.001;
    require_between("layers.max_distance", options.max_distance, 0, kMaxDistance);
    require(options.stay >= kLeastStay && options.stay <= 1, [&] {
        return fmt::format("layers.stay: expected a number from {} to 1, found {}", kLeastStay,
                           options.stay);
    });
    validate(options.walks);
    validate_window(options.window);
    validate(options.training);
}

Method struc2vec_method() {
    return skip_gram_method<Struc2Vec>(
        {.title = "roles by skip-gram over walks among nodes with similar degrees around them",
         .python_class = "Struc2Vec",
         .cost = "nodes times edges: minutes for 10,000 nodes"});
}

}  // namespace irwe
