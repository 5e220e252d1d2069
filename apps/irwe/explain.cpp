// irwe explain MODEL GRAPH NODE

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/node_argument.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/answers/node_words.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/explanation_text.h"
#include "irwe/methods/registry/abilities.h"
#include "irwe/methods/registry/read_model.h"

namespace irwe::cli {
namespace {

struct ExplainVerb {
    Console console;
    std::string model_path;
    GraphArguments graph;
    std::string node_name;
    std::string old_graph_path;
    bool json = false;
    int num_threads = 0;

    void run() const {
        require_one_standard_input(graph, old_graph_path);
        require_order(model_path, graph.path(), "irwe explain MODEL GRAPH NODE");
        require_may_be_graph(graph.path());
        const std::shared_ptr<const Model> model = read_model(model_path);
        const Explainer& explainer = explainer_of(*model, model_path);
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        static_cast<void>(find(loaded.graph));
        ThreadPool pool(num_threads);
        const Application applied = apply_model(*model, model_path, graph, loaded,
                                                {.old_graph_path = old_graph_path}, console);
        const NodeId node = find(applied.graph);
        require_embedded(applied, node, {.before = old_graph_path, .option = "--extends"});
        Resources resources{.pool = pool};
        ExplainedNode explained{.graph = applied.graph,
                                .node = node,
                                .kind = applied.kind,
                                .explanation = explainer.explain(applied, node, resources),
                                .name_of = [&](NodeId v) { return applied.graph.names()[v]; }};
        explained.words = node_words(applied.graph, node, explained.name_of, pool).sentences;
        print(json ? explanation_json(explained) + '\n' : explanation_text(explained));
    }

private:
    NodeId find(const Graph& loaded) const {
        return find_node(loaded.names(), node_name, graph.path());
    }
};

}  // namespace

void add_explain(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "explain", "Explain where a node is, and how far its embeddings can be trusted");
    const auto settings = std::make_shared<ExplainVerb>();
    verb->add_option("MODEL", settings->model_path, "A model written by irwe train")
        ->type_name("")
        ->required();
    settings->graph.add_options(*verb);
    verb->add_option("NODE", settings->node_name, "The node to explain, by its name")
        ->type_name("")
        ->required();
    add_extends(*verb, settings->old_graph_path, "explains one of the new nodes");
    verb->add_flag("--json", settings->json, "Print JSON, with all walks and columns");
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe explain town.irwe town.edges 17\n"
        "  irwe explain town.irwe grown.edges newcomer --extends town.edges\n"
        "  irwe explain town.irwe other.edges 5 --json\n"
        "\n"
        "The default method tells in what the structure of the node differs from that of other "
        "nodes, the degrees its walks meet, whom they meet more often than by chance, and how far "
        "graph and node lie from the training. The network tells the anonymous walks that set the "
        "node apart, numbered in the order of visits (0-1-0 goes to a neighbor and back), and the "
        "walks that it read. Trust is from 0 to 1: in identity, the share of quality that is "
        "expected to be kept (the network: of what the walks meet that it knows); in position, the "
        "share of visits to nodes that the model knows.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
