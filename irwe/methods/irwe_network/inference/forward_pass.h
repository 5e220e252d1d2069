// A forward pass over a graph: the shared part once, then blocks of nodes.

#pragma once

#include <span>

#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "irwe/methods/irwe_network/model/network_model.h"

namespace irwe {

// The caller keeps model, features and pool alive. Construction computes psi(v) and pi-bar_g(v) of
// all nodes, and stores both.
class ForwardPass {
public:
    ForwardPass(const NetworkModel& model, const NodeFeatures& features, ThreadPool& pool,
                OutputForm form);

    ForwardPass(const ForwardPass&) = delete;
    ForwardPass& operator=(const ForwardPass&) = delete;

    // Return the embeddings of `nodes`, in their order.
    Matrix identity(std::span<const NodeId> nodes) const;
    Matrix position(std::span<const NodeId> nodes) const;

private:
    const NetworkModel& model_;
    ThreadPool& pool_;
    OutputForm form_;
    ModelInputs inputs_;
    // psi of all nodes with the position parameters, if it is needed: as a replacement of pi_g, or
    // because it equals psi with the identity parameters.
    Matrix identity_;
    GraphPass position_;
    bool same_identity_;
};

}  // namespace irwe
