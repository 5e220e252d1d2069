#include "irwe/evaluation/clustering_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {
namespace {

// Sums over the entries of the adjacency matrix, which are weights, so that an edge between two
// nodes counts twice; a self-loop counts twice as well.
struct ClusterEdges {
    double inside = 0;  // from the cluster to itself
    double volume = 0;  // from the cluster to any node
};

std::vector<ClusterEdges> count_edges(const Graph& graph, std::span<const std::uint32_t> cluster_of,
                                      std::size_t num_clusters) {
    std::vector<ClusterEdges> result(num_clusters);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        ClusterEdges& cluster = result[cluster_of[v]];
        for_each_edge(graph, v, [&](NodeId u, double weight) {
            const double count = u == v ? 2 * weight : weight;
            cluster.volume += count;
            cluster.inside += cluster_of[u] == cluster_of[v] ? count : 0;
        });
    }
    return result;
}

void require_all_nodes(const Graph& graph, std::span<const std::uint32_t> cluster_of) {
    require(cluster_of.size() == graph.num_nodes(),
            fmt::format("there are clusters of {} nodes, expected one for each of the {} nodes of "
                        "the graph; do they belong to this graph?",
                        cluster_of.size(), graph.num_nodes()));
}

// The largest cluster, plus one; 0 without nodes.
std::size_t end_of_clusters(std::span<const std::uint32_t> cluster_of) {
    return cluster_of.empty() ? 0 : std::size_t{std::ranges::max(cluster_of)} + 1;
}

}  // namespace

double modularity(const Graph& graph, std::span<const std::uint32_t> cluster_of) {
    require_all_nodes(graph, cluster_of);
    const std::vector<ClusterEdges> clusters =
        count_edges(graph, cluster_of, end_of_clusters(cluster_of));
    double twice_edges = 0;  // 2e
    for (const ClusterEdges& cluster : clusters) {
        twice_edges += cluster.volume;
    }
    double result = 0;
    for (std::size_t i = 0; i < clusters.size() && twice_edges > 0; ++i) {
        const double share = clusters[i].volume / twice_edges;
        result += clusters[i].inside / twice_edges - share * share;
    }
    return result;
}

double normalized_cut(const Graph& graph, std::span<const std::uint32_t> cluster_of,
                      int num_clusters) {
    require_all_nodes(graph, cluster_of);
    const auto end_of_expected = static_cast<std::size_t>(std::max(num_clusters, 0));
    const std::size_t end = end_of_clusters(cluster_of);
    require(
        end <= end_of_expected,
        fmt::format("a node is in cluster {}, expected clusters below {}", end - 1, num_clusters));
    double result = 0;
    for (const auto& [inside, volume] : count_edges(graph, cluster_of, end_of_expected)) {
        result += volume == 0 ? 1 : (volume - inside) / volume;
    }
    return result;
}

}  // namespace irwe
