// The sparse target of the position loss: C of Proposition 1.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

struct ContrastiveOptions {
    double num_negatives = 1;  // Q; 5 and 10 gave negative modularity on Brazil
};

// Returns C_ij = ln p_ij - ln(Q n_j) for every edge (i, j) and 0 elsewhere, with p_ij = 1 / deg(i)
// and n_j proportional to (sum over i of p_ij)^0.75. The rows and columns are those of the graph.
//
// Throws InputError if the graph has no edge or num_negatives is not positive.
SparseMatrix contrastive_statistics(const Graph& graph, const ContrastiveOptions& options,
                                    ThreadPool& pool);

}  // namespace irwe
