// A forward pass over a graph: the shared part once, then blocks of nodes.

#pragma once

#include <span>

#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/graph_pass.h"
#include "irwe/methods/irwe/model/irwe_model.h"

namespace irwe {

// Model, features and pool must outlive it. Making one costs psi(v) and pi-bar_g(v) of all nodes,
// and memory for both.
class ForwardPass {
public:
    ForwardPass(const IrweModel& model, const NodeFeatures& features, ThreadPool& pool,
                OutputForm form);

    ForwardPass(const ForwardPass&) = delete;
    ForwardPass& operator=(const ForwardPass&) = delete;

    // Return the embeddings of `nodes`, in their order.
    Matrix identity(std::span<const NodeId> nodes) const;
    Matrix position(std::span<const NodeId> nodes) const;

private:
    const IrweModel& model_;
    ThreadPool& pool_;
    OutputForm form_;
    ModelInputs inputs_;
    // psi of all nodes by the position parameters, while it is needed: it stands in the place of
    // pi_g, or is psi by the identity parameters, too.
    Matrix identity_;
    GraphPass position_;
    bool same_identity_;
};

}  // namespace irwe
