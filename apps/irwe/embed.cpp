// irwe embed MODEL GRAPH -o OUT

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/verb.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

struct EmbedVerb {
    Console console;
    std::string model_path;
    GraphArguments graph;
    GrownGraph grown;
    EmbeddingArguments output{.option = "-o,--output"};
    bool raw = false;
    int num_threads = 0;

    void run() {
        // Some formats have a file for each space, and only the model knows its spaces; until it is
        // read, those of the default method stand for them, to find a folder that is missing.
        output.space_names = space_names(default_method());
        check_arguments();
        const std::shared_ptr<const Model> model = read_model(model_path);
        output.space_names = space_names(find_method(model->record().method));
        check_arguments();
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        ThreadPool pool(num_threads);
        const Application applied = apply_model(*model, model_path, graph, loaded, grown, console);
        Resources resources{.pool = pool};
        const std::unique_ptr<EmbeddingSource> embeddings =
            model->embed(applied, raw ? OutputForm::raw : OutputForm::ready, resources);
        say_drift(*model, *embeddings, console);
        write_embeddings(*embeddings, *model, applied, output, pool,
                         [this](const std::string& note) { console.say(note); });
    }

private:
    // Finds what is wrong before the graph is read.
    void check_arguments() const {
        require_order(model_path, graph.path(), "irwe embed MODEL GRAPH -o OUT");
        require_may_be_graph(graph.path());
        for (const std::string& file : output.files()) {
            graph.require_not_replaced_by(file);
        }
        output.require_other_than(model_path);
        output.require_other_than(grown.old_graph_path);
        require_one_standard_input(graph, grown.old_graph_path);
        output.probe();
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
    settings->graph.add_attributes(*verb);
    settings->output.add_options(*verb, "The embeddings to write; - is standard output (tsv)")
        ->required();
    CLI::Option* const extends =
        add_extends(*verb, settings->grown.old_graph_path, "embeds the new nodes");
    verb->add_flag("--refresh", settings->grown.refresh,
                   "GRAPH is the training graph as it is now, grown or changed: embeds all nodes, "
                   "with identity on its scale and positions in the coordinates of the training")
        ->excludes(extends);
    add_raw(*verb, settings->raw);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe embed town.irwe town.edges -o town.npz          the training graph again\n"
        "  irwe embed town.irwe grown.edges --extends town.edges -o new.tsv\n"
        "  irwe embed town.irwe grown.edges --refresh -o now.npz   all nodes, old and new\n"
        "  irwe embed town.irwe other.edges -o other.npz        a graph it has not seen\n"
        "\n"
        "Arrays of .npz: nodes, identity, position, one row per node. Identity can be compared "
        "between graphs; position belongs to one graph and its extensions. A message says so if "
        "the "
        "graph differs so much from that of the training that half of what its roles are worth is "
        "expected to be lost.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
