// How a row of the registry is put together from what is said of the method, what methods of its
// shape share, and the struct that defines it.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/methods/counted_work.h"
#include "irwe/methods/method.h"
#include "irwe/methods/one_step.h"

namespace irwe {

// What is different from row to row. The fields are those of Method.
struct MethodRow {
    std::string title;
    std::string python_class;
    std::string cost;
    std::string seed_setting{};
    std::string dimension_setting = "model.embedding_dim";
    std::string new_nodes_setting{};
    std::string attributes_setting{};
    GraphKind uses{};
    std::vector<std::string> presets{};
    decltype(Method::settings) settings = nullptr;  // null: the defaults of the struct of options
    CostClass cost_class = CostClass::minutes;
};

// What the methods of a shape share: tables (lookup_method.h), functions of any graph
// (feature_method.h), trainings by skip-gram (skip_gram/skip_gram_training.h), encoders
// (encoder/encoder_method.h).
struct MethodShape {
    std::vector<Method::SpaceMeaning> spaces;
    Reach reach;
    bool refreshes;
    decltype(Method::begin) begin;
    decltype(Method::read) read;
    decltype(Method::settings_note) settings_note = nullptr;
};

// What a training of `Definition` takes, if it says so (see below).
template <typename Definition>
constexpr bool counts_work = requires(const Problem& problem,
                                      const typename Definition::Options& options) {
    Definition::work(problem.graph, options);
}
|| requires(const Problem& problem, const typename Definition::Options& options) {
    Definition::work(problem, options);
};
template <typename Definition>
CountedWork work_of(const Problem& problem, const typename Definition::Options& options) {
    if constexpr (requires { Definition::work(problem, options); }) {
        return Definition::work(problem, options);
    } else {
        return Definition::work(problem.graph, options);
    }
}

// Returns the options of a training of `Definition` (see below). Throws InputError if one is out of
// range, if the graph has no edges, or if the memory that is allowed does not suffice.
template <typename Definition>
const typename Definition::Options& checked_options(const Problem& problem,
                                                    const MethodSettings& settings,
                                                    const Resources& resources) {
    settings.validate();
    require_edges(problem.graph);
    const auto& options = options_of<typename Definition::Options>(settings);
    if constexpr (counts_work<Definition>) {
        if (resources.max_bytes > 0) {
            require_memory(work_of<Definition>(problem, options), problem.graph,
                           resources.max_bytes);
        }
    }
    return options;
}

// Returns the row of a method. `Definition` has
//
//     using Options = ...;  // with option_fields() and validate() beside it
//     static constexpr const char* kName = "grarep";
//     // May be left out if nobody knows what a training takes; of a Problem if attributes count.
//     static CountedWork work(const Graph&, const Options&);
template <typename Definition>
Method assembled_method(MethodRow row, MethodShape shape) {
    using Options = typename Definition::Options;
    const auto default_options = [](std::string_view,
                                    const GraphAtHand*) -> std::unique_ptr<MethodSettings> {
        return std::make_unique<OptionSettings<Options>>();
    };
    decltype(Method::estimate) estimate = nullptr;
    if constexpr (counts_work<Definition>) {
        estimate = [](const Problem& problem, const MethodSettings& settings,
                      Resources& resources) {
            return counted_estimate(work_of<Definition>(problem, options_of<Options>(settings)),
                                    problem.graph, resources);
        };
    }
    return {.name = Definition::kName,
            .title = std::move(row.title),
            .python_class = std::move(row.python_class),
            .cost = std::move(row.cost),
            .spaces = std::move(shape.spaces),
            .reach = shape.reach,
            .seed_setting = std::move(row.seed_setting),
            .dimension_setting = std::move(row.dimension_setting),
            .new_nodes_setting = std::move(row.new_nodes_setting),
            .attributes_setting = std::move(row.attributes_setting),
            .presets = std::move(row.presets),
            .settings = row.settings == nullptr ? default_options : row.settings,
            .begin = shape.begin,
            .read = shape.read,
            .estimate = estimate,
            .settings_note = shape.settings_note,
            .uses = row.uses,
            .refreshes = shape.refreshes,
            .cost_class = row.cost_class};
}

}  // namespace irwe
