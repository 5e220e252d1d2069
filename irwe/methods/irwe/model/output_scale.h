// From what the network computes to vectors that are ready to use: frozen with the model, so that
// new nodes come out on the same scale.

#pragma once

#include "irwe/methods/irwe/features/feature_space.h"
#include "irwe/methods/irwe/model/graph_pass.h"

namespace irwe {

struct OutputScale {
    // Every column of psi to mean 0 and deviation 1 over the training nodes.
    ColumnScale identity;
    // gamma times this, and then rows of length one.
    //
    // The loss (Eq. 14) sees gamma and gamma-bar only through their products, so gamma is fixed only
    // up to a linear map that gamma-bar undoes. With M M^T = mean of gamma-bar^T gamma-bar over the
    // training nodes, the distance of two rows gamma M is the distance of what they predict for all
    // nodes. M turns to principal axes: the first column counts most.
    Matrix position_map;

    void apply_to_identity(Matrix& identity_embeddings) const {
        identity.apply(identity_embeddings);
    }
    void apply_to_position(Matrix& position_embeddings, ThreadPool& pool) const;
};

// Returns the scale of a model whose statistics are frozen: from psi of all training nodes, and from
// gamma-bar of some twenty thousand of them.
OutputScale output_scale(const Matrix& identity, const GraphPass& position);

}  // namespace irwe
