// Scales the output of the network to vectors that are ready to use. The scale is frozen with the
// model, so that new nodes get the same scale.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"

namespace irwe {

struct OutputScale {
    // Scales every column of psi to mean 0 and deviation 1 over the training nodes.
    ColumnScale identity;
    // For each column of psi, 1 if the training nodes differ there by the chance of their walks
    // alone (identity_noise.h): scaled, it is 0. Empty if there is no such column.
    std::vector<std::uint8_t> identity_is_chance{};
    // The matrix M by which gamma is multiplied before its rows are scaled to length one.
    //
    // The loss (Eq. 14) depends on gamma and gamma-bar only through their products, so it
    // determines gamma only up to a linear map that gamma-bar undoes. With M M^T = mean of
    // gamma-bar^T gamma-bar over the training nodes, the distance of two rows of gamma M is the
    // distance of their predictions for all nodes. M also rotates to principal axes: the first
    // column has the greatest variance.
    Matrix position_map;

    void apply_to_identity(Matrix& identity_embeddings) const;
    void apply_to_position(Matrix& position_embeddings, ThreadPool& pool) const;
};

// Returns the scale of a model whose statistics are frozen: from psi of all training nodes, and
// from gamma-bar of some twenty thousand of them.
OutputScale output_scale(const Matrix& identity, const GraphPass& position);

}  // namespace irwe
