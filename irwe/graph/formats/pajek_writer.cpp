// Pajek (.net): nodes are numbered from 1, with their names in quotes; then edges, or arcs if they
// have directions.

#include <fmt/format.h>

#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"
#include "irwe/io/utf8.h"

namespace irwe {

void write_pajek(const WrittenGraph& written, TextOutput& output) {
    const Graph& graph = written.graph;
    output.write(fmt::format("*Vertices {}\n", graph.num_nodes()));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::string name = graph.names()[v];
        require_writable(
            name.find('"') == std::string::npos, "Pajek",
            fmt::format("a double quote in the name of a node, found {}; rename it, or "
                        "write another format",
                        excerpt(name)));
        output.write(fmt::format("{} \"{}\"\n", v + std::uint64_t{1}, name));
    }
    output.write(graph.is_directed() ? "*Arcs\n" : "*Edges\n");
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(fmt::format("{} {}", u + std::uint64_t{1}, v + std::uint64_t{1}));
        output.write(graph.has_weights() ? fmt::format(" {}\n", weight) : "\n");
    });
}

}  // namespace irwe
