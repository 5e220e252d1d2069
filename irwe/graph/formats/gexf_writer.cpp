// GEXF 1.2, the format of Gephi, which shows the positions and colors at once.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"

namespace irwe {
namespace {

std::string_view gexf_type(const NodeColumn& column) {
    constexpr std::array<std::string_view, 3> kTypes{"integer", "double", "string"};
    return kTypes[column.values.index()];
}

// A color for each cluster: hues a golden section apart, so that neighbors differ.
std::string color_of(std::uint32_t cluster) {
    constexpr double kGoldenSection = 0.6180339887498949;
    constexpr double kPale = 70;
    constexpr double kFull = 160;
    const double turn = 6 * std::fmod(cluster * kGoldenSection, 1.0);
    const auto part = [&](double offset) {
        const double place = std::fmod(turn + offset, 6.0);
        const double height = std::clamp(std::abs(place - 3) - 1, 0.0, 1.0);
        return static_cast<int>(std::lround(kPale + kFull * height));
    };
    return fmt::format("<viz:color r=\"{}\" g=\"{}\" b=\"{}\"/>", part(0), part(4), part(2));
}

void write_columns(const WrittenGraph& written, NodeId v, TextOutput& output) {
    if (written.columns.empty()) {
        return;
    }
    output.write("<attvalues>");
    for (std::size_t i = 0; i < written.columns.size(); ++i) {
        const std::string value = text_of(written.columns[i], v);
        if (!value.empty()) {
            output.write(fmt::format("<attvalue for=\"{}\" value=\"{}\"/>", i, xml_text(value)));
        }
    }
    output.write("</attvalues>");
}

}  // namespace

void write_gexf(const WrittenGraph& written, TextOutput& output) {
    // Gephi draws a node 10 wide, so the square from -1 to 1 would be one point.
    constexpr double kScale = 1000;
    const Graph& graph = written.graph;
    output.write(
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<gexf xmlns=\"http://www.gexf.net/1.2draft\" "
                    "xmlns:viz=\"http://www.gexf.net/1.2draft/viz\" version=\"1.2\">\n"
                    "  <graph mode=\"static\" defaultedgetype=\"{}directed\">\n",
                    graph.is_directed() ? "" : "un"));
    if (!written.columns.empty()) {
        output.write("    <attributes class=\"node\" mode=\"static\">\n");
        for (std::size_t i = 0; i < written.columns.size(); ++i) {
            output.write(fmt::format("      <attribute id=\"{}\" title=\"{}\" type=\"{}\"/>\n", i,
                                     xml_text(written.columns[i].name),
                                     gexf_type(written.columns[i])));
        }
        output.write("    </attributes>\n");
    }
    output.write("    <nodes>\n");
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::string name = xml_text(graph.names()[v]);
        output.write(fmt::format("      <node id=\"{0}\" label=\"{0}\">", name));
        write_columns(written, v, output);
        if (!written.cluster_of.empty()) {
            output.write(color_of(written.cluster_of[v]));
        }
        if (!written.positions.empty()) {
            output.write(fmt::format("<viz:position x=\"{}\" y=\"{}\" z=\"0\"/>",
                                     kScale * written.positions[v][0],
                                     kScale * written.positions[v][1]));
        }
        output.write("</node>\n");
    }
    output.write("    </nodes>\n    <edges>\n");
    std::uint64_t number = 0;
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(fmt::format("      <edge id=\"{}\" source=\"{}\" target=\"{}\"", number++,
                                 xml_text(graph.names()[u]), xml_text(graph.names()[v])));
        output.write(graph.has_weights() ? fmt::format(" weight=\"{}\"/>\n", weight) : "/>\n");
    });
    output.write("    </edges>\n  </graph>\n</gexf>\n");
}

}  // namespace irwe
