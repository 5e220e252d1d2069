// Two tasks that measure embeddings without labels, as the paper does: cluster them, and ask how
// well the clusters fit a graph.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/kmeans.h"
#include "irwe/evaluation/score.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct ClusteringOptions {
    KMeansOptions kmeans;
    int num_runs = 10;  // each with random numbers of its own
    std::uint64_t seed = 1;
};

struct ClusteringScore {
    Score score;
    std::vector<double> of_run;
};

// The modularity (Eq. 20, in 0..1) of clusters of position embeddings: higher is better. Row v of
// `embeddings` belongs to node v of `graph`.
//
// Throws InputError if their numbers differ, num_runs is less than 1, or KMeans cannot work with
// them (see kmeans.h).
ClusteringScore community_detection(ConstMatrixView embeddings, const Graph& graph,
                                    const ClusteringOptions& options, ThreadPool& pool);

// The normalised cut (Eq. 19 without its factor 0.5, in 0..K) of clusters of identity embeddings,
// on the similarity_graph of rooted_degree_features: lower is better. Throws as above.
ClusteringScore identity_clustering(ConstMatrixView embeddings, const Graph& similarity_graph,
                                    const ClusteringOptions& options, ThreadPool& pool);

}  // namespace irwe
