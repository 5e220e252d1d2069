// How good position embeddings are, told without labels.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Modularity with the cosine of two nodes' embeddings in the place of "same community": with u_i
// the embedding of node i, scaled to length one, k_i its degree and M = sum_i k_i,
//
//     1/M sum_ij (A_ij - k_i k_j / M) <u_i, u_j> = 1/M (sum_(i,j) edge <u_i, u_j> - |sum_i k_i
//     u_i|^2 / M).
//
// At most 1. Near 0 where neighbours are no nearer to each other than any two nodes are, as in the
// late stage of training, when one direction outgrows all others. Costs O(E d).
double position_quality(const Graph& graph, const Matrix& position_embeddings, ThreadPool& pool);

}  // namespace irwe
