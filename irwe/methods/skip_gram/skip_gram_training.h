// Methods that are trained by skip-gram: what their rows of the registry share.
//
// A step of the training is a pool of pairs (methods/shared/skip_gram.h). The model is a table of
// the rows f; where there are several trainings, such as the two orders of LINE, their rows stand
// side by side.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/methods/lookup_method.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/skip_gram.h"

namespace irwe {

// How the rows of a training are delivered.
enum class SkipGramRows { as_they_are, of_length_one };

// What a training is made of, beside its skip-grams.
struct SkipGramTask {
    std::string method;
    std::string space;
    std::shared_ptr<const MethodSettings> settings;
    SkipGramRows rows = SkipGramRows::as_they_are;  // of each skip-gram by itself
    bool cannot_tell_apart = false;                 // the nodes of the graph: all rows are zero
};

// Returns a training of these skip-grams, one after the other, which throws InputError if their
// learning rate is so large that rows are not finite. The graph and the pool outlive it.
std::unique_ptr<Training> skip_gram_training(SkipGramTask task, const Graph& graph,
                                             std::vector<SkipGram> parts, ThreadPool& pool);

// Returns a row of the registry. `Definition` has
//
//     using Options = ...;  // with option_fields() and validate() beside it
//     static constexpr const char* kName = "node2vec";
//     static constexpr SkipGramRows kRows = SkipGramRows::as_they_are;
//     static Method::SpaceMeaning space();
//     static std::vector<SkipGram> parts(const Graph&, const Options&, ThreadPool&);
//     // May be left out; if true, nothing but chance would make rows differ.
//     static bool cannot_tell_apart(const Graph&);
//
// The settings of the row, such as row.seed_setting, are those of SkipGramOptions.
template <typename Definition>
Method skip_gram_method(LookupRow row) {
    using Options = typename Definition::Options;
    const auto default_options = [](std::string_view,
                                    const GraphAtHand*) -> std::unique_ptr<MethodSettings> {
        return std::make_unique<OptionSettings<Options>>();
    };
    const auto begin = [](const Problem& problem, const MethodSettings& settings,
                          Resources& resources) -> std::unique_ptr<Training> {
        settings.validate();
        require_edges(problem.graph);
        const Options& options = options_of<Options>(settings);
        bool cannot_tell_apart = false;
        if constexpr (requires { Definition::cannot_tell_apart(problem.graph); }) {
            cannot_tell_apart = Definition::cannot_tell_apart(problem.graph);
        }
        return skip_gram_training({Definition::kName, Definition::space().name, settings.clone(),
                                   Definition::kRows, cannot_tell_apart},
                                  problem.graph,
                                  Definition::parts(problem.graph, options, resources.pool),
                                  resources.pool);
    };
    const auto read = [](const Archive& archive, ModelRecord record) {
        return read_lookup_model(archive, std::move(record), {Definition::space().name});
    };
    return {.name = Definition::kName,
            .title = std::move(row.title),
            .python_class = std::move(row.python_class),
            .cost = std::move(row.cost),
            .spaces = {Definition::space()},
            .reach = Reach::training_graph,
            .seed_setting = "training.seed",
            .dimension_setting = std::move(row.dimension_setting),
            .settings = default_options,
            .begin = begin,
            .read = read,
            .uses = row.uses,
            .cost_class = row.cost_class};
}

}  // namespace irwe
