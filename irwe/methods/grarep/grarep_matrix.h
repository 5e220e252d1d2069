// The matrices of GraRep: for each number of steps k,
//
//     X_k(i, j) = max(0, ln((P^k)_ij / sum over i' of (P^k)_i'j) - ln(lambda / N)),
//
// where P = D^-1 A, and N is the number of nodes with neighbors. The graph has no self-loops.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/added_nodes.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Returns X_k for all pairs of nodes. Costs k products of the graph with N columns.
Matrix grarep_matrix(const Graph& graph, int num_steps, double lambda, ThreadPool& pool);

// Returns X_k of the probabilities that WalkSpreader follows: a step crosses at most `max_visits`
// edges and those of the start. Costs k max_visits edge crossings for each node.
SparseMatrix sparse_grarep_matrix(const Graph& graph, int num_steps, double lambda, int max_visits,
                                  ThreadPool& pool);

// Replaces the chances of walks of `num_steps` steps from new nodes to the nodes of a training, a
// row for each new node, by their rows of X_k of the grown graph.
void take_grarep_logarithm(const AddedNodes& added, int num_steps, double lambda, Matrix& rows);

}  // namespace irwe
