// Matrix Market (.mtx): the adjacency matrix, whose rows are the nodes in their order. Of an
// undirected graph only the lower triangle is written, as the format asks for.

#include <fmt/format.h>

#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"

namespace irwe {

void write_matrix_market(const WrittenGraph& written, TextOutput& output) {
    const Graph& graph = written.graph;
    std::uint64_t num_entries = 0;
    for_each_written_edge(graph, [&](NodeId, NodeId, float) { ++num_entries; });
    output.write(fmt::format("%%MatrixMarket matrix coordinate {} {}\n{} {} {}\n",
                             graph.has_weights() ? "real" : "pattern",
                             graph.is_directed() ? "general" : "symmetric", graph.num_nodes(),
                             graph.num_nodes(), num_entries));
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        const std::uint64_t row = std::uint64_t{1} + (graph.is_directed() ? u : v);
        const std::uint64_t column = std::uint64_t{1} + (graph.is_directed() ? v : u);
        output.write(fmt::format("{} {}", row, column));
        output.write(graph.has_weights() ? fmt::format(" {}\n", weight) : "\n");
    });
}

}  // namespace irwe
