// A model applied to a graph: to that of its training, to a grown version of it, or to another.

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
    std::vector<NodeId> nodes;    // those to embed: all, or the new ones of a grown graph
    std::optional<Graph> before;  // of a grown graph: that of the training
};

// Features of `graph`, which `argument` named; tells which way it is. With `old_graph_path`, not
// empty, the graph must be a grown version of that one, and that one the graph of the training:
// else throws InputError.
AppliedModel apply_model(const IrweModel& model, const std::string& model_path,
                         const GraphArguments& argument, const Graph& graph,
                         const std::string& old_graph_path, const Console& console,
                         ThreadPool& pool);

// Identity and position of all nodes of `graph`, the training graph or another.
Embeddings embedded(const std::string& model_path, const GraphArguments& argument,
                    const Graph& graph, const Console& console, ThreadPool& pool);

// Adds --extends to a verb.
void add_extends(CLI::App& verb, std::string& old_graph_path, const std::string& meaning);

// Throws InputError if both are standard input.
void require_one_standard_input(const GraphArguments& graph, const std::string& old_graph_path);

}  // namespace irwe::cli
