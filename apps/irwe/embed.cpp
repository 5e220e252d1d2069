// irwe embed MODEL GRAPH -o OUT

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/inference/infer.h"
#include "irwe/model/trained_model.h"

namespace irwe::cli {
namespace {

struct EmbedVerb {
    Console console;
    std::string model_path;
    GraphArguments graph;
    std::string old_graph_path;
    EmbeddingArguments output{.option = "-o,--output"};
    bool raw = false;
    int num_threads = 0;

    void run() const {
        check_arguments();
        const TrainedModel model = read_model(model_path);
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        ThreadPool pool(num_threads);
        if (old_graph_path.empty()) {
            embed_all(model, loaded.graph, pool);
        } else {
            embed_new(model, loaded.graph, pool);
        }
    }

private:
    OutputForm form() const { return raw ? OutputForm::raw : OutputForm::ready; }

    // What can be said before a file is read.
    void check_arguments() const {
        for (const std::string& file : output.files()) {
            graph.require_not_replaced_by(file);
        }
        output.require_other_than(model_path);
        output.require_other_than(old_graph_path);
        require(
            graph.path() != "-" || old_graph_path != "-",
            "standard input cannot be GRAPH and OLD_GRAPH at once; give a file for one of them");
        output.probe();
    }

    void embed_all(const TrainedModel& model, const Graph& loaded, ThreadPool& pool) const {
        const bool is_training_graph = fingerprint(loaded) == model.fingerprint;
        console.say(is_training_graph
                        ? "transductive: this is the graph of the training"
                        : "transfer: a graph that the model has not seen; identity can be compared "
                          "with other graphs, position only within this one");
        const NodeFeatures features = is_training_graph ? transductive_features(model, loaded, pool)
                                                        : transfer_features(model, loaded, pool);
        output.write(
            embedding_stream(model, features, loaded.names(), all_nodes(loaded), pool, form()));
    }

    void embed_new(const TrainedModel& model, const Graph& grown, ThreadPool& pool) const {
        const Graph old_graph = graph.load_other(old_graph_path);
        require(
            fingerprint(old_graph) == model.fingerprint,
            fmt::format("{}: is not the graph that {} was trained on ({}, {}); give that graph "
                        "to --extends, or leave --extends out to embed {} as a graph of its own",
                        old_graph_path, model_path, counted(model.num_training_nodes, "node"),
                        counted(model.num_training_edges, "edge"), graph.path()));
        const std::vector<NodeId> added = new_nodes(old_graph, grown);
        require(!added.empty(),
                fmt::format("{}: has no node that {} does not have, so there is nothing new to "
                            "embed; leave --extends out to embed all nodes",
                            graph.path(), old_graph_path));
        console.say(fmt::format("extension: {} beside the {} of the training",
                                counted(added.size(), "new node"),
                                with_commas(old_graph.num_nodes())));
        const NodeFeatures features = new_features(model, old_graph, grown, pool);
        output.write(embedding_stream(model, features, grown.names(), added, pool, form()));
    }

    NodeFeatures new_features(const TrainedModel& model, const Graph& old_graph, const Graph& grown,
                              ThreadPool& pool) const {
        try {
            return grown_features(model, old_graph, grown, pool);
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}: {}", graph.path(), error.what()));
        }
    }
};

}  // namespace

void add_embed(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("embed", "Embed a graph, or the new nodes of one, with a trained model");
    const auto settings = std::make_shared<EmbedVerb>();
    verb->add_option("MODEL", settings->model_path, "A model written by irwe train")
        ->type_name("")
        ->required();
    settings->graph.add_options(*verb);
    settings->output.add_options(*verb, "The embeddings to write; - is standard output (tsv)")
        ->required();
    verb->add_option("--extends", settings->old_graph_path,
                     "The training graph, of which GRAPH is a grown version: embeds the nodes that "
                     "are new")
        ->type_name("OLD_GRAPH")
        ->check(file_name());
    add_raw(*verb, settings->raw);
    add_threads(*verb, settings->num_threads);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe embed town.irwe town.edges -o town.npz          the training graph again\n"
        "  irwe embed town.irwe grown.edges --extends town.edges -o new.tsv\n"
        "  irwe embed town.irwe other.edges -o other.npz        a graph it has not seen\n"
        "\n"
        "Arrays of .npz: nodes, identity, position, one row a node. Identity can be compared "
        "between "
        "graphs;\n"
        "position belongs to one graph and its extensions.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
