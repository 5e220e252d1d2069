#include "irwe/methods/node2vec/node2vec_method.h"

#include <algorithm>
#include <iterator>

#include "irwe/io/option_range.h"
#include "irwe/methods/skip_gram/skip_gram_training.h"
#include "irwe/methods/skip_gram/skip_gram_work.h"

namespace irwe {
namespace {

struct Node2Vec {
    using Options = Node2VecOptions;
    static constexpr const char* kName = "node2vec";
    static constexpr SkipGramRows kRows = SkipGramRows::as_they_are;
    static Method::SpaceMeaning space() { return {"position", "the same community", false}; }

    static std::vector<SkipGram> parts(const Graph& graph, const Options& options,
                                       ThreadPool& pool) {
        const Random random(options.training.seed);
        const WalkCorpus corpus = graph_corpus(graph, options.walks, options.bias, random);
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
                .bias = options.bias,
                .training = options.training};
    }
};

}  // namespace

std::vector<OptionField> option_fields(Node2VecOptions& options) {
    std::vector<OptionField> fields = option_fields(options.walks);
    fields.emplace_back("walks.p", options.bias.p);
    fields.emplace_back("walks.q", options.bias.q);
    fields.emplace_back("walks.window", options.window);
    fields.emplace_back("new_nodes.keep", options.keep_for_new_nodes);
    std::ranges::move(option_fields(options.training), std::back_inserter(fields));
    fields.push_back(objective_field(options.training));
    return fields;
}

void validate(const Node2VecOptions& options) {
    validate(options.walks);
    require_positive("walks.p", options.bias.p);
    require_positive("walks.q", options.bias.q);
    validate_window(options.window);
    validate(options.training);
    validate_kept(options.keep_for_new_nodes, options.training);
}

Method node2vec_method() {
    return skip_gram_method<Node2Vec>(
        {.title = "places by skip-gram over random walks that p and q keep near or send away",
         .python_class = "Node2Vec",
         .cost = "linear in nodes: a minute for 10,000 nodes",
         .new_nodes_setting = "new_nodes.keep",
         .uses = {.weights = true}});
}

}  // namespace irwe
