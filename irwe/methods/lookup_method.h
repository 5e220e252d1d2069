// Methods whose model is a table: rows for the nodes of the training graph. Some can fold new nodes
// in, if a setting tells them to keep what that takes.

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/graph/added_nodes.h"
#include "irwe/methods/method_row.h"
#include "irwe/methods/one_step.h"

namespace irwe {

// How vectors that are ready to use are made of the rows that a method defines.
enum class ReadyForm {
    as_they_are,
    standardized_columns,  // over the training graph; rows of zeros, of isolated nodes, stay
};

// The rows of a training in one space.
struct LookupSpace {
    SpaceInfo info;
    Matrix rows;  // one for each node of the training graph
    ReadyForm ready = ReadyForm::as_they_are;
};

// Returns the rows of added.nodes by what was kept, in their order.
using FoldRows =
    std::function<Matrix(const Matrix& kept, const AddedNodes& added, ThreadPool& pool)>;

// What a model with one space embeds new nodes by.
struct FoldIn {
    Matrix kept{};  // a row for each node of the training graph
    FoldRows rows{};
};

// Returns a model that consists of these spaces. None is comparable across graphs. With
// fold_in.rows, for which there is one space, it embeds new nodes, too; nodes of the training keep
// their rows.
std::shared_ptr<const Model> lookup_model(ModelRecord record, std::vector<LookupSpace> spaces,
                                          FoldIn fold_in = {});

// What a model of a method consists of: names and forms.
struct LookupPlan {
    std::vector<std::string> spaces;
    std::vector<ReadyForm> ready;  // of each space
    FoldRows fold_in{};            // none: nothing was kept
};

// Returns the model that was written. Throws InputError if the archive has no such rows for the
// nodes of the training graph, with as many columns as its setting model.embedding_dim says, where
// it has one.
std::shared_ptr<const Model> read_lookup_model(const Archive& archive, ModelRecord record,
                                               LookupPlan plan);

// Returns "position, 128 dimensions; identity, 128 dimensions".
std::string spaces_text(const std::vector<SpaceInfo>& spaces);

// Returns a sentence about the result: "position and identity of 40 nodes".
std::string lookup_summary(const std::vector<Method::SpaceMeaning>& spaces, const Graph& graph);

// What a training of a table computes.
struct LookupResult {
    std::vector<Matrix> rows;  // of each space, one row per node
    Matrix kept{};             // for new nodes, if there is a setting and it says so
};

// Returns how a model of `Definition` with these options is made of its tensors.
template <typename Definition>
LookupPlan lookup_plan(const typename Definition::Options& options) {
    LookupPlan plan;
    for (const Method::SpaceMeaning& meaning : Definition::spaces()) {
        plan.spaces.push_back(meaning.name);
        plan.ready.push_back(ReadyForm::as_they_are);
    }
    if constexpr (requires { Definition::ready_forms(); }) {
        plan.ready = Definition::ready_forms();
    }
    if constexpr (requires { Definition::keeps_for_new_nodes(options); }) {
        if (Definition::keeps_for_new_nodes(options)) {
            plan.fold_in = [options](const Matrix& kept, const AddedNodes& added,
                                     ThreadPool& pool) {
                return Definition::folded_in(kept, added, options, pool);
            };
        }
    }
    return plan;
}

// Returns a row of the registry. `Definition` has
//
//     using Options = ...;  // with option_fields() and validate() beside it
//     static constexpr const char* kName = "grarep";
//     static std::vector<Method::SpaceMeaning> spaces();
//     static LookupResult compute(const Problem&, const Options&, Resources&);
//     // May be left out: how ready vectors of each space are made; if it is, as they are.
//     static std::vector<ReadyForm> ready_forms();
//     // May be left out, with row.new_nodes_setting, if new nodes cannot be folded in.
//     static bool keeps_for_new_nodes(const Options&);
//     static Matrix folded_in(const Matrix& kept, const AddedNodes&, const Options&, ThreadPool&);
//
// and gives the same bytes for every number of threads.
template <typename Definition>
Method lookup_method(MethodRow row) {
    using Options = typename Definition::Options;
    const auto begin = [](const Problem& problem, const MethodSettings& settings,
                          Resources& resources) -> std::unique_ptr<Training> {
        const Options& given = checked_options<Definition>(problem, settings, resources);
        const auto compute = [problem, options = given, &resources] {
            LookupResult result = Definition::compute(problem, options, resources);
            const LookupPlan plan = lookup_plan<Definition>(options);
            std::vector<LookupSpace> spaces;
            for (std::size_t i = 0; i < plan.spaces.size(); ++i) {
                const SpaceInfo info{plan.spaces[i], result.rows[i].cols(), false};
                spaces.push_back({info, std::move(result.rows[i]), plan.ready[i]});
            }
            const OptionSettings<Options> used(options);
            return lookup_model(model_record(Definition::kName, problem.graph, used, ""),
                                std::move(spaces), {std::move(result.kept), plan.fold_in});
        };
        return one_step_training(compute, lookup_summary(Definition::spaces(), problem.graph));
    };
    const auto read = [](const Archive& archive, ModelRecord record) {
        LookupPlan plan = lookup_plan<Definition>(options_of<Options>(*record.settings));
        return read_lookup_model(archive, std::move(record), std::move(plan));
    };
    return assembled_method<Definition>(std::move(row), {.spaces = Definition::spaces(),
                                                         .reach = Reach::training_graph,
                                                         .refreshes = false,
                                                         .begin = begin,
                                                         .read = read});
}

}  // namespace irwe
