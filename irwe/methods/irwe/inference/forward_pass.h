// A forward pass over a graph, as far as it is the same for all nodes, and then some nodes at a time.

#pragma once

#include <span>

#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/irwe_model.h"

namespace irwe {

// Model, features and pool must outlive it. Making one costs psi(v) and pi-bar_g(v) of all nodes, and
// memory for the latter.
class ForwardPass {
public:
    ForwardPass(const IrweModel& model, const NodeFeatures& features, ThreadPool& pool,
                OutputForm form);

    // Of `nodes`, in that order.
    Matrix identity(std::span<const NodeId> nodes) const;
    Matrix position(std::span<const NodeId> nodes) const;

private:
    const Matrix& encodings() const;

    const IrweModel& model_;
    ThreadPool& pool_;
    OutputForm form_;
    Matrix one_hot_;
    ModelInputs inputs_;
    Matrix source_identity_;  // psi of all nodes, if the position module reads it in place of pi_g
    Matrix reweighted_;       // pi-bar_g of all nodes
};

}  // namespace irwe
