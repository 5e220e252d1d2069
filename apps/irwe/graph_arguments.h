// The arguments that name a graph, the same for every verb that reads one.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/graph/read_graph.h"

namespace irwe::cli {

struct LoadedGraph {
    Graph graph;
    ReadGraphReport report;
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

    // Reads GRAPH by read_graph. Throws InputError if --nodes or --self-loops are given with a
    // format that does not use them, such as a binary graph.
    LoadedGraph load() const;
    // Reads another graph by --self-loops; --nodes belongs to GRAPH alone.
    Graph load_other(const std::string& path) const;

    // Throws InputError if `output` is one of the files that are read.
    void require_not_replaced_by(const std::string& output) const;

    // "town.edges --nodes town.nodes", as far as given; for messages.
    std::string as_typed() const;

    // Tells the size of the graph and what was dropped, merged or ignored.
    void announce(const LoadedGraph& loaded, const Console& console) const;

private:
    void add_reading_options(CLI::App& verb);
    void require_options_are_used() const;

    std::string path_;
    ReadGraphOptions options_;
    bool self_loops_given_ = false;
};

// Says how many nodes an edge list of the graph does not name, if there are any.
void tell_of_isolated_nodes(const Graph& graph, const Console& console);

// What reading changed, a sentence each: "3 duplicate or reversed edges merged".
std::vector<std::string> changes(const ReadGraphReport& report, SelfLoops self_loops);

}  // namespace irwe::cli
