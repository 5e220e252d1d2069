// irwe explore GRAPH -o map.html, or --serve

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/explorer/earlier_view.h"
#include "apps/explorer/graph_view.h"
#include "apps/explorer/page.h"
#include "apps/explorer/page_server.h"
#include "apps/explorer/whole_page.h"
#include "apps/irwe/console.h"
#include "apps/irwe/default_training.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/label_arguments.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/shown_embeddings.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/labels.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {
namespace {

struct ExploreVerb {
    Console console;
    GraphArguments graph;
    std::string model_path;
    std::vector<std::string> embeddings_paths;
    std::string earlier_path;  // embeddings of an earlier graph, or empty
    std::vector<std::string> label_paths;
    LabelArguments label_columns;
    std::string output;
    bool serve = false;
    std::uint16_t port = 0;
    std::string layout = "tsne";
    explorer::ViewOptions view_options;
    std::size_t max_memory = 0;  // 0: half of what is free
    int num_threads = 0;
    bool force = false;

    void run() const {
        check_arguments();
        const std::string page = explorer::read_page(explorer::page_places_of_program());
        std::optional<TextOutput> file;  // now, so that a path that cannot be written is found
        if (!serve) {
            file.emplace(output);
        }
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        require(loaded.graph.num_nodes() > 0,
                fmt::format("{}: the graph has no nodes; there is nothing to show", graph.path()));
        if (!serve) {
            explorer::require_fits_page(loaded.graph, graph.path(), "--serve");
        }
        const std::atomic<bool>& stop = stop_at_next_chance();
        ThreadPool pool(num_threads, &stop);
        explorer::GraphView view = make_view(loaded, pool);
        if (serve) {
            run_server(std::move(view), page, stop, pool);
        } else {
            write_page(std::move(view), page, *file, pool);
        }
    }

private:
    void check_arguments() const {
        require(serve || !output.empty(),
                "expected -o FILE.html, the page to write, or --serve; see irwe explore --help");
        require(!serve || output.empty(), "expected -o or --serve, found both; leave one out");
        require(model_path.empty() || embeddings_paths.empty(),
                "expected --model or --embeddings, found both; leave one out");
        require(earlier_path.empty() || !model_path.empty() || !embeddings_paths.empty(),
                "--before: the vectors before can only be compared with others of the same model; "
                "add --model or --embeddings");
        require(earlier_path.empty() || embeddings_paths.size() <= 1,
                "expected one --embeddings with --before, found several; leave one out");
        require_may_be_graph(graph.path());
        if (!serve) {
            graph.require_not_replaced_by(output);
        }
        for (const std::string& input : inputs()) {
            require(serve || input.empty() || !is_same_file(input, output),
                    fmt::format("{}: is read, so it cannot be the output, too; give another name "
                                "for the output",
                                input));
        }
        if (!serve) {
            require_replaceable(output, {FileKind::page}, "a page", force);
        }
    }

    std::vector<std::string> inputs() const {
        std::vector<std::string> result = label_paths;
        result.push_back(model_path);
        result.push_back(earlier_path);
        result.insert(result.end(), embeddings_paths.begin(), embeddings_paths.end());
        return result;
    }

    ShownEmbeddings embeddings_of(const LoadedGraph& loaded, ThreadPool& pool) const {
        if (!model_path.empty()) {
            return {.table = embedded(model_path, graph, loaded, console, pool), .files = {}};
        }
        if (!embeddings_paths.empty()) {
            return shown_embeddings(embeddings_paths, loaded.graph, graph.path(), max_memory,
                                    console);
        }
        console.say("no --model or --embeddings: trains one by the recipe, and does not keep it");
        return {.table = trained_embeddings(loaded.graph, graph.path(), view_options.seed, console,
                                            pool),
                .files = {}};
    }

    explorer::GraphView make_view(const LoadedGraph& from, ThreadPool& pool) const {
        const Graph& loaded = from.graph;
        std::vector<explorer::LabelColumn> columns;
        for (const std::string& path : label_paths) {
            columns.push_back(read_column(path, loaded.names()));
        }
        const ShownEmbeddings shown = embeddings_of(from, pool);
        explorer::GraphView view = explorer::graph_view(title(), loaded, shown.table.spaces,
                                                        view_options, pool, shown.files);
        view.labels = std::move(columns);
        if (!earlier_path.empty()) {
            add_earlier_graph(view, shown.table, pool);
        }
        return view;
    }

    void add_earlier_graph(explorer::GraphView& view, const Embeddings& now,
                           ThreadPool& pool) const {
        const Embeddings earlier = load_embeddings(earlier_path, max_memory, console);
        const std::string& owner = embeddings_paths.empty() ? model_path : embeddings_paths.front();
        explorer::add_earlier(view, now, owner, earlier, earlier_path, pool);
        const auto num_new = static_cast<std::uint64_t>(
            std::ranges::count(view.earlier->row_of, explorer::kNoLabel));
        console.say(fmt::format("{}: {} in both, {} new, {} gone", earlier_path,
                                counted(view.graph.num_nodes() - num_new, "node"),
                                with_commas(num_new), with_commas(view.earlier->num_gone)));
        for (const explorer::SpaceView& space : view.spaces) {
            if (!space.earlier) {
                console.say(
                    fmt::format("{} of two graphs cannot be compared; that map shows {} "
                                "alone",
                                space.name, graph.path()));
            }
        }
    }

