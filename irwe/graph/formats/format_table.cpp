// The table of formats that read_graph.h promises. It stands above all readers, because the layer
// of the graph cannot include them.

#include <array>
#include <utility>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/formats/adjacency_list.h"
#include "irwe/graph/formats/gexf.h"
#include "irwe/graph/formats/gml.h"
#include "irwe/graph/formats/graphml.h"
#include "irwe/graph/formats/json_graph.h"
#include "irwe/graph/formats/matrix_market.h"
#include "irwe/graph/formats/metis.h"
#include "irwe/graph/formats/numpy_graph.h"
#include "irwe/graph/formats/pajek.h"
#include "irwe/graph/graph_file.h"
#include "irwe/graph/graph_input.h"
#include "irwe/graph/read_graph.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

bool recognizes_archive(GraphInput& input) { return looks_like_archive(input.path()); }

GraphContent read_binary_graph(GraphInput input, const ReadGraphOptions&) {
    return {.graph = read_graph_file(input.path())};
}

bool recognizes_any(GraphInput&) { return true; }
bool recognizes_none(GraphInput&) { return false; }  // the user has to say it

// Formats that can be told only by a file as a whole, or that are read by parts: not from a pipe,
// unless the user says which it is.
template <bool (*is_file)(const std::string&)>
bool recognizes_file(GraphInput& input) {
    return input.path() != "-" && is_file(input.path());
}
template <Graph (*read)(const std::string&, const ReadGraphOptions&, ReadGraphReport*)>
GraphContent read_file(GraphInput input, const ReadGraphOptions& options) {
    ReadGraphReport report;
    Graph graph = read(input.path(), options, &report);
    return {.graph = std::move(graph), .report = std::move(report)};
}

// A binary file of any kind is read as a graph: read_graph_file says what one without a graph
// holds.
constexpr std::array kFormats{
    GraphFormat{"binary graph", recognizes_archive, read_binary_graph, OptionUse::none},
    GraphFormat{"NumPy file", recognizes_file<is_numpy_file>, read_file<read_numpy_graph>,
                OptionUse::table},
    GraphFormat{"Matrix Market file", recognizes_matrix_market, read_matrix_market_from,
                OptionUse::table},
    GraphFormat{"GraphML file", recognizes_graphml, read_graphml, OptionUse::edges},
    GraphFormat{"GEXF file", recognizes_gexf, read_gexf, OptionUse::edges},
    GraphFormat{"JSON file", recognizes_json_graph, read_json_graph, OptionUse::edges},
    GraphFormat{"GML file", recognizes_gml, read_gml, OptionUse::edges},
    GraphFormat{"Pajek file", recognizes_pajek, read_pajek, OptionUse::edges},
    GraphFormat{"METIS file", recognizes_file<is_metis>, read_file<read_metis>, OptionUse::table},
    GraphFormat{"adjacency list", recognizes_none, read_file<read_adjacency_list>,
                OptionUse::table},
    GraphFormat{"multiline adjacency list", recognizes_none,
                read_file<read_multiline_adjacency_list>, OptionUse::table},
    GraphFormat{"edge list", recognizes_any, read_edge_list_from, OptionUse::table},
};

}  // namespace

std::span<const GraphFormat> graph_formats() { return kFormats; }

}  // namespace irwe
