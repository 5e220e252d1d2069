// Position embeddings of many nodes, block by block: what inference and mini-batches share.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/model/irwe_model.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// psi(v) of every row of the inputs. The layers between take memory for so many rows at most.
inline constexpr std::uint32_t kIdentityRowsPerBlock = 16384;
Matrix identity_pass(const IrweModel& model, const Matrix& one_hot_walks, const ModelInputs& inputs,
                     ThreadPool& pool);

// pi-bar_g(v) of all nodes (Eq. 6), by the frozen statistics. `encodings`: position_source().
Matrix reweighting_pass(const IrweModel& model, const Matrix& identity, const Matrix& encodings,
                        ThreadPool& pool);

// What the position module knows of all nodes of a graph.
struct PositionSource {
    const Matrix& encodings;               // IrweModel::position_source
    const Matrix& reweighted;              // pi-bar_g
    std::span<const std::uint32_t> walks;  // equally many for each node
};

// gamma(v) and gamma-bar(v).
struct PositionRows {
    Matrix position;
    Matrix context;
};
// Of `nodes`, in that order. Memory is that of the result and of some blocks.
PositionRows position_pass(const IrweModel& model, const PositionSource& source,
                           std::span<const NodeId> nodes, ThreadPool& pool);

}  // namespace irwe
