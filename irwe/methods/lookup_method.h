// Methods whose model is a table: rows for the nodes of the training graph, and nothing from which
// others could be embedded.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/methods/method.h"
#include "irwe/methods/one_step.h"

namespace irwe {

// Returns a model that consists of these spaces, whose rows are those of the training graph in both
// forms. No space is comparable across graphs.
std::shared_ptr<const Model> lookup_model(ModelRecord record, std::vector<Space> spaces);

// Returns the model that was written with spaces of these names. Throws InputError if the archive
// has no such rows for the nodes of the training graph, with as many columns as its setting
// model.embedding_dim says, where it has one.
std::shared_ptr<const Model> read_lookup_model(const Archive& archive, ModelRecord record,
                                               const std::vector<std::string>& names);

// Returns "position, 128 dimensions; identity, 128 dimensions".
std::string spaces_text(const std::vector<SpaceInfo>& spaces);

// Returns a sentence about the result: "position and identity of 40 nodes".
std::string lookup_summary(const std::vector<Method::SpaceMeaning>& spaces, const Graph& graph);

// What is different from row to row. The fields are those of Method.
struct LookupRow {
    std::string title;
    std::string python_class;
    std::string cost;
    std::string seed_setting{};
    std::string dimension_setting = "model.embedding_dim";
    GraphKind uses{};
    std::vector<std::string> presets{};
    decltype(Method::settings) settings = nullptr;  // null: the defaults of the struct of options
    decltype(Method::estimate) estimate = nullptr;
    CostClass cost_class = CostClass::minutes;
};

// Returns a row of the registry. `Definition` has
//
//     using Options = ...;  // with option_fields() and validate() beside it
//     static constexpr const char* kName = "grarep";
//     static std::vector<Method::SpaceMeaning> spaces();
//     static std::vector<Matrix> compute(const Problem&, const Options&, Resources&);
//
// where compute() returns the vectors of each space, one row per node, and gives the same bytes for
// every number of threads.
template <typename Definition>
Method lookup_method(LookupRow row) {
    using Options = typename Definition::Options;
    const auto default_options = [](std::string_view,
                                    const GraphAtHand*) -> std::unique_ptr<MethodSettings> {
        return std::make_unique<OptionSettings<Options>>();
    };
    const auto begin = [](const Problem& problem, const MethodSettings& settings,
                          Resources& resources) -> std::unique_ptr<Training> {
        settings.validate();
        require_edges(problem.graph);
        const auto compute = [problem, options = options_of<Options>(settings), &resources] {
            std::vector<Matrix> rows = Definition::compute(problem, options, resources);
            const std::vector<Method::SpaceMeaning> meanings = Definition::spaces();
            std::vector<Space> spaces;
            for (std::size_t i = 0; i < meanings.size(); ++i) {
                const SpaceInfo info{meanings[i].name, rows[i].cols(), false};
                spaces.push_back({info, std::move(rows[i])});
            }
            const OptionSettings<Options> used(options);
            return lookup_model(model_record(Definition::kName, problem.graph, used, ""),
                                std::move(spaces));
        };
        return one_step_training(compute, lookup_summary(Definition::spaces(), problem.graph));
    };
    const auto read = [](const Archive& archive, ModelRecord record) {
        std::vector<std::string> names;
        for (const Method::SpaceMeaning& meaning : Definition::spaces()) {
            names.push_back(meaning.name);
        }
        return read_lookup_model(archive, std::move(record), names);
    };
    return {.name = Definition::kName,
            .title = std::move(row.title),
            .python_class = std::move(row.python_class),
            .cost = std::move(row.cost),
            .spaces = Definition::spaces(),
            .reach = Reach::training_graph,
            .seed_setting = std::move(row.seed_setting),
            .dimension_setting = std::move(row.dimension_setting),
            .presets = std::move(row.presets),
            .settings = row.settings == nullptr ? default_options : row.settings,
            .begin = begin,
            .read = read,
            .estimate = row.estimate,
            .uses = row.uses,
            .cost_class = row.cost_class};
}

}  // namespace irwe
