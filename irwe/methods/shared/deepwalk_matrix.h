// The matrix whose logarithm random walks with negative samples factorize (Qiu et al., "Network
// embedding as matrix factorization", WSDM 2018, Eq. 11):
//
//     M = vol / (b T) sum over r = 1, ..., T of P^r D^-1,    vol = sum of all degrees.
//
// It is symmetric. Degrees are sums of weights.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

struct WalkMatrixOptions {
    int window = 10;           // T
    double num_negatives = 1;  // b
};
std::vector<OptionField> option_fields(WalkMatrixOptions& options);
void validate(const WalkMatrixOptions& options);

// Returns M for all pairs of nodes; rows and columns of nodes without neighbors are zero. Costs T
// products of the graph with N columns, O(T edges nodes), and the memory of the result.
Matrix deepwalk_matrix(const Graph& graph, const WalkMatrixOptions& options, ThreadPool& pool);

enum class PairLogarithm {
    above_least,  // ln(M / the least positive entry): every pair that walks join counts
    above_one,    // ln max(M, 1): only pairs that walks join more often than by chance
};
// Replaces every positive entry by its logarithm; zeros stay.
void take_logarithm(Matrix& matrix, PairLogarithm kind, ThreadPool& pool);

// How ln max(M, 1) is made without a matrix of all pairs.
struct LowRankOptions {
    int rank = 256;           // eigenvectors
    int max_entries = 1'000;  // of a row, the largest
};
std::vector<OptionField> option_fields(LowRankOptions& options);
void validate(const LowRankOptions& options);

// Returns ln max(M, 1) with M = vol / b D^-1/2 F D^-1/2, where F has the `rank` largest eigenvalues
// of the mean of S, S^2, ..., S^T with their eigenvectors, negative ones left out (the authors'
// form for large graphs), and of each row only its largest entries.
//
// Costs O(nodes^2 rank) and the memory of `rank` columns and of max_entries of each row.
SparseMatrix low_rank_logarithm(const Graph& graph, const WalkMatrixOptions& options,
                                const LowRankOptions& low_rank, const Random& random,
                                ThreadPool& pool);

}  // namespace irwe
