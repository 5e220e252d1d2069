// What a node sees around it, hop by hop: the degrees of the nodes that walks lead to. Nodes with
// similar features play a similar part, so they tell, without labels, how good identities are.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

struct RootedDegreeOptions {
    int num_hops = 5;
    int num_buckets = 500;  // e
};

// delta'(v) of the paper's evaluation, for all nodes: column h e + b of row v counts the nodes at
// which a walk of h = 0, ..., num_hops steps from v can end, each once, and whose degree is in
// bucket b of the e equally wide ones between the smallest and the largest degree of the graph.
// (N, (num_hops + 1) e), sparse.
//
// 64 nodes are walked from at once, a bit each, so that all of it takes O(num_hops (N E / 64 + N^2))
// at most. Besides the result it holds 16 bytes a node and 256 bytes a column for each thread.
//
// Throws InputError if num_hops is negative or num_buckets is not within 1 to 65536.
SparseMatrix rooted_degree_features(const Graph& graph, const RootedDegreeOptions& options,
                                    ThreadPool& pool);

}  // namespace irwe
