// A small graph as text, to compare it with.

#pragma once

#include <fmt/format.h>

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/written_edges.h"

namespace irwe {

// Returns the nodes and the edges with their weights: "a b c: a-b=1 b-c=2.5"; of a directed graph,
// arrows: "a b: a>b".
inline std::string graph_text(const Graph& graph) {
    std::string text;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        text += (v == 0 ? "" : " ") + graph.names()[v];
    }
    text += ":";
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        text += fmt::format(" {}{}{}", graph.names()[u], graph.is_directed() ? ">" : "-",
                            graph.names()[v]);
        text += graph.has_weights() ? fmt::format("={}", weight) : "";
    });
    return text;
}

}  // namespace irwe
