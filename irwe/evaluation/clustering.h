// Two tasks of the paper that evaluate embeddings without labels: cluster them, and measure how
// well the clusters fit a graph.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/kmeans.h"
#include "irwe/evaluation/score.h"
#include "irwe/graph/graph.h"

namespace irwe {

// The graph that joins nodes with similar roles, on which the paper evaluates identities (its G_D).
struct RoleGraphOptions {
    int num_hops = 5;
    int num_buckets = 500;  // e
    int num_neighbors = 10;
};

// Returns the similarity_graph of rooted_degree_features. The paper does not say how it compares
// them; this choice comes nearest to its numbers (docs/reproducing.md): end nodes of walks of h
// steps, counts with columns scaled to equal deviation, Euclidean distance.
Graph role_graph(const Graph& graph, const RoleGraphOptions& options, ThreadPool& pool);

struct ClusteringOptions {
    KMeansOptions kmeans;
    int num_runs = 10;  // each with its own random numbers
    std::uint64_t seed = 1;
};

struct ClusteringScore {
    Score score;
    std::vector<double> of_run;
};

// Clusters the rows of `embeddings` num_runs times, calls `visit` with each run in its order, and
// returns the run with the least inertia, the first one in case of a tie.
//
// Throws InputError if num_runs is less than 1, or kmeans throws it.
Clustering tightest_of_runs(ConstMatrixView embeddings, const ClusteringOptions& options,
                            ThreadPool& pool, const std::function<void(const Clustering&)>& visit);

// Returns the modularity (Eq. 20, as a fraction) of clusters of position embeddings; higher is
// better. Row v of `embeddings` belongs to node v of `graph`.
//
// Throws InputError if the numbers of rows and nodes differ, num_runs is less than 1, or kmeans
// throws it.
ClusteringScore community_detection(ConstMatrixView embeddings, const Graph& graph,
                                    const ClusteringOptions& options, ThreadPool& pool);

// Returns the normalized cut (Eq. 19 without its factor 0.5, in 0..K) of clusters of identity
// embeddings on the role_graph; lower is better. Throws the exceptions of community_detection.
ClusteringScore identity_clustering(ConstMatrixView embeddings, const Graph& role_graph,
                                    const ClusteringOptions& options, ThreadPool& pool);

}  // namespace irwe
