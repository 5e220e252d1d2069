#include "irwe/methods/irwe_network/features/contrastive_statistics.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/irwe_network/features/hop_contrast.h"

namespace irwe {
namespace {

// ln n_j for every node. Each sum runs over the neighbors in their order, so it does not depend on
// threads.
std::vector<double> log_negative_probabilities(const Graph& graph) {
    std::vector<double> frequencies(graph.num_nodes());
    for (NodeId j = 0; j < graph.num_nodes(); ++j) {
        for_each_edge(graph, j, [&](NodeId i, double weight) {
            frequencies[j] += weight / graph.strength(i);
        });
    }
    return log_negative_distribution(std::move(frequencies), 0.75);
}

}  // namespace

SparseMatrix contrastive_statistics(const Graph& graph, const ContrastiveOptions& options,
                                    ThreadPool& pool) {
    require(
        graph.num_edges() > 0,
        "the contrastive statistics were asked for of a graph without edges; they are defined on "
        "edges, so the graph must have at least one");
    require(options.num_negatives > 0,
            fmt::format("the number of negative samples is {}; it must be positive",
                        options.num_negatives));
    const std::vector<double> log_negative = log_negative_probabilities(graph);
    const double log_num_negatives = std::log(options.num_negatives);
    return edge_matrix(graph, pool, [&](NodeId i, NodeId j, double weight) {
        const double log_edge =
            (weight == 1 ? 0.0 : std::log(weight)) - std::log(graph.strength(i));
        return log_edge - log_num_negatives - log_negative[j];
    });
}

}  // namespace irwe
