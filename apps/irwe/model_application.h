// Applies a model to its training graph, to a grown version of it, or to another graph.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/graph_arguments.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/irwe_model.h"

namespace irwe::cli {

enum class Application { transductive, extension, transfer };

struct AppliedModel {
    Application application;
    NodeFeatures features;        // of all nodes of the graph
    std::vector<NodeId> nodes;    // to embed: all, or the new ones of a grown graph
    std::optional<Graph> before;  // the training graph of a grown graph
};

// Returns the features of `graph`, which `argument` names, and reports which application it is. If
// `old_graph_path` is not empty, throws InputError unless it is the training graph and `graph` is a
// grown version of it.
AppliedModel apply_model(const IrweModel& model, const std::string& model_path,
                         const GraphArguments& argument, const Graph& graph,
                         const std::string& old_graph_path, const Console& console,
                         ThreadPool& pool);

// Returns the embeddings of all nodes of `graph`, the training graph or another.
Embeddings embedded(const std::string& model_path, const GraphArguments& argument,
                    const Graph& graph, const Console& console, ThreadPool& pool);

// Adds --extends to a verb.
void add_extends(CLI::App& verb, std::string& old_graph_path, const std::string& meaning);

// Throws InputError if both are standard input.
void require_one_standard_input(const GraphArguments& graph, const std::string& old_graph_path);

}  // namespace irwe::cli
