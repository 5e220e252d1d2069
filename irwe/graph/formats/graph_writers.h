// Writes graphs in the formats of other programs.
//
// Each format is one source, <format>_writer.cpp, and one row of the table. Weights and directions
// are written if the graph has them, and nodes without edges wherever the format has a place for
// them. A graph that a format cannot hold is refused (InputError), never changed.

#pragma once

#include <span>
#include <string_view>

#include "irwe/graph/formats/written_graph.h"
#include "irwe/io/text_output.h"

namespace irwe {

struct GraphWriter {
    std::string_view name;                      // of the option: "matrix-market"
    std::string_view what;                      // for messages: "a Matrix Market file"
    std::span<const std::string_view> endings;  // of file names that are of this format, with .gz
                                                // behind them or not; the first is the usual one
    void (*write)(const WrittenGraph& graph, TextOutput& output);  // does not commit
    bool holds_names;       // false: nodes are numbered, and a node list tells who is who
    bool holds_all_nodes;   // false: nodes without edges are not in the file
    bool holds_columns;     // of WrittenGraph, and positions
    bool holds_directions;  // false: readers must be told by --directed
};

// Returns all rows.
std::span<const GraphWriter> graph_writers();

void write_graphml(const WrittenGraph& graph, TextOutput& output);
void write_gexf(const WrittenGraph& graph, TextOutput& output);
void write_gml(const WrittenGraph& graph, TextOutput& output);
void write_pajek(const WrittenGraph& graph, TextOutput& output);
void write_matrix_market(const WrittenGraph& graph, TextOutput& output);
void write_metis(const WrittenGraph& graph, TextOutput& output);
void write_csv(const WrittenGraph& graph, TextOutput& output);
void write_node_link_json(const WrittenGraph& graph, TextOutput& output);

}  // namespace irwe
