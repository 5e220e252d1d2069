// GraphML, as networkx, igraph, Gephi, yEd and Cytoscape read it: names of nodes are their ids.

#include <fmt/format.h>

#include <array>

#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"

namespace irwe {
namespace {

std::string_view graphml_type(const NodeColumn& column) {
    constexpr std::array<std::string_view, 3> kTypes{"long", "double", "string"};
    return kTypes[column.values.index()];
}

}  // namespace

void write_graphml(const WrittenGraph& written, TextOutput& output) {
    const Graph& graph = written.graph;
    output.write(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
        "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n");
    for (const NodeColumn& column : written.columns) {
        output.write(
            fmt::format("  <key id=\"{0}\" for=\"node\" attr.name=\"{0}\" attr.type=\"{1}\"/>\n",
                        xml_text(column.name), graphml_type(column)));
    }
    if (graph.has_weights()) {
        output.write(
            "  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n");
    }
    output.write(
        fmt::format("  <graph edgedefault=\"{}directed\">\n", graph.is_directed() ? "" : "un"));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        output.write(fmt::format("    <node id=\"{}\"", xml_text(graph.names()[v])));
        if (written.columns.empty()) {
            output.write("/>\n");
            continue;
        }
        output.write(">");
        for (const NodeColumn& column : written.columns) {
            const std::string value = text_of(column, v);
            if (!value.empty()) {
                output.write(fmt::format("<data key=\"{}\">{}</data>", xml_text(column.name),
                                         xml_text(value)));
            }
        }
        output.write("</node>\n");
    }
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(fmt::format("    <edge source=\"{}\" target=\"{}\"",
                                 xml_text(graph.names()[u]), xml_text(graph.names()[v])));
        output.write(graph.has_weights()
                         ? fmt::format("><data key=\"weight\">{}</data></edge>\n", weight)
                         : "/>\n");
    });
    output.write("  </graph>\n</graphml>\n");
}

}  // namespace irwe
