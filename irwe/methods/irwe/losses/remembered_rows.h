// The position loss (Eq. 14) of some nodes, with the embeddings of all others remembered.
//
// The exact loss needs gamma and gamma-bar of all nodes in every step. A mini-batch computes them
// for its own nodes and takes those of the others as they were when last computed. Its gradient for
// a row is the exact one, but for what the rows of other nodes have changed since.

#pragma once

#include <span>

#include "irwe/methods/irwe/losses/position_loss.h"

namespace irwe {

struct RememberedRows {
    RememberedRows(Eigen::Index num_nodes, Eigen::Index dim);

    Matrix position;       // G, (N, d)
    Matrix context;        // H
    Matrix position_gram;  // G^T G
    Matrix context_gram;   // H^T H

    // New rows of `nodes`, which are distinct. The Gram matrices follow by difference, O(|nodes| d^2).
    void update(std::span<const std::uint32_t> nodes, const Matrix& new_position,
                const Matrix& new_context, ThreadPool& pool);
    // The Gram matrices from scratch, O(N d^2): differences gather rounding errors.
    void rebuild_grams(ThreadPool& pool);
};

// Puts back what `rows` held of some nodes, and its Gram matrices, unless keep() is called: a step
// that fails after it has changed them leaves no trace. Costs a copy of those rows.
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

// Puts the rows of the batch into `rows` and adds to the gradients of both embeddings
//
//     N / |B| (2/tau^2 g_i (H^T H) - 2/tau (C H)_i)   and
//     N / |B| (2/tau^2 h_i (G^T G) - 2/tau (C^T G)_i),
//
// the exact ones if all other rows are up to date, times N / |B|. Returns the batch's estimate of the
// loss. Target and nodes must outlive the tape; `rows` must not change before backward().
double remembered_position_loss(nn::Tape& tape, nn::Tensor position_embeddings,
                                nn::Tensor context_embeddings, std::span<const std::uint32_t> nodes,
                                RememberedRows& rows, const PositionTarget& target,
                                double temperature);

}  // namespace irwe
