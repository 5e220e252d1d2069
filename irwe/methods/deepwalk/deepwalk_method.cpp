#include "irwe/methods/deepwalk/deepwalk_method.h"

#include <algorithm>
#include <iterator>

#include "irwe/methods/skip_gram/skip_gram_training.h"
#include "irwe/methods/skip_gram/skip_gram_work.h"

namespace irwe {
namespace {

struct DeepWalk {
    using Options = DeepWalkOptions;
    static constexpr const char* kName = "deepwalk";
    static constexpr SkipGramRows kRows = SkipGramRows::as_they_are;
    static Method::SpaceMeaning space() { return {"position", "the same community", false}; }

    static std::vector<SkipGram> parts(const Graph& graph, const Options& options,
                                       ThreadPool& pool) {
        const Random random(options.training.seed);
        const WalkCorpus corpus = graph_corpus(graph, options.walks, {}, random);
        return window_skip_gram(corpus, options.window, options.training, random, pool);
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        return window_work(graph, options.walks, options.window, options.training,
                           options.keep_for_new_nodes);
    }

    static bool keeps_for_new_nodes(const Options& options) { return options.keep_for_new_nodes; }
    static SkipGramFoldIn fold_in(const Options& options) {
        return {.parts = {{options.training.embedding_dim, window_steps(options.window)}},
                .walks = options.walks,
                .training = options.training};
    }
};

}  // namespace

std::vector<OptionField> option_fields(DeepWalkOptions& options) {
    std::vector<OptionField> fields = option_fields(options.walks);
    fields.emplace_back("walks.window", options.window);
    fields.emplace_back("new_nodes.keep", options.keep_for_new_nodes);
    std::ranges::move(option_fields(options.training), std::back_inserter(fields));
    fields.push_back(objective_field(options.training));
    return fields;
}

void validate(const DeepWalkOptions& options) {
    validate(options.walks);
    validate_window(options.window);
    validate(options.training);
    validate_kept(options.keep_for_new_nodes, options.training);
}

Method deepwalk_method() {
    return skip_gram_method<DeepWalk>({.title = "places by skip-gram over random walks",
                                       .python_class = "DeepWalk",
                                       .cost = "linear in nodes: a minute for 10,000 nodes",
                                       .new_nodes_setting = "new_nodes.keep",
                                       .uses = {.weights = true}});
}

}  // namespace irwe
