#include "irwe/methods/walklets/walklets_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/skip_gram/skip_gram_training.h"
#include "irwe/methods/skip_gram/skip_gram_work.h"

namespace irwe {
namespace {

// Returns the columns of distance i + 1: the first distances have a column more where the dimension
// cannot be divided.
int distance_dim(const WalkletsOptions& options, int i) {
    return options.training.embedding_dim / options.num_distances +
           (i < options.training.embedding_dim % options.num_distances ? 1 : 0);
}

struct Walklets {
    using Options = WalkletsOptions;
    static constexpr const char* kName = "walklets";
    static constexpr SkipGramRows kRows = SkipGramRows::as_they_are;
    static Method::SpaceMeaning space() { return {"position", "the same community", false}; }

    static std::vector<SkipGram> parts(const Graph& graph, const Options& options,
                                       ThreadPool& pool) {
        const Random random(options.training.seed);
        const WalkCorpus corpus = graph_corpus(graph, options.walks, {}, random);
        const std::vector<std::uint64_t> counts = occurrences(corpus, pool);
        std::vector<SkipGram> parts;
        for (int i = 0; i < options.num_distances; ++i) {
            const Random own(random.stream("distances", static_cast<std::uint64_t>(i))());
            SkipGramOptions training = options.training;
            training.embedding_dim = distance_dim(options, i);
            parts.push_back(walk_skip_gram(distance_pairs(corpus, i + 1, training.epochs), counts,
                                           training, own));
        }
        return parts;
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const double num_steps = static_cast<double>(graph.num_nodes()) *
                                 options.walks.walks_per_node * options.walks.walk_length *
                                 options.training.epochs;
        const double num_distances = options.num_distances;
        return skip_gram_work(graph, options.training, 2 * num_steps * num_distances,
                              options.training.embedding_dim / num_distances,
                              num_steps * num_distances, options.keep_for_new_nodes);
    }

    static bool keeps_for_new_nodes(const Options& options) { return options.keep_for_new_nodes; }
    static SkipGramFoldIn fold_in(const Options& options) {
        SkipGramFoldIn result{.parts = {}, .walks = options.walks, .training = options.training};
        for (int i = 0; i < options.num_distances; ++i) {
            StepWeights at_distance(static_cast<std::size_t>(i + 1), 0.0);
            at_distance.back() = 1;
            result.parts.push_back({distance_dim(options, i), std::move(at_distance)});
        }
        return result;
    }
};

}  // namespace

std::vector<OptionField> option_fields(WalkletsOptions& options) {
    std::vector<OptionField> fields = option_fields(options.walks);
    fields.emplace_back("walks.num_distances", options.num_distances);
    fields.emplace_back("new_nodes.keep", options.keep_for_new_nodes);
    std::ranges::move(option_fields(options.training), std::back_inserter(fields));
    fields.push_back(objective_field(options.training));
    return fields;
}

void validate(const WalkletsOptions& options) {
    validate(options.walks);
    validate(options.training);
    validate_kept(options.keep_for_new_nodes, options.training);
    const int most = std::min(options.walks.walk_length, options.training.embedding_dim);
    require(options.num_distances >= 1 && options.num_distances <= most, [&] {
        return fmt::format(
            "walks.num_distances: expected a whole number from 1 to {}, as walks "
            "have {} steps and embeddings {} dimensions, found {}",
            most, options.walks.walk_length, options.training.embedding_dim, options.num_distances);
    });
}

Method walklets_method() {
    return skip_gram_method<Walklets>(
        {.title = "places by skip-gram over random walks, for each distance by itself",
         .python_class = "Walklets",
         .cost = "linear in nodes: a minute for 10,000 nodes",
         .new_nodes_setting = "new_nodes.keep",
         .uses = {.weights = true}});
}

}  // namespace irwe
