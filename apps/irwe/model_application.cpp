#include "apps/irwe/model_application.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

// Returns which vectors can be compared, for a graph other than that of the training.
std::string comparisons(const Method& method) {
    std::vector<std::string> across;
    std::vector<std::string> within;
    for (const Method::SpaceMeaning& space : method.spaces) {
        (space.comparable_across_graphs ? across : within).push_back(space.name);
    }
    std::vector<std::string> parts;
    if (!across.empty()) {
        parts.push_back(
            fmt::format("{} can be compared with other graphs", fmt::join(across, " and ")));
    }
    if (!within.empty()) {
        parts.push_back(fmt::format("{} only within this one", fmt::join(within, " and ")));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

void say_which(const Application& application, const Method& method, const Console& console) {
    switch (application.kind) {
        case Reach::training_graph:
            console.say("transductive: this is the graph of the training");
            break;
        case Reach::new_nodes:
            console.say(fmt::format("extension: {} beside the {} of the training",
                                    counted(application.nodes.size(), "new node"),
                                    with_commas(application.before->num_nodes())));
            break;
        case Reach::new_graphs:
            console.say(fmt::format("transfer: a graph that the model has not seen; {}",
                                    comparisons(method)));
            break;
    }
}

}  // namespace

AppliedModel apply_model(const Model& model, const std::string& model_path,
                         const GraphArguments& argument, const Graph& graph,
                         const std::string& old_graph_path, const Console& console) {
    std::unique_ptr<const Graph> before;
    if (!old_graph_path.empty()) {
        before = std::make_unique<const Graph>(argument.load_other(old_graph_path));
    }
    Application applied = application(model, graph, before.get(),
                                      {.model = model_path,
                                       .graph = argument.path(),
                                       .before = old_graph_path,
                                       .option = "--extends"});
    say_which(applied, find_method(model.record().method), console);
    return {std::move(before), std::move(applied)};
}

Embeddings embedded(const std::string& model_path, const GraphArguments& argument,
                    const Graph& graph, const Console& console, ThreadPool& pool) {
    const std::shared_ptr<const Model> model = read_model(model_path);
    const AppliedModel applied = apply_model(*model, model_path, argument, graph, "", console);
    Resources resources{.pool = pool};
    return collected(*model->embed(applied.application, OutputForm::ready, resources));
}

void add_extends(CLI::App& verb, std::string& old_graph_path, const std::string& meaning) {
    verb.add_option("--extends", old_graph_path,
                    "The training graph, if GRAPH is a grown version of it: " + meaning)
        ->type_name("OLD_GRAPH")
        ->check(file_name());
}

void require_one_standard_input(const GraphArguments& graph, const std::string& old_graph_path) {
    require(graph.path() != "-" || old_graph_path != "-",
            "standard input cannot be GRAPH and OLD_GRAPH at once; give a file for one of them");
}

}  // namespace irwe::cli
