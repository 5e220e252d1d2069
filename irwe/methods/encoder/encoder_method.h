// Rows of the registry for methods that train an encoder.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/methods/encoder/encoder_training.h"
#include "irwe/methods/method_row.h"

namespace irwe {

// The presets of such a method: settings of ours, and those of its authors.
inline constexpr std::string_view kAuthorsPreset = "paper";

// What is different from row to row. The fields are those of Method.
struct EncoderRow {
    std::string title;
    std::string python_class;
    std::string cost;
    CostClass cost_class = CostClass::minutes;
};

// Returns a row of the registry. `Definition` has
//
//     // With option_fields() and validate() beside it, and members `inputs`, NodeInputs;
//     // `degrees`, DegreeInputOptions; and `training`, EncoderTrainingOptions.
//     using Options = ...;
//     static constexpr const char* kName = ...;
//     static Method::SpaceMeaning space();
//     static Options authors_options();
//     // An Encoder: Network(const Options&, num_inputs, const nn::Initializer&).
//     using Network = ...;
//     // The references outlive the objective.
//     static std::unique_ptr<Objective> objective(const TrainingGround&, const Network&,
//                                                 const Options&, ThreadPool&);
//     static TrainingPlan plan(const Options&);
//     // May be left out if nobody knows what a training takes; of a Problem if attributes count.
//     static CountedWork work(const Graph&, const Options&);
//
// The dimension of the vectors is the setting model.embedding_dim. Models refresh if vectors are
// comparable across graphs: then it does not matter which nodes a graph had before.
template <typename Definition>
Method encoder_method(EncoderRow row) {
    using Options = typename Definition::Options;
    using Network = typename Definition::Network;
    static constexpr auto make = [](const Options& options) -> MakeEncoder {
        return [options](std::int64_t num_inputs, const nn::Initializer& initializer) {
            return std::make_unique<Network>(options, num_inputs, initializer);
        };
    };
    const auto settings = [](std::string_view preset,
                             const GraphAtHand*) -> std::unique_ptr<MethodSettings> {
        return std::make_unique<OptionSettings<Options>>(
            preset == kAuthorsPreset ? Definition::authors_options() : Options());
    };
    const auto begin = [](const Problem& problem, const MethodSettings& given,
                          Resources& resources) -> std::unique_ptr<Training> {
        const Options& options = checked_options<Definition>(problem, given, resources);
        Graph graph = trainable_graph(problem.graph);
        DegreeInputs degrees(graph, options.degrees);
        std::shared_ptr<const AttributeInputs> attributes;
        if (options.inputs != NodeInputs::degrees) {
            attributes =
                std::make_shared<const AttributeInputs>(problem.attributes, graph, options.inputs);
        }
        auto network = std::make_unique<Network>(
            options, attributes ? attributes->num_columns(degrees) : degrees.num_buckets(),
            nn::Initializer(Random(options.training.seed)));
        EncoderInput input =
            network->input(graph, degrees, all_nodes(graph.num_nodes()), resources.pool);
        if (attributes) {
            input.rows = attributes->rows(*problem.attributes, graph, degrees);
        }
        auto ground = std::make_unique<TrainingGround>(
            TrainingGround{std::move(graph), std::move(degrees), std::move(input), attributes});
        auto objective = Definition::objective(*ground, *network, options, resources.pool);
        return encoder_training({.method = Definition::kName,
                                 .space = Definition::space(),
                                 .settings = given.clone(),
                                 .plan = Definition::plan(options),
                                 .given_graph = problem.graph,
                                 .attributes = attributes ? fingerprint(*problem.attributes) : "",
                                 .make = make(options),
                                 .ground = std::move(ground),
                                 .encoder = std::move(network),
                                 .objective = std::move(objective)},
                                resources.pool);
    };
    const auto read = [](const Archive& archive, ModelRecord record) {
        const Options& options = options_of<Options>(*record.settings);
        const NodeInputs inputs = options.inputs;
        const MakeEncoder make_encoder = make(options);
        return read_encoder_model(archive, std::move(record), Definition::space(), inputs,
                                  make_encoder);
    };
    return assembled_method<Definition>({.title = std::move(row.title),
                                         .python_class = std::move(row.python_class),
                                         .cost = std::move(row.cost),
                                         .seed_setting = "training.seed",
                                         .attributes_setting = "features.inputs",
                                         .presets = {"auto", std::string(kAuthorsPreset)},
                                         .settings = settings,
                                         .cost_class = row.cost_class},
                                        {.spaces = {Definition::space()},
                                         .reach = Reach::new_graphs,
                                         .refreshes = Definition::space().comparable_across_graphs,
                                         .begin = begin,
                                         .read = read});
}

}  // namespace irwe
