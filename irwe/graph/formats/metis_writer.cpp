// METIS (.graph, .metis): a line for each node with its neighbors, from 1 on. The format has no
// directions and no self-loops, and weights are whole numbers.

#include <fmt/format.h>

#include <cmath>

#include "irwe/graph/formats/graph_writers.h"

namespace irwe {

void write_metis(const WrittenGraph& written, TextOutput& output) {
    constexpr float kLargestWeight = 1e9F;
    const Graph& graph = written.graph;
    require_writable(!graph.is_directed(), "METIS", "directions; leave --directed out");
    require_writable(graph.num_self_loops() == 0, "METIS",
                     "edges from a node to itself; leave --self-loops keep out");
    output.write(fmt::format("{} {}{}\n", graph.num_nodes(), graph.num_edges(),
                             graph.has_weights() ? " 001" : ""));
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const std::span<const NodeId> neighbors = graph.neighbors(u);
        const std::span<const float> weights = graph.weights(u);
        for (std::size_t i = 0; i < neighbors.size(); ++i) {
            output.write(fmt::format("{}{}", i == 0 ? "" : " ", neighbors[i] + std::uint64_t{1}));
            if (weights.empty()) {
                continue;
            }
            require_writable(weights[i] == std::floor(weights[i]) && weights[i] <= kLargestWeight,
                             "METIS",
                             fmt::format("the weight {}, only whole numbers up to {:.0f}; add "
                                         "--weights ignore, or write another format",
                                         weights[i], kLargestWeight));
            output.write(fmt::format(" {:.0f}", weights[i]));
        }
        output.write("\n");
    }
}

}  // namespace irwe
