// irwe convert GRAPH|EMBEDDINGS -o FILE

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/convert_columns.h"
#include "apps/irwe/convert_embeddings.h"
#include "apps/irwe/convert_format.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/formula_names.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {
namespace {

struct ConvertVerb {
    Console console;
    GraphArguments graph;
    std::string output;
    std::string to;  // empty: by the ending
    std::string node_list;
    ConvertColumns columns;
    int num_axes = 0;
    bool force = false;

    void run() const {
        if (is_conversion_of_embeddings(graph.path(), output, to)) {
            convert_vectors();
            return;
        }
        require(num_axes == 0,
                fmt::format("--dims: is for embeddings, and {} is taken for a graph; leave it out, "
                            "or give a file of embeddings",
                            graph.path()));
        convert_graph();
    }

private:
    void convert_vectors() const {
        graph.require_no_options("embeddings");
        require(node_list.empty(), fmt::format("{}: is taken for embeddings, which have all their "
                                               "names; leave --node-list out",
                                               graph.path()));
        require(columns.wanted().empty(),
                fmt::format("{}: is taken for embeddings, and {} is for graphs; leave it out",
                            graph.path(), columns.wanted()));
        convert_embeddings({.input = graph.path(),
                            .output = output,
                            .format = to,
                            .num_axes = num_axes,
                            .force = force,
                            .max_memory = columns.max_memory(),
                            .num_threads = columns.num_threads()},
                           console);
    }

    void convert_graph() const {
        graph.require_not_replaced_by(output);
        columns.require_not_replaced_by(output);
        const ConvertFormat format = convert_format(to, output);
        check(format);
        // Now, so that a path that cannot be written is found.
        std::optional<ArchiveWriter> archive;
        std::optional<TextOutput> text;
        if (format.is_binary()) {
            archive.emplace(output);
        } else if (format.writer != nullptr) {
            text.emplace(output);
        }
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        if (archive) {
            write_graph_file(loaded.graph, *archive);
            return;
        }
        if (text) {
            write(loaded.graph, *format.writer, *text);
        } else {
            write_edge_list(loaded.graph, output);
        }
        if (!node_list.empty()) {
            write_node_list(loaded.graph, node_list);
        }
        tell_what_readers_need(loaded.graph, format);
        if (format.name == "csv" || is_of_spreadsheets(output)) {
            say_of_formulas(loaded.graph.names(), output);
        }
        if (is_of_spreadsheets(node_list)) {
            say_of_formulas(loaded.graph.names(), node_list);
        }
    }

    // Checks that do not need the graph.
    void check(const ConvertFormat& format) const {
        require(!format.is_binary() || !is_standard_output(output),
                "a binary graph cannot go to standard output; give the name of a file");
        const bool holds_names =
            format.is_binary() || (format.writer != nullptr && format.writer->holds_names &&
                                   format.writer->holds_all_nodes);
        require(!holds_names || node_list.empty(),
                fmt::format("--node-list: {} holds every node; leave it out, or add --to edge-list",
                            format.what));
        columns.check();
        const bool holds_columns = format.writer != nullptr && format.writer->holds_columns;
        require(holds_columns || columns.wanted().empty(),
                fmt::format("{}: {} holds no attributes of nodes; add --to with graphml, gexf, gml "
                            "or json",
                            columns.wanted(), format.what));
        require_may_be_graph(graph.path());
        if (format.is_binary()) {
            require_replaceable(output, {FileKind::graph}, format.what, force);
        } else {
            require_replaceable(output, {FileKind::text, FileKind::compressed}, format.what, force);
        }
        if (!node_list.empty()) {
            graph.require_not_replaced_by(node_list);
            columns.require_not_replaced_by(node_list);
            require_replaceable(node_list, {FileKind::text}, "a list of nodes", force);
            std::error_code unknown;
            require(output != node_list && !std::filesystem::equivalent(output, node_list, unknown),
                    fmt::format("{}: two outputs cannot go there; give them different names",
                                node_list));
        }
    }

