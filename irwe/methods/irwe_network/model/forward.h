// The forward pass on a tape: from the features of nodes and their walks to psi, gamma and
// gamma-bar. Training, inference and the estimate all compute embeddings here; graph_pass.h does it
// for whole graphs, block by block.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "irwe/methods/irwe_network/model/irwe_network.h"
#include "irwe/methods/irwe_network/model/model_inputs.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// An ordered selection of nodes. Empty optional: all nodes of the graph, for which matrices are
// borrowed instead of copied.
using NodeSelection = std::optional<std::span<const NodeId>>;
inline constexpr std::nullopt_t kAllNodes = std::nullopt;

struct IdentityForward {
    nn::Tensor aw_embeddings;        // phi of all anonymous walks of the table
    nn::Tensor identity_embeddings;  // psi of the nodes
};
// Computes Eq. 1-3 for `nodes`. The caller keeps network and inputs alive while the tape exists.
IdentityForward forward_identity(nn::Tape& tape, const IrweNetwork& network,
                                 const ModelInputs& inputs, const NodeSelection& nodes);

// Nodes with their walks.
struct Batch {
    NodeSelection nodes;                   // whose gamma and gamma-bar are computed
    NodeSelection visited;                 // the nodes that their walks visit
    std::span<const std::uint32_t> walks;  // the same number for each node; indices into `visited`
};

// Rows of all nodes of the graph that were computed before a pass. Missing ones are computed on the
// tape.
struct KnownRows {
    const Matrix* identity = nullptr;    // psi
    const Matrix* reweighted = nullptr;  // pi-bar_g
    bool recompute_identity = false;     // psi of `visited` is computed again, to get a gradient
};

// Computes gamma and gamma-bar of batch.nodes (Eq. 6-9), and psi (Eq. 1-3) if the position module
// reads it. The caller keeps network, inputs, batch and known rows alive while the tape exists. See
// WalkEncoder for `max_bytes`.
//
// REQUIRES: if psi replaces pi_g, known.identity is given whenever the batch is a part of the graph
// or known.reweighted is given.
PositionModule::Output forward_position(nn::Tape& tape, const IrweNetwork& network,
                                        const ModelInputs& inputs, const Batch& batch,
                                        const KnownRows& known, std::size_t max_bytes);

// Returns the rows of `matrix` in the order of `nodes`.
Matrix rows_of(const Matrix& matrix, std::span<const NodeId> nodes);

}  // namespace irwe
