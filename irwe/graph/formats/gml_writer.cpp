// GML, as networkx, igraph and Gephi read it: nodes are numbered, and their names are labels.

#include <fmt/format.h>

#include <optional>

#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// GML is ASCII: other characters, quotes and ampersands are written as in HTML.
std::string gml_text(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::optional<char32_t> character = take_code_point(text);
        require_writable(character.has_value(), "GML", "a name that is not UTF-8");
        const auto code = static_cast<std::uint32_t>(*character);
        if (code == '"' || code == '&' || code < 0x20U || code > 0x7EU) {
            result += fmt::format("&#{};", code);
        } else {
            result += static_cast<char>(code);
        }
    }
    return result;
}

// A number with an exponent needs a point to be one: 1e+20 as 1.0e+20.
template <typename Number>
std::string gml_number(Number number) {
    std::string text = fmt::format("{}", number);
    const std::size_t exponent = text.find('e');
    if (exponent != std::string::npos && text.find('.') == std::string::npos) {
        text.insert(exponent, ".0");
    }
    return text;
}

std::string gml_value(const NodeColumn& column, NodeId node) {
    if (const auto* const numbers = std::get_if<std::vector<double>>(&column.values)) {
        return gml_number((*numbers)[node]);
    }
    const std::string text = text_of(column, node);
    const bool is_text = std::holds_alternative<std::vector<std::string>>(column.values);
    return is_text && !text.empty() ? fmt::format("\"{}\"", gml_text(text)) : text;
}

}  // namespace

void write_gml(const WrittenGraph& written, TextOutput& output) {
    const Graph& graph = written.graph;
    output.write(fmt::format("graph [\n  directed {}\n", graph.is_directed() ? 1 : 0));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        output.write(
            fmt::format("  node [\n    id {}\n    label \"{}\"\n", v, gml_text(graph.names()[v])));
        for (const NodeColumn& column : written.columns) {
            const std::string value = gml_value(column, v);
            if (!value.empty()) {
                output.write(fmt::format("    {} {}\n", column.name, value));
            }
        }
        output.write("  ]\n");
    }
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(fmt::format("  edge [\n    source {}\n    target {}\n", u, v));
        output.write(graph.has_weights() ? fmt::format("    weight {}\n  ]\n", gml_number(weight))
                                         : "  ]\n");
    });
    output.write("]\n");
}

}  // namespace irwe
