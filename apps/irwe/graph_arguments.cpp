#include "apps/irwe/graph_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <system_error>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/base/utf8.h"

namespace irwe::cli {

void GraphArguments::add_options(CLI::App& verb) {
    verb.add_option("GRAPH", path_,
                    "Edge list: two node names a line, gzipped or not; - is standard input")
        ->type_name("")
        ->required();
    verb.add_option("--nodes", options_.node_list,
                    "File with a node name a line, for nodes without edges")
        ->type_name("FILE");
    const auto choose = [this](const std::string& choice) {
        options_.self_loops = choice == "keep" ? SelfLoops::keep : SelfLoops::drop;
    };
    verb.add_option_function<std::string>("--self-loops", choose,
                                          "drop or keep edges from a node to itself (default drop)")
        ->type_name("drop|keep")
        ->check(one_of({"drop", "keep"}));
}

LoadedGraph GraphArguments::load() const {
    require(!path_.empty(),
            "the name of the edge list is empty; give a file name, or - for standard input");
    EdgeListReport report;
    Graph graph = read_edge_list(path_, options_, &report);
    return {std::move(graph), std::move(report)};
}

Graph GraphArguments::load_other(const std::string& path) const {
    EdgeListOptions options = options_;
    options.node_list.clear();
    return read_edge_list(path, options, nullptr);
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

std::vector<std::string> changes(const EdgeListReport& report, SelfLoops self_loops) {
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
