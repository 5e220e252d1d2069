// The arguments that name a graph, shared by all verbs that read one.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/graph/attribute_table.h"
#include "irwe/graph/read_graph.h"

namespace irwe::cli {

struct LoadedGraph {
    Graph graph;
    ReadGraphReport report;
    NodeAttributes attributes{};  // those of the file, and those of --attributes
    AttributeTableReport table{};
};

class GraphArguments {
public:
    // Adds GRAPH and the options of reading to a verb, whose options then refer to this object:
    // --nodes, --self-loops, and those for tables with more columns, such as --source.
    void add_options(CLI::App& verb) { add_options(verb, "GRAPH"); }
    // Does so under another name than GRAPH.
    void add_options(CLI::App& verb, const std::string& name);
    // Adds --attributes, for verbs that look at what is known about nodes.
    void add_attributes(CLI::App& verb);
    // Adds --graph and the options of reading to a verb for which the graph is optional.
    void add_as_option(CLI::App& verb, const std::string& meaning);

    // Returns the path of the graph, or an empty string if none was given.
    const std::string& path() const { return path_; }
    const ReadGraphOptions& options() const { return options_; }
    // Returns the file of --attributes, or an empty string.
    const std::string& attributes_path() const { return attributes_path_; }
    // Returns the file of --nodes, or an empty string.
    const std::string& node_list() const { return options_.node_list; }

    // Reads GRAPH by read_graph. Throws InputError if options of reading are given with a format
    // that does not use them, such as a binary graph.
    LoadedGraph load() const;
    // Reads another graph with the same options; --nodes and --graph-format belong to GRAPH
    // alone.
    LoadedGraph load_other(const std::string& path) const;

    // Throws InputError if options of reading are given: the file holds `what`, and no graph.
    void require_no_options(const std::string& what) const;
    // Throws InputError if `output` is one of the files that are read.
    void require_not_replaced_by(const std::string& output) const;

    // Returns the arguments as typed, for messages: "town.edges --nodes town.nodes".
    std::string as_typed() const;

    // Prints the size of the graph and what was understood, dropped, merged or ignored.
    void announce(const LoadedGraph& loaded, const Console& console) const;
    // Does so for the graph of another file.
    void announce_other(const std::string& path, const LoadedGraph& loaded,
                        const Console& console) const;

private:
    void add_reading_options(CLI::App& verb);
    void add_edge_options(CLI::App& verb);
    void add_table_options(CLI::App& verb);
    // Returns the options that were given, in words of a shell: "--nodes", "all.txt".
    std::vector<std::string> given_options() const;
    void require_options_are_used() const;

    std::string path_;
    std::string attributes_path_;
    ReadGraphOptions options_;
    bool self_loops_given_ = false;
    std::string weights_;           // as given, or empty
    std::string negative_weights_;  // as given, or empty
};

// Prints the number of nodes without edges, which an edge list does not contain, if there are any.
void tell_of_isolated_nodes(const Graph& graph, const Console& console);

}  // namespace irwe::cli
