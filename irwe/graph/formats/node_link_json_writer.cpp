// JSON of nodes and links, as networkx.node_link_graph and D3 read it.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::string json_string(const std::string& text) {
    require_writable(is_utf8(text), "JSON", "a text that is not UTF-8");
    return nlohmann::json(text).dump();
}

// Names are numbers if all of them are.
std::string json_name(const Graph& graph, NodeId v) {
    return graph.names().are_integers() ? graph.names()[v] : json_string(graph.names()[v]);
}

std::string json_value(const NodeColumn& column, NodeId v) {
    const std::string text = text_of(column, v);
    const bool is_text = std::holds_alternative<std::vector<std::string>>(column.values);
    return is_text && !text.empty() ? json_string(text) : text;
}

}  // namespace

void write_node_link_json(const WrittenGraph& written, TextOutput& output) {
    const Graph& graph = written.graph;
    output.write(
        fmt::format("{{\n\"directed\": {},\n\"multigraph\": false,\n\"graph\": {{}},\n\"nodes\": [",
                    graph.is_directed()));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        output.write(fmt::format("{}\n{{\"id\": {}", v == 0 ? "" : ",", json_name(graph, v)));
        for (const NodeColumn& column : written.columns) {
            const std::string value = json_value(column, v);
            if (!value.empty()) {
                output.write(fmt::format(", {}: {}", json_string(column.name), value));
            }
        }
        output.write("}");
    }
    output.write("\n],\n\"links\": [");
    bool is_first = true;
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(fmt::format("{}\n{{\"source\": {}, \"target\": {}", is_first ? "" : ",",
                                 json_name(graph, u), json_name(graph, v)));
        output.write(graph.has_weights() ? fmt::format(", \"weight\": {}}}", weight) : "}");
        is_first = false;
    });
    output.write("\n]\n}\n");
}

}  // namespace irwe
