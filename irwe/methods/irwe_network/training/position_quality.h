// Measures the quality of position embeddings without labels.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns a modularity in which the cosine of two nodes' embeddings replaces "same community": with
// u_i the embedding of node i minus the mean of all, scaled to length one, k_i its degree and M =
// sum_i k_i,
//
//     1/M sum_ij (A_ij - k_i k_j / M) <u_i, u_j>
//         = 1/M (sum over edges (i, j) of <u_i, u_j> - |sum_i k_i u_i|^2 / M).
//
// It needs neither labels nor a number of communities. On Brazil and Europe its maximum during a
// training is within some twenty iterations of the maximum of the modularity of KMeans clusters.
// Later, when one direction outgrows all others, both collapse. Costs O(E d).
double position_quality(const Graph& graph, const Matrix& position_embeddings, ThreadPool& pool);

}  // namespace irwe
