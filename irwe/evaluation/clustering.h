// Two tasks that measure embeddings without labels, as the paper does: cluster them, and ask how
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

// The graph of who plays a similar part, on which the paper measures identities (its G_D).
struct RoleGraphOptions {
    int num_hops = 5;
    int num_buckets = 500;  // e
    int num_neighbors = 10;
};

// The similarity_graph of rooted_degree_features. The paper does not say how it compares them; this
// is the reading that comes nearest to its numbers (docs/reproducing.md): nodes of any walk of h
// steps, counts with columns of equal deviation, Euclidean distance.
Graph role_graph(const Graph& graph, const RoleGraphOptions& options, ThreadPool& pool);

struct ClusteringOptions {
    KMeansOptions kmeans;
    int num_runs = 10;  // each with random numbers of its own
    std::uint64_t seed = 1;
};

struct ClusteringScore {
    Score score;
    std::vector<double> of_run;
};

// Clusters the rows of `embeddings` num_runs times, calls `visit` with each run in its order, and
// returns the run with the least inertia, the first of equal ones.
//
// Throws InputError if num_runs is less than 1, or KMeans cannot work with the rows (see kmeans.h).
Clustering tightest_of_runs(ConstMatrixView embeddings, const ClusteringOptions& options,
                            ThreadPool& pool, const std::function<void(const Clustering&)>& visit);

// The modularity (Eq. 20, in 0..1) of clusters of position embeddings: higher is better. Row v of
// `embeddings` belongs to node v of `graph`.
//
// Throws InputError if their numbers differ, num_runs is less than 1, or KMeans cannot work with
// them (see kmeans.h).
ClusteringScore community_detection(ConstMatrixView embeddings, const Graph& graph,
                                    const ClusteringOptions& options, ThreadPool& pool);

// The normalised cut (Eq. 19 without its factor 0.5, in 0..K) of clusters of identity embeddings,
// on the role_graph: lower is better. Throws as above.
ClusteringScore identity_clustering(ConstMatrixView embeddings, const Graph& role_graph,
                                    const ClusteringOptions& options, ThreadPool& pool);

}  // namespace irwe
