#include "apps/irwe/model_application.h"

#include <fmt/format.h>

#include <utility>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/methods/irwe/inference/infer.h"

namespace irwe::cli {
namespace {

NodeFeatures features_of_grown(const IrweModel& model, const GraphArguments& argument,
                               const Graph& before, const Graph& grown, ThreadPool& pool) {
    return located_at(argument.path(), [&] { return grown_features(model, before, grown, pool); });
}

AppliedModel apply_to_grown(const IrweModel& model, const std::string& model_path,
                            const GraphArguments& argument, const Graph& grown,
                            const std::string& old_graph_path, const Console& console,
                            ThreadPool& pool) {
    Graph before = argument.load_other(old_graph_path);
    require(fingerprint(before) == model.fingerprint,
            fmt::format("{}: is not the graph that {} was trained on ({}, {}); give that graph "
                        "to --extends, or leave --extends out to embed {} as a graph of its own",
                        old_graph_path, model_path, counted(model.num_training_nodes, "node"),
                        counted(model.num_training_edges, "edge"), argument.path()));
    std::vector<NodeId> added = new_nodes(before, grown);
    require(!added.empty(),
            fmt::format("{}: has no node that {} does not have, so there is nothing new to "
                        "embed; leave --extends out to embed all nodes",
                        argument.path(), old_graph_path));
    console.say(fmt::format("extension: {} beside the {} of the training",
                            counted(added.size(), "new node"), with_commas(before.num_nodes())));
    NodeFeatures features = features_of_grown(model, argument, before, grown, pool);
    return {Application::extension, std::move(features), std::move(added), std::move(before)};
}

}  // namespace

AppliedModel apply_model(const IrweModel& model, const std::string& model_path,
                         const GraphArguments& argument, const Graph& graph,
                         const std::string& old_graph_path, const Console& console,
                         ThreadPool& pool) {
    if (!old_graph_path.empty()) {
        return apply_to_grown(model, model_path, argument, graph, old_graph_path, console, pool);
    }
    if (fingerprint(graph) == model.fingerprint) {
        console.say("transductive: this is the graph of the training");
        return {Application::transductive, transductive_features(model, graph, pool),
                all_nodes(graph), std::nullopt};
    }
    console.say(
        "transfer: a graph that the model has not seen; identity can be compared with other "
        "graphs, position only within this one");
    return {Application::transfer, transfer_features(model, graph, pool), all_nodes(graph),
            std::nullopt};
}

Embeddings embedded(const std::string& model_path, const GraphArguments& argument,
                    const Graph& graph, const Console& console, ThreadPool& pool) {
    const IrweModel model = read_model(model_path);
    const AppliedModel applied = apply_model(model, model_path, argument, graph, "", console, pool);
    return infer(model, applied.features, graph, pool);
}

void add_extends(CLI::App& verb, std::string& old_graph_path, const std::string& meaning) {
    verb.add_option("--extends", old_graph_path,
                    "The training graph, of which GRAPH is a grown version: " + meaning)
        ->type_name("OLD_GRAPH")
        ->check(file_name());
}

void require_one_standard_input(const GraphArguments& graph, const std::string& old_graph_path) {
    require(graph.path() != "-" || old_graph_path != "-",
            "standard input cannot be GRAPH and OLD_GRAPH at once; give a file for one of them");
}

}  // namespace irwe::cli
