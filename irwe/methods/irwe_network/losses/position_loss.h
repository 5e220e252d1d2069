// The position loss (Eq. 14).

#pragma once

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe {

// What the position loss predicts: C of Proposition 1 or a matrix that replaces it, by rows and by
// columns.
struct TargetMatrix {
    explicit TargetMatrix(const SparseMatrix& contrastive_statistics);
    // Takes a transpose that the caller already has.
    TargetMatrix(const SparseMatrix& contrastive_statistics, const SparseMatrix& transpose);

    SparseMatrix by_rows;
    SparseMatrix by_columns;
    double squared_norm = 0;
};

// Returns |G H^T / tau - C|^2 over all pairs of nodes, with G = position_embeddings, H =
// context_embeddings, both (N, d), and tau = temperature. The caller keeps the target alive while
// the tape exists.
double position_loss(nn::Tape& tape, nn::Tensor position_embeddings, nn::Tensor context_embeddings,
                     const TargetMatrix& target, double temperature);

}  // namespace irwe
