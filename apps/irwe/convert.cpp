// irwe convert GRAPH -o FILE

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "apps/irwe/console.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"

namespace irwe::cli {
namespace {

struct ConvertVerb {
    Console console;
    GraphArguments graph;
    std::string output;
    std::string format = "graph";
    std::string node_list;
    bool force = false;

    void run() const {
        check();
        std::optional<ArchiveWriter> archive;
        if (format == "graph") {
            archive.emplace(output);  // now, so that a path that cannot be written is found
        }
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        if (archive) {
            write_graph_file(loaded.graph, *archive);
        } else {
            write_edges(loaded.graph);
        }
    }

private:
    // Checks that do not need the graph.
    void check() const {
        require(format == "edges" || output != "-",
                "a binary graph cannot go to standard output; give the name of a file");
        require(format == "edges" || node_list.empty(),
                "--node-list: a binary graph holds every node; leave it out, or add --to edges");
        graph.require_not_replaced_by(output);
        require_may_be_graph(graph.path());
        if (format == "edges") {
            require_replaceable(output, {FileKind::text, FileKind::compressed}, "an edge list",
                                force);
        } else {
            require_replaceable(output, {FileKind::graph}, "a binary graph", force);
        }
        if (!node_list.empty()) {
            graph.require_not_replaced_by(node_list);
            require_replaceable(node_list, {FileKind::text}, "a list of nodes", force);
            std::error_code unknown;
            require(output != node_list && !std::filesystem::equivalent(output, node_list, unknown),
                    fmt::format("{}: two outputs cannot go there; give them different names",
                                node_list));
        }
    }

    void write_edges(const Graph& loaded) const {
        write_edge_list(loaded, output);
        if (loaded.num_self_loops() > 0) {
            console.say(fmt::format("{} written; --self-loops keep keeps them on reading",
                                    counted(loaded.num_self_loops(), "self-loop")));
        }
        if (node_list.empty()) {
            tell_of_isolated_nodes(loaded, console);
        } else {
            write_node_list(loaded, node_list);
        }
    }
};

}  // namespace

void add_convert(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "convert", "Convert a graph to a binary file, which opens faster, and back");
    const auto settings = std::make_shared<ConvertVerb>();
    settings->graph.add_options(*verb);
    verb->add_option("-o,--output", settings->output,
                     "The file to write; an edge list is gzipped if it ends in .gz, and - is "
                     "standard output")
        ->type_name("FILE")
        ->required()
        ->check(file_name());
    verb->add_option("--to", settings->format, "A binary graph, or an edge list (default graph)")
        ->type_name("graph|edges")
        ->check(one_of({"graph", "edges"}));
    verb->add_option("--node-list", settings->node_list,
                     "With --to edges: also write every node name, one per line")
        ->type_name("FILE")
        ->check(file_name());
    add_force(*verb, settings->force);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe convert town.edges -o town.graph\n"
        "  irwe convert ppi.txt.gz --nodes all.txt --self-loops keep -o ppi.graph\n"
        "  irwe convert town.graph --to edges -o town.edges\n"
        "\n"
        "Every verb that reads a graph accepts the binary file instead of the edge list, with the "
        "same results. The file is mapped into memory: do not write to it while it is in use. irwe "
        "convert replaces it safely.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
