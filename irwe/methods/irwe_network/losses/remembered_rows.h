// The position loss (Eq. 14) of a mini-batch, with remembered embeddings of all other nodes.
//
// The exact loss needs gamma and gamma-bar of all nodes in every step. A mini-batch computes them
// for its own nodes and uses the last computed rows of the others. Its gradient for a row is exact,
// except for changes of the other rows since then.

#pragma once

#include <span>

#include "irwe/methods/irwe_network/losses/position_loss.h"

namespace irwe {

struct RememberedRows {
    RememberedRows(Eigen::Index num_nodes, Eigen::Index dim);

    Matrix position;       // G, (N, d)
    Matrix context;        // H
    Matrix position_gram;  // G^T G
    Matrix context_gram;   // H^T H

    // Replaces the rows of `nodes`, which are distinct, and updates the Gram matrices by the
    // difference. Costs O(|nodes| d^2).
    void update(std::span<const std::uint32_t> nodes, const Matrix& new_position,
                const Matrix& new_context, ThreadPool& pool);
    // Computes the Gram matrices from scratch, because differences accumulate rounding errors.
    // Costs O(N d^2).
    void rebuild_grams(ThreadPool& pool);
};

// Restores the rows of some nodes, and the Gram matrices, on destruction unless keep() was called,
// so that a failed step leaves no trace. Costs a copy of those rows.
class RowsGuard {
public:
    // The caller keeps `rows` and `nodes` alive while the guard exists.
    RowsGuard(RememberedRows& rows, std::span<const std::uint32_t> nodes);
    ~RowsGuard();
    RowsGuard(const RowsGuard&) = delete;
    RowsGuard& operator=(const RowsGuard&) = delete;

    void keep() { is_kept_ = true; }

private:
    RememberedRows& rows_;
    std::span<const std::uint32_t> nodes_;
    RememberedRows before_;  // of `nodes` alone, in their order
    bool is_kept_ = false;
};

// Stores the rows of the batch in `rows` and adds to the gradients of both embeddings
//
//     N / |B| (2/tau^2 g_i (H^T H) - 2/tau (C H)_i)   and
//     N / |B| (2/tau^2 h_i (G^T G) - 2/tau (C^T G)_i),
//
// which are exact, times N / |B|, if all other rows are up to date. Returns the batch's estimate of
// the loss. The caller keeps target and nodes alive while the tape exists, and does not change
// `rows` before backward().
double remembered_position_loss(nn::Tape& tape, nn::Tensor position_embeddings,
                                nn::Tensor context_embeddings, std::span<const std::uint32_t> nodes,
                                RememberedRows& rows, const TargetMatrix& target,
                                double temperature);

}  // namespace irwe
