// What near pairs differ by from the line of far pairs (walk_contrast.h): the matrix S.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/shared/contrast_line.h"
#include "irwe/methods/shared/near_nodes.h"

namespace irwe {

// Returns S_ij pi_j, where S_ij = C_ij - line for the pairs that walks from either of their nodes
// find near (near_nodes.h): the mean where both do. S is symmetric.
//
// Costs NearNodes::find for every node, and O(nodes + pairs) beside it, all of it on the pool. The
// upper half of S is made first, so at most 1.5 times S is held, or that half and the pairs that
// were found; an entry takes 8 bytes. Blocks have kRowsPerPart rows
// (linalg/sparse_product.h). The bytes are the same for every number of threads.
SparseMatrix near_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                        ThreadPool& pool);

// Returns the same matrix with the rows of this rank, whose nodes it searches from; its other rows
// are empty. The rows of all ranks follow each other and cover all nodes. The rows have the bytes
// that they have in one process. Pairs go to the rank that has the row of their other node: 12
// bytes each, once, those for a small part of the rows at a time. Beside the result, a rank holds
// what walks from its nodes find.
SparseMatrix near_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                        const Share& rows, const Workers& workers);

}  // namespace irwe