    explorer::LabelColumn read_column(const std::string& path, const NodeNames& names) const {
        std::uint64_t num_shortened = 0;
        LabelsReport report;
        const Labels labels = label_columns.load(path, names, report);
        for (const std::string& note : label_notes(report)) {
            console.say(fmt::format("{}: {}", path, note));
        }
        explorer::LabelColumn column = explorer::label_column(
            std::filesystem::path(path).filename().string(), labels, &num_shortened);
        if (num_shortened > 0) {
            console.say(fmt::format("{}: {} with several labels, of which the first is shown", path,
                                    counted(num_shortened, "node")));
        }
        return column;
    }

    std::string title() const {
        return graph.path() == "-" ? "standard input"
                                   : std::filesystem::path(graph.path()).filename().string();
    }

    void write_page(explorer::GraphView view, const std::string& page, TextOutput& file,
                    ThreadPool& pool) const {
        file.write(explorer::whole_page(
            page, std::move(view), chosen_layout(), pool,
            [this](const std::string& phase) { return console.progress(phase); }));
        file.commit();
        if (!is_standard_output(output)) {
            console.say(fmt::format("{}: open it in a browser", output));
        }
    }

    void run_server(explorer::GraphView view, const std::string& page,
                    const std::atomic<bool>& stop, ThreadPool& pool) const {
        explorer::PageServer server(std::move(view), page, port);
        console.say(
            server.address_file().empty()
                ? "open this address in a browser; Ctrl-C ends the server"
                : fmt::format("open this address in a browser, or {}, which keeps the token from "
                              "other users; Ctrl-C ends the server",
                              server.address_file()));
        print(server.address() + "\n");
        server.serve(chosen_layout(), pool, stop,
                     [this](const std::string& sentence) { console.say(sentence); });
    }

    explorer::Layout chosen_layout() const {
        return layout == "tsne" ? explorer::Layout::tsne : explorer::Layout::pca;
    }
};

}  // namespace

void add_explore(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("explore", "Show both maps in the browser: roles and communities");
    const auto settings = std::make_shared<ExploreVerb>();
    settings->graph.add_options(*verb);
    verb->add_option("--model", settings->model_path, "Embed the graph with this model")
        ->type_name("MODEL")
        ->check(file_name());
    verb->add_option("--embeddings", settings->embeddings_paths,
                     "Show these embeddings, of irwe or another program; may be repeated, to see "
                     "two models or methods side by side")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->check(file_name());
    verb->add_option("--before", settings->earlier_path,
                     "Embeddings of an earlier state of the graph, by the same model: shows which "
                     "nodes moved, and from where")
        ->type_name("FILE")
        ->check(file_name());
    verb->add_option("--labels", settings->label_paths,
                     "A labels file that colors the nodes; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->check(file_name());
    settings->label_columns.add_options(*verb);
    verb->add_option("-o,--output", settings->output, "The page to write; it needs nothing else")
        ->type_name("FILE.html")
        ->check(file_name());
    verb->add_flag(
        "--serve", settings->serve,
        "Serve the page on this machine instead, for graphs that are too large for a file");
    verb->add_option("--port", settings->port,
                     "Port of the server; 0, as without it, is any free port")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint16_t>::max()));
    verb->add_option("--layout", settings->layout,
                     "tsne keeps neighbors together; pca is available at once")
        ->type_name("tsne|pca")
        ->check(one_of({"tsne", "pca"}))
        ->capture_default_str();
    verb->add_option(
            "--clusters", settings->view_options.num_clusters,
            "Number of roles, of communities, and of clusters in other spaces (default: as many as "
            "can be told apart, and 8)")
        ->type_name("K")
        ->transform(whole_number(1, explorer::kMaxClusters));
    verb->add_option("--neighbors", settings->view_options.num_neighbors,
                     "Number of nearest nodes to list for each node")
        ->type_name("K")
        ->transform(whole_number(1, explorer::kMaxNeighbors))
        ->capture_default_str();
    verb->add_option("--seed", settings->view_options.seed, "The same seed gives the same page")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    add_force(*verb, settings->force);
    add_embeddings_memory(*verb, settings->max_memory);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe explore town.edges --embeddings town.npz --labels town.roles -o map.html\n"
        "  irwe explore town.edges --model town.irwe --serve\n"
        "  irwe explore town.edges --embeddings a.npz --embeddings b.npz -o map.html\n"
        "  irwe explore may.edges --embeddings may.npz --before april.npz -o map.html\n"
        "  irwe explore town.edges -o map.html                 trains first\n"
        "\n"
        "docs/explorer.md describes the page. The server listens only on this machine and answers "
        "only requests with the token of its address, which it prints on standard output.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
