// The degrees of the nodes around a node, hop by hop. Nodes with similar features have similar
// roles, so these features help to evaluate identities without labels.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

struct RootedDegreeOptions {
    int num_hops = 5;
    int num_buckets = 500;  // e
};

// Returns delta'(v) of the paper's evaluation for all nodes, (N, (num_hops + 1) e), sparse. Column
// h e + b of row v counts the different nodes at which a walk of h = 0, ..., num_hops steps from v
// can end and whose degree is in bucket b. The e buckets are equally wide, between the smallest and
// the largest degree of the graph.
//
// Processes 64 start nodes at once, one bit each, so the time is at most O(num_hops (N E / 64 +
// N^2)). In addition to the result it takes 16 bytes per node and 256 bytes per column for each
// thread.
//
// Throws InputError if num_hops is negative or num_buckets is not within 1 to 65536.
SparseMatrix rooted_degree_features(const Graph& graph, const RootedDegreeOptions& options,
                                    ThreadPool& pool);

}  // namespace irwe
