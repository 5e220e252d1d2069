// The arguments that name a graph, the same for every verb that reads one.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/graph/edge_list.h"

namespace irwe::cli {

struct LoadedGraph {
    Graph graph;
    EdgeListReport report;  // nothing changed, if the file is a binary graph
};

class GraphArguments {
public:
    // Adds GRAPH, --nodes and --self-loops to a verb, whose options then refer to this object.
    void add_options(CLI::App& verb);
    // The same for a verb that can do without a graph: --graph in place of GRAPH.
    void add_as_option(CLI::App& verb, const std::string& meaning);

    // Empty if none was given.
    const std::string& path() const { return path_; }
    SelfLoops self_loops() const { return options_.self_loops; }

    // An edge list, or a binary graph, as the content of the file tells. --nodes and --self-loops
    // are for edge lists: given with a binary graph, they are an InputError.
    LoadedGraph load() const;
    // Another graph, read in the same way; --nodes belongs to the first alone.
    Graph load_other(const std::string& path) const;

    // Throws InputError if `output` is one of the files that are read.
    void require_not_replaced_by(const std::string& output) const;

    // "town.edges --nodes town.nodes", as far as given; for messages.
    std::string as_typed() const;

    // Tells the size of the graph and what was dropped, merged or ignored.
    void announce(const LoadedGraph& loaded, const Console& console) const;

private:
    void add_reading_options(CLI::App& verb);
    void require_no_options_of_edge_lists() const;

    std::string path_;
    EdgeListOptions options_;
    bool self_loops_given_ = false;
};

// Says how many nodes an edge list of the graph does not name, if there are any.
void tell_of_isolated_nodes(const Graph& graph, const Console& console);

// What reading changed, a sentence each: "3 duplicate or reversed edges merged".
std::vector<std::string> changes(const EdgeListReport& report, SelfLoops self_loops);

}  // namespace irwe::cli
