// Position encodings from the contrast of several hops: fitted to a graph, and folded in for nodes
// that came later.
//
// Against the Gaussian projection of Eq. 5 they differ in three ways: the root is not counted, only
// hops 1 to T are, and the directions are those in which the graph differs most.

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

struct HopOptions {
    int num_hops = 3;           // T
    double negative_power = 1;  // of the frequencies in n_j
};

// C_ij = max(0, ln p_ij - ln n_j), where p_ij is how often a hop 1, ..., T of a walk from i is at j.
struct HopContrast {
    SparseMatrix matrix;               // C, (N, N)
    SparseMatrix transpose;            // C^T
    std::vector<double> log_negative;  // ln n_j
    Matrix fold_in{};                  // (N, d): a row of C times it is an encoding; may be empty
};

// From more nodes on the frequencies are never exact.
inline constexpr NodeId kMaxExactHopNodes = 12'000;

// How often the walks of `nodes` visit every node at hops 1 to T: a row for each of them. Exact where
// that costs little, and counted over the walks otherwise.
SparseMatrix hop_visits(const WalkSet& walks, int num_hops, std::span<const NodeId> nodes,
                        ThreadPool& pool);

// C without a fold-in, from the hop_visits of all nodes.
HopContrast hop_contrast(const WalkSet& walks, const HopOptions& options, ThreadPool& pool);

struct FittedEncodings {
    HopContrast contrast;
    Matrix encodings;  // (N, d)
};
// The d largest singular directions of C, weighted by their singular values, scaled to entries of
// mean square 1 and turned at random: every column has its share of every direction, as in a Gaussian
// projection, so that batch norm keeps the weights.
FittedEncodings fit_hop_encodings(const WalkSet& walks, const HopOptions& options, int dim,
                                  const Random& random, ThreadPool& pool);

// Nodes of a grown graph, and where all its nodes stand among those that `known` was fitted to.
struct LaterNodes {
    std::span<const NodeId> nodes;
    std::span<const std::optional<NodeId>> known_places;
};
// Their encodings, from the walks of the grown graph. Visits to nodes that are not known do not
// count.
Matrix folded_in(const WalkSet& walks, const HopOptions& options, const HopContrast& known,
                 const LaterNodes& later, ThreadPool& pool);

}  // namespace irwe
