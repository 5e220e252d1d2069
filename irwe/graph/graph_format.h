// What all graph readers share: options, report, and the type of a row in the table of
// read_graph.cpp.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/node_attributes.h"

namespace irwe {

enum class Header { automatic, yes, no };

// What weights are made of: the numbers of the file; their logarithms ln(1 + w), which keep a few
// large amounts from outweighing all others; how often an edge is given; or nothing.
enum class WeightUse { use, log, count, ignore };

// What to do with edges of negative weight, which walks cannot follow.
enum class NegativeWeights { refuse, drop, absolute };

// A column of an edge list is given by its name in the header or by its number from 1, as text.
// Left empty, columns are found by their headings and contents; edge_list.h says how.
struct ReadGraphOptions {
    SelfLoops self_loops = SelfLoops::drop;
    std::string node_list{};  // a file with one node name per line, for nodes without edges
    std::string format{};     // of the file, as option_name() calls it; empty: recognized

    std::string source{};  // the columns of nodes
    std::string target{};
    std::string weight{};  // the column of weights; empty: one that is called weight or the like
    std::string time{};    // must hold times: ISO dates, or numbers
    std::string since{};   // keep rows with this time or a later one
    std::string until{};   // keep rows with an earlier time
    std::string type{};
    std::vector<std::string> keep_type{};  // keep rows with one of these types; empty: all rows

    std::string separator{};  // tab, comma, semicolon, blank, or any character; empty: detected
    Header header = Header::automatic;
    bool decimal_comma = false;  // numbers are written 1,5, and commas separate no columns
    bool bipartite = false;      // equal names in the two columns are different nodes

    WeightUse weights = WeightUse::use;
    NegativeWeights negative_weights = NegativeWeights::refuse;
    bool directed = false;  // edges lead from the first node to the second

    bool operator==(const ReadGraphOptions&) const = default;
};

// What was found while reading a node list.
struct NodeListReport {
    std::string header{};  // the header line, or empty
    std::string column{};  // the column of the nodes if there are others, or empty
    std::uint64_t num_comments_like_rows = 0;  // comments that begin like the name of a node
};

// Reports what was understood and changed while reading. For a file in which nothing can change,
// such as a binary graph, it has these defaults. reading_notes() puts it into sentences.
struct ReadGraphReport {
    std::uint64_t num_lines_with_edges = 0;
    std::uint64_t num_self_loops = 0;       // dropped or kept
    std::uint64_t num_merged = 0;           // duplicate or reversed edges
    std::uint64_t num_isolated_listed = 0;  // nodes that only the node list names
    std::string header;                     // the header line that was skipped, or empty
    std::string number_column;              // the only ignored column of numbers: "3", or empty
    std::string ignored_columns;            // "column 3", "columns 3 to 5", "attributes", or empty

    std::string array_meaning;             // what an array that could be embeddings is taken for
    std::string node_columns;              // "payer" and "payee", unless they are the first two
    std::string name_choice;               // what nodes are called by, where ids and labels differ
    std::string attributes_not_finite;     // those of nodes with inf among numbers, or empty
    std::string attributes_left_out;       // those of nodes that hold lists: "tags", or empty
    std::string weight_column;             // where weights are from: "amount", or empty
    bool counts_repeats = false;           // weights are how often edges are given
    bool weights_are_equal = false;        // so they are left out
    std::uint64_t num_without_weight = 0;  // edges that count as 1 among edges with weights
    std::uint64_t num_zero_weights = 0;    // edges left out because their weight is 0, or nearly
    bool has_vanishing_weights = false;    // some of those are above 0
    std::uint64_t num_negative_weights = 0;  // edges dropped, or taken by their absolute value
    bool has_two_sides = false;              // hardly a node is on both sides of edges
    bool is_directed = false;                // the graph has directions
    bool says_directed = false;              // by its format, or by headings such as from and to
    bool looks_directed = false;             // some pairs have edges in both directions, not all
    double mutual_share = 0;                 // of the linked pairs: those linked in both directions
    std::uint64_t num_repeated_headers = 0;  // lines within the file that are the header again
    std::uint64_t num_byte_order_marks = 0;  // skipped within the file
    std::uint64_t num_missing_names = 0;     // edges with a node called NA, null or the like
    std::uint64_t num_comments_like_rows = 0;  // comments with as many columns as an edge
    std::uint64_t num_line_breaks = 0;         // names in which a blank replaced a line break
    std::uint64_t num_rows_left_out = 0;       // by time or type
    std::string kept_rows;                     // "date" from 2024-01-01, type "friend", or empty
    NodeListReport node_list{};
    std::string side_names;   // how nodes are named if both columns share names
    std::string suggestion;   // what the reader suspects and suggests, or empty
    std::string_view format;  // the name of the file's format: "edge list"
};

// What a file gives: the graph, how it was read, and what it says about nodes.
struct GraphContent {
    Graph graph;
    ReadGraphReport report{};
    NodeAttributes attributes{};
};

// The options of reading that a format takes: none, because the file holds a finished graph; those
// for any list of edges, such as weights and directions; or also those for the columns of a table.
enum class OptionUse { none, edges, table };

class GraphInput;  // graph_input.h

struct GraphFormat {
    std::string_view name;  // for messages: "edge list"
    // Returns true if the beginning of the file is of this format.
    bool (*recognizes)(GraphInput& input);
    // Reads the graph. Throws InputError, one sentence that begins with the path, for a file that
    // cannot be read or breaks the format.
    GraphContent (*read)(GraphInput input, const ReadGraphOptions& options);
    OptionUse option_use;
};

}  // namespace irwe
