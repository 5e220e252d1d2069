#include "irwe/evaluation/clustering.h"

#include <fmt/format.h>

#include <limits>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/evaluation/clustering_metrics.h"
#include "irwe/evaluation/rooted_degree_features.h"
#include "irwe/evaluation/scaling.h"
#include "irwe/evaluation/similarity_graph.h"

namespace irwe {
namespace {

// The score of metric(cluster_of) over all runs.
template <typename Metric>
ClusteringScore score_of_runs(ConstMatrixView embeddings, const Graph& graph,
                              const ClusteringOptions& options, ThreadPool& pool, Metric metric) {
    require(embeddings.rows() == static_cast<Eigen::Index>(graph.num_nodes()),
            fmt::format("there are {} embeddings and {} nodes, expected one for each node; do they "
                        "belong to this graph?",
                        embeddings.rows(), graph.num_nodes()));
    ClusteringScore result;
    tightest_of_runs(embeddings, options, pool, [&](const Clustering& found) {
        result.of_run.push_back(metric(found.cluster_of));
    });
    result.score = score_of(result.of_run);
    return result;
}

}  // namespace

Graph role_graph(const Graph& graph, const RoleGraphOptions& options, ThreadPool& pool) {
    const SparseMatrix features = rooted_degree_features(
        graph, {.num_hops = options.num_hops, .num_buckets = options.num_buckets}, pool);
    return similarity_graph(with_unit_deviations(features), options.num_neighbors, pool);
}

Clustering tightest_of_runs(ConstMatrixView embeddings, const ClusteringOptions& options,
                            ThreadPool& pool, const std::function<void(const Clustering&)>& visit) {
    require(options.num_runs >= 1,
            fmt::format("the number of runs is {}, expected at least 1", options.num_runs));
    Clustering tightest{.cluster_of = {}, .inertia = std::numeric_limits<double>::infinity()};
    for (int run = 0; run < options.num_runs; ++run) {
        RandomStream seeds =
            Random(options.seed).stream("clustering run", static_cast<std::uint64_t>(run));
        Clustering found = kmeans(embeddings, options.kmeans, Random(seeds()), pool);
        visit(found);
        if (found.inertia < tightest.inertia) {
            tightest = std::move(found);
        }
    }
    return tightest;
}

ClusteringScore community_detection(ConstMatrixView embeddings, const Graph& graph,
                                    const ClusteringOptions& options, ThreadPool& pool) {
    return score_of_runs(
        embeddings, graph, options, pool,
        [&](std::span<const std::uint32_t> cluster_of) { return modularity(graph, cluster_of); });
}

ClusteringScore identity_clustering(ConstMatrixView embeddings, const Graph& role_graph,
                                    const ClusteringOptions& options, ThreadPool& pool) {
    return score_of_runs(
        embeddings, role_graph, options, pool, [&](std::span<const std::uint32_t> cluster_of) {
            return normalized_cut(role_graph, cluster_of, options.kmeans.num_clusters);
        });
}

}  // namespace irwe
