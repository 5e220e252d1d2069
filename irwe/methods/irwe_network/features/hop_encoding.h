// Position encodings from the contrast over several hops: fitted to a graph, and folded in for new
// nodes.
//
// They differ from the Gaussian projection of Eq. 5 in three ways: the root is not counted, only
// hops 1 to T are, and the directions are those of greatest variance in the graph.

#pragma once

#include <optional>
#include <span>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/irwe_network/features/hop_contrast.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// The factors of C = U S V^T, approximately. Both are scaled so that the encodings have a root mean
// square length of one, independent of the size of the graph.
struct SpectralEncoding {
    Matrix encodings;  // (rows of C, dim) = C V, which approximates U S
    Matrix fold_in;    // (columns of C, dim) = V; rows of new nodes times it are their encodings
};

// Returns the encoding from the `dim` largest singular values, descending; columns are zero if
// there are fewer.
//
// Uses randomized_svd in single precision with k = dim + 16 directions and 3 power iterations,
// which is enough for encodings. Costs O(nonzeros k + (rows + columns) k^2) time and some 8 (rows +
// columns) k bytes. `transpose` is that of `contrast`.
//
// Throws InputError if dim is below 1.
SpectralEncoding spectral_encoding(const SparseMatrix& contrast, const SparseMatrix& transpose,
                                   int dim, const Random& random, ThreadPool& pool);

// Returns the encodings of the nodes whose rows of C are `contrast_rows`: contrast_rows * fold_in.
//
// REQUIRES: contrast_rows has fold_in.rows() columns.
Matrix folded_in(const SparseMatrix& contrast_rows, const Matrix& fold_in, ThreadPool& pool);

struct FittedEncodings {
    HopContrast contrast;
    Matrix encodings;  // (N, d)
};
// Returns the d largest singular directions of C, weighted by their singular values, scaled to
// entries of mean square 1 and rotated at random. As in a Gaussian projection, every column then
// contains a share of every direction, so that batch norm keeps the weights.
FittedEncodings fit_hop_encodings(const WalkSet& walks, const HopOptions& options, int dim,
                                  const Random& random, ThreadPool& pool);

// Nodes of a grown graph, and the index of each of its nodes among those that `known` was fitted
// to.
struct NewNodes {
    std::span<const NodeId> nodes;
    std::span<const std::optional<NodeId>> known_places;
};
// Returns the encodings of nodes of a grown graph, from its walks. Visits to unknown nodes do not
// count.
Matrix folded_in(const WalkSet& walks, const HopOptions& options, const HopContrast& known,
                 const NewNodes& new_nodes, ThreadPool& pool);

}  // namespace irwe
