// The table of formats that read_graph.h promises. It stands above all readers, because the layer
// of the graph cannot include them.

#include "irwe/graph/edge_list.h"
#include "irwe/graph/formats/gexf.h"
#include "irwe/graph/formats/gml.h"
#include "irwe/graph/formats/graphml.h"
#include "irwe/graph/formats/json_graph.h"
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

// A binary file of any kind is read as a graph: read_graph_file says what one without a graph
// holds.
constexpr GraphFormat kFormats[] = {
    {"binary graph", recognizes_archive, read_binary_graph, OptionUse::none},
    {"GraphML file", recognizes_graphml, read_graphml, OptionUse::edges},
    {"GEXF file", recognizes_gexf, read_gexf, OptionUse::edges},
    {"JSON file", recognizes_json_graph, read_json_graph, OptionUse::edges},
    {"GML file", recognizes_gml, read_gml, OptionUse::edges},
    {"Pajek file", recognizes_pajek, read_pajek, OptionUse::edges},
    {"edge list", recognizes_any, read_edge_list_from, OptionUse::table},
};

}  // namespace

std::span<const GraphFormat> graph_formats() { return kFormats; }

}  // namespace irwe
