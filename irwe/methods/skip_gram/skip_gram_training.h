// Methods that are trained by skip-gram: what their rows of the registry share.
//
// A step of the training is a pool of pairs (methods/shared/skip_gram.h). The model is a table of
// the rows f; where there are several trainings, such as the two orders of LINE, their rows stand
// side by side. A model that keeps g folds new nodes in (skip_gram_fold_in.h).

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/methods/lookup_method.h"
#include "irwe/methods/method_row.h"
#include "irwe/methods/shared/skip_gram.h"
#include "irwe/methods/skip_gram/skip_gram_fold_in.h"

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
    FoldRows fold_in{};                             // none: g is not kept
};

// Returns a training of these skip-grams, one after the other, which throws InputError if their
// learning rate is so large that rows are not finite. The graph and the pool outlive it.
std::unique_ptr<Training> skip_gram_training(SkipGramTask task, const Graph& graph,
                                             std::vector<SkipGram> parts, ThreadPool& pool);

// Returns how a model of `Definition` (see below) with these options folds new nodes in; none if it
// does not.
template <typename Definition>
FoldRows skip_gram_fold_rows(const typename Definition::Options& options) {
    if constexpr (requires { Definition::keeps_for_new_nodes(options); }) {
        if (Definition::keeps_for_new_nodes(options)) {
            return [options](const Matrix& contexts, const AddedNodes& added, ThreadPool& pool) {
                return folded_centers(contexts, added, Definition::fold_in(options), pool);
            };
        }
    }
    return {};
}

// Returns a row of the registry. `Definition` has
//
//     using Options = ...;  // with `training`, and option_fields() and validate() beside it
//     static constexpr const char* kName = "node2vec";
//     static constexpr SkipGramRows kRows = SkipGramRows::as_they_are;
//     static Method::SpaceMeaning space();
//     static std::vector<SkipGram> parts(const Graph&, const Options&, ThreadPool&);
//     // May be left out; if true, nothing but chance would make rows differ.
//     static bool cannot_tell_apart(const Graph&);
//     // May be left out, with row.new_nodes_setting, if new nodes cannot be folded in.
//     static bool keeps_for_new_nodes(const Options&);
//     static SkipGramFoldIn fold_in(const Options&);
//
// The settings of the row, such as row.seed_setting, are those of SkipGramOptions.
template <typename Definition>
Method skip_gram_method(MethodRow row) {
    using Options = typename Definition::Options;
    const auto begin = [](const Problem& problem, const MethodSettings& settings,
                          Resources& resources) -> std::unique_ptr<Training> {
        const Options& options = checked_options<Definition>(problem, settings, resources);
        bool cannot_tell_apart = false;
        if constexpr (requires { Definition::cannot_tell_apart(problem.graph); }) {
            cannot_tell_apart = Definition::cannot_tell_apart(problem.graph);
        }
        return skip_gram_training(
            {Definition::kName, Definition::space().name, settings.clone(), Definition::kRows,
             cannot_tell_apart, skip_gram_fold_rows<Definition>(options)},
            problem.graph, Definition::parts(problem.graph, options, resources.pool),
            resources.pool);
    };
    const auto read = [](const Archive& archive, ModelRecord record) {
        FoldRows fold = skip_gram_fold_rows<Definition>(options_of<Options>(*record.settings));
        return read_lookup_model(archive, std::move(record),
                                 {.spaces = {Definition::space().name},
                                  .ready = {ReadyForm::as_they_are},
                                  .fold_in = std::move(fold)});
    };
    const auto note = [](const MethodSettings& settings) {
        const Options& options = options_of<Options>(settings);
        if constexpr (requires { options.training; }) {
            return unused_setting_note(options.training);
        } else {  // the options are those of skip-gram alone
            return unused_setting_note(options);
        }
    };
    row.seed_setting = "training.seed";
    return assembled_method<Definition>(std::move(row), {.spaces = {Definition::space()},
                                                         .reach = Reach::training_graph,
                                                         .refreshes = false,
                                                         .begin = begin,
                                                         .read = read,
                                                         .settings_note = note});
}

}  // namespace irwe
