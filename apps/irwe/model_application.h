// Applies a model to its training graph, to a grown version of it, or to another graph.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/model.h"

namespace irwe::cli {

// What the nodes of a graph are to the model, as options say.
struct GrownGraph {
    std::string old_graph_path{};  // --extends: the training graph; embeds the new nodes
    bool refresh = false;          // --refresh: embeds all nodes of a graph that has grown
};

// Returns how `model` is applied to the graph that `argument` named, with its attributes, and says
// which way it is.
// Throws InputError as application() and refreshing_application() do.
Application apply_model(const Model& model, const std::string& model_path,
                        const GraphArguments& argument, const LoadedGraph& loaded,
                        const GrownGraph& grown, const Console& console);

// Says how far the graph of `embeddings`, which `model` made, lies from that of the training, if
// its roles can no longer be trusted; nothing otherwise.
void say_drift(const Model& model, const EmbeddingSource& embeddings, const Console& console);

// Writes embeddings that `model` made, and says how many rows are zeros, and why, and of names in a
// table that spreadsheets take for formulas.
void write_embeddings(EmbeddingSource& embeddings, const Model& model,
                      const Application& application, const EmbeddingArguments& output,
                      ThreadPool& pool, const std::function<void(const std::string&)>& say);

// Returns the embeddings of all nodes of a graph, of the training or another. Says if its roles
// cannot be trusted.
Embeddings embedded(const std::string& model_path, const GraphArguments& argument,
                    const LoadedGraph& loaded, const Console& console, ThreadPool& pool);

// Adds --extends to a verb.
CLI::Option* add_extends(CLI::App& verb, std::string& old_graph_path, const std::string& meaning);

// Throws InputError if both are standard input.
void require_one_standard_input(const GraphArguments& graph, const std::string& old_graph_path);

}  // namespace irwe::cli
