// The contrastive target over several hops: how much more often walks visit a node than by chance.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Returns ln n_j for every j, with n_j proportional to frequencies[j]^power and of sum one;
// -infinity where the frequency is 0.
std::vector<double> log_negative_distribution(std::vector<double> frequencies, double power);

// Returns ln n_j for every column of p = `frequencies`
// (methods/irwe_network/features/hop_statistics), with n_j proportional to (sum over i of
// p_ij)^power and of sum one; -infinity for columns that are never visited.
//
// Takes one pass over the entries in their order, on one thread.
std::vector<double> log_negative_frequencies(const SparseMatrix& frequencies, double power);

// Returns C_ij = max(0, ln p_ij - ln n_j) with p = `frequencies`: Proposition 1 over several hops,
// with one negative sample, without pairs that occur less often than by chance. Zeros are not
// stored, nor are columns whose logarithm is -infinity.
//
// The result has a column for each of log_negative. Columns of `frequencies` after these are left
// out: they are visits to new nodes, which come after the known ones.
SparseMatrix clipped_contrast(const SparseMatrix& frequencies, std::span<const double> log_negative,
                              ThreadPool& pool);

struct HopOptions {
    int num_hops = 3;           // T
    double negative_power = 1;  // exponent of the frequencies in n_j
};

// C_ij = max(0, ln p_ij - ln n_j), where p_ij is the frequency with which one of the hops 1, ..., T
// of a walk from i is at j.
struct HopContrast {
    SparseMatrix matrix;               // C, (N, N)
    SparseMatrix transpose;            // C^T
    std::vector<double> log_negative;  // ln n_j
    Matrix fold_in{};                  // (N, d): a row of C times it is an encoding; may be empty
};

// Frequencies of larger graphs are never exact.
inline constexpr NodeId kMaxExactHopNodes = 12'000;

// Returns how often the walks of `nodes` visit every node at hops 1 to T, one row for each of
// `nodes`. Exact if that costs little, and counted over the walks otherwise.
SparseMatrix hop_visits(const WalkSet& walks, int num_hops, std::span<const NodeId> nodes,
                        ThreadPool& pool);

// Returns C without a fold-in, from the hop_visits of all nodes.
HopContrast hop_contrast(const WalkSet& walks, const HopOptions& options, ThreadPool& pool);

}  // namespace irwe
