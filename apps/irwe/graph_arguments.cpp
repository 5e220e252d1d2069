#include "apps/irwe/graph_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

namespace irwe::cli {

void GraphArguments::add_options(CLI::App& verb) {
    verb.add_option("GRAPH", path_,
                    "Edge list: two node names a line, separated by blanks, tab, comma or "
                    "semicolon; may be gzipped; - is standard input")
        ->required();
    verb.add_option("--nodes", options_.node_list,
                    "File with a node name a line, for nodes without edges")
        ->type_name("FILE");
    const std::map<std::string, SelfLoops> choices{{"drop", SelfLoops::drop},
                                                   {"keep", SelfLoops::keep}};
    verb.add_option("--self-loops", options_.self_loops,
                    "drop or keep edges from a node to itself (default drop)")
        ->type_name("drop|keep")
        ->transform(CLI::CheckedTransformer(choices).description(""));
}

LoadedGraph GraphArguments::load() const {
    EdgeListReport report;
    Graph graph = read_edge_list(path_, options_, &report);
    return {std::move(graph), std::move(report)};
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
        result.push_back(fmt::format("header line \"{}\" skipped", report.header));
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