    void write(const Graph& loaded, const GraphWriter& writer, TextOutput& text) const {
        WrittenGraph written{.graph = loaded};
        columns.add_to(written, graph.path(), console);
        with_error_prefix(is_standard_output(output) ? "standard output" : output,
                          [&] { writer.write(written, text); });
        text.commit();
    }

    // Says what is not in the file, or needs an option to be read back.
    void tell_what_readers_need(const Graph& loaded, const ConvertFormat& format) const {
        const GraphWriter* const writer = format.writer;
        if (loaded.num_self_loops() > 0) {
            console.say(fmt::format("{} written; --self-loops keep keeps them on reading",
                                    counted(loaded.num_self_loops(), "self-loop")));
        }
        if (loaded.is_directed() && (writer == nullptr || !writer->holds_directions)) {
            console.say("directions written; --directed keeps them on reading");
        }
        if (node_list.empty() && (writer == nullptr || !writer->holds_all_nodes)) {
            tell_of_isolated_nodes(loaded, console);
        }
        if (node_list.empty() && writer != nullptr && !writer->holds_names &&
            !are_numbers_from_one(loaded.names())) {
            console.say(fmt::format(
                "{} numbers the nodes from 1 and has no names; --node-list FILE writes the names "
                "in that order",
                format.what));
        }
    }

    void say_of_formulas(const NodeNames& names, const std::string& path) const {
        if (const std::string note = formula_note(names, path); !note.empty()) {
            console.say(note);
        }
    }

    static bool are_numbers_from_one(const NodeNames& names) {
        return names.are_integers() && names.size() > 0 && names.integers().front() == 1 &&
               names.integers().back() == static_cast<std::int64_t>(names.size());
    }
};

}  // namespace

void add_convert(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "convert", "Convert a graph or embeddings to another format; binary graphs open faster");
    const auto settings = std::make_shared<ConvertVerb>();
    settings->graph.add_options(*verb);
    verb->add_option("-o,--output", settings->output,
                     "The file to write; text is gzipped if the name ends in .gz, and - is "
                     "standard output")
        ->type_name("FILE")
        ->required()
        ->check(file_name());
    std::vector<std::string> formats = convert_format_names();
    const std::string listed = fmt::format("{}", fmt::join(formats, ", "));
    formats.insert(formats.end(), {"graph", "edges"});  // as they were called before
    const std::vector<std::string> of_embeddings = embedding_format_names();
    formats.insert(formats.end(), of_embeddings.begin(), of_embeddings.end());
    verb->add_option(
            "--to", settings->to,
            fmt::format("The format: {} (default: the one of the file name, or binary); of "
                        "embeddings {}, csv",
                        listed, fmt::join(of_embeddings, ", ")))
        ->type_name("FORMAT")
        ->check(one_of(formats));
    verb->add_option("--node-list", settings->node_list,
                     "Also write every node name, one per line, with formats that lack names or "
                     "nodes without edges: edge-list, csv, matrix-market, metis")
        ->type_name("FILE")
        ->check(file_name());
    settings->columns.add_options(*verb, settings->console);
    verb->add_option("--dims", settings->num_axes,
                     "Of embeddings, write the coordinates along the N axes in which the nodes "
                     "vary most, of each space, and say how much of the variance they hold")
        ->type_name("N")
        ->transform(whole_number(1, std::numeric_limits<int>::max()));
    add_force(*verb, settings->force);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe convert town.edges -o town.graph\n"
        "  irwe convert ppi.txt.gz --nodes all.txt --self-loops keep -o ppi.graph\n"
        "  irwe convert town.graph -o town.edges\n"
        "  irwe convert town.edges -o town.gexf --embeddings town.npz --with clusters,map\n"
        "  irwe convert town.npz -o town.pgvector --dims 32     embeddings\n"
        "\n"
        "Every verb that reads a graph accepts the binary file instead of the edge list, with the "
        "same results. The file is mapped into memory: do not write to it while it is in use. irwe "
        "convert replaces it safely.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
