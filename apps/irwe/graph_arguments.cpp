#include "apps/irwe/graph_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <system_error>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

void GraphArguments::add_options(CLI::App& verb) {
    verb.add_option("GRAPH", path_,
                    "Edge list (two node names per line, gzipped or not; - is standard input) or a "
                    "binary graph from irwe convert")
        ->type_name("")
        ->required();
    add_reading_options(verb);
}

void GraphArguments::add_as_option(CLI::App& verb, const std::string& meaning) {
    verb.add_option("--graph", path_, meaning)->type_name("GRAPH")->check(file_name());
    add_reading_options(verb);
}

void GraphArguments::add_reading_options(CLI::App& verb) {
    verb.add_option("--nodes", options_.node_list,
                    "File with one node name per line, for nodes without edges")
        ->type_name("FILE");
    const auto choose = [this](const std::string& choice) {
        self_loops_given_ = true;
        options_.self_loops = choice == "keep" ? SelfLoops::keep : SelfLoops::drop;
    };
    verb.add_option_function<std::string>("--self-loops", choose,
                                          "Drop or keep edges from a node to itself (default drop)")
        ->type_name("drop|keep")
        ->check(one_of({"drop", "keep"}));
}

LoadedGraph GraphArguments::load() const {
    require(!path_.empty(),
            "the name of the edge list is empty; give a file name, or - for standard input");
    require_options_are_used();
    ReadGraphReport report;
    Graph graph = read_graph(path_, options_, &report);
    return {std::move(graph), std::move(report)};
}

void GraphArguments::require_options_are_used() const {
    const GraphFormat& format = graph_format(path_);
    const std::string found = !options_.node_list.empty() ? "--nodes"
                              : self_loops_given_         ? "--self-loops"
                                                          : "";
    require(found.empty() || format.uses_options || is_binary_without_graph(path_),
            fmt::format("{}: found {}, expected no such option for a {}; give it to irwe convert, "
                        "with the edge list",
                        path_, found, format.name));
}

Graph GraphArguments::load_other(const std::string& path) const {
    ReadGraphOptions options = options_;
    options.node_list.clear();
    return read_graph(path, options);
}

void GraphArguments::require_not_replaced_by(const std::string& output) const {
    for (const std::string& input : {path_, options_.node_list}) {
        std::error_code unknown;  // a file that is not there is no other one
        require(!std::filesystem::equivalent(input, output, unknown),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            input));
    }
}

std::string GraphArguments::as_typed() const {
    std::string text = shell_word(path_);
    if (!options_.node_list.empty()) {
        text += fmt::format(" --nodes {}", shell_word(options_.node_list));
    }
    return options_.self_loops == SelfLoops::keep ? text + " --self-loops keep" : text;
}

void GraphArguments::announce(const LoadedGraph& loaded, const Console& console) const {
    const std::string name = path_ == "-" ? "standard input" : path_;
    console.say(fmt::format("{}: {}, {}", name, counted(loaded.graph.num_nodes(), "node"),
                            counted(loaded.graph.num_edges(), "edge")));
    for (const std::string& change : changes(loaded.report, options_.self_loops)) {
        console.say(fmt::format("{}: {}", name, change));
    }
}

void tell_of_isolated_nodes(const Graph& graph, const Console& console) {
    NodeId num_isolated = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        num_isolated += graph.degree(v) == 0 ? 1U : 0U;
    }
    if (num_isolated > 0) {
        console.say(fmt::format(
            "{} without edges {} not in the edge list; --node-list FILE writes every node",
            counted(num_isolated, "node"), num_isolated == 1 ? "is" : "are"));
    }
}

std::vector<std::string> changes(const ReadGraphReport& report, SelfLoops self_loops) {
    std::vector<std::string> result;
    if (!report.header.empty()) {
        result.push_back(fmt::format("header line {} skipped", excerpt(report.header)));
    }
    if (!report.ignored_columns.empty()) {
        result.push_back(fmt::format("{} ignored: edges have no weights or attributes here",
                                     report.ignored_columns));
    }
    if (report.num_self_loops > 0) {
        result.push_back(self_loops == SelfLoops::keep
                             ? fmt::format("{} kept", counted(report.num_self_loops, "self-loop"))
                             : fmt::format("{} dropped (--self-loops keep would keep them)",
                                           counted(report.num_self_loops, "self-loop")));
    }
    if (report.num_merged > 0) {
        result.push_back(
            fmt::format("{} merged", counted(report.num_merged, "duplicate or reversed edge")));
    }
    if (report.num_isolated_listed > 0) {
        result.push_back(fmt::format("{} without edges added from the node list",
                                     counted(report.num_isolated_listed, "node")));
    }
    return result;
}

}  // namespace irwe::cli
