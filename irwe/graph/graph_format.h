// What all graph readers share: options, report, and the type of a row in the table of
// read_graph.cpp.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {

struct ReadGraphOptions {
    SelfLoops self_loops = SelfLoops::drop;
    std::string node_list{};  // a file with one node name per line, for nodes without edges
};

// Reports what was changed while reading. For a file in which nothing can change, such as a binary
// graph, it has these defaults.
struct ReadGraphReport {
    std::uint64_t num_lines_with_edges = 0;
    std::uint64_t num_self_loops = 0;       // dropped or kept
    std::uint64_t num_merged = 0;           // duplicate or reversed edges
    std::uint64_t num_isolated_listed = 0;  // nodes that only the node list names
    std::string header;                     // the header line that was skipped, or empty
    std::string ignored_columns;            // "column 3", "columns 3 to 5", "attributes", or empty
};

struct GraphFormat {
    std::string_view name;  // for messages: "edge list"
    // Returns true if the beginning of the file is of this format. Takes nothing from a pipe.
    bool (*recognizes)(const std::string& path);
    // Reads the graph and replaces the report, unless it is null. Throws InputError, one sentence
    // that begins with the path, for a file that cannot be read or breaks the format.
    Graph (*read)(const std::string& path, const ReadGraphOptions& options,
                  ReadGraphReport* report);
    // False if the file holds a finished graph, which options do not change.
    bool uses_options;
};

}  // namespace irwe
