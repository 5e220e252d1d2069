// Embeddings of many nodes, block by block: what inference and mini-batches share.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/methods/irwe/model/irwe_network.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// psi(v) of `nodes`, in that order. The layers between take memory for so many rows at most.
inline constexpr std::size_t kIdentityRowsPerBlock = 16384;
Matrix identity_pass(const IrweNetwork& model, const Matrix& one_hot_walks,
                     const ModelInputs& inputs, std::span<const NodeId> nodes, ThreadPool& pool);
// Of all nodes.
Matrix identity_pass(const IrweNetwork& model, const Matrix& one_hot_walks,
                     const ModelInputs& inputs, ThreadPool& pool);

// pi-bar_g(v) of all nodes (Eq. 6), by the frozen statistics. `encodings`: position_source().
Matrix reweighting_pass(const IrweNetwork& model, const Matrix& identity, const Matrix& encodings,
                        ThreadPool& pool);

// What the position module knows of all nodes of a graph.
struct PositionSource {
    const Matrix& encodings;               // IrweNetwork::position_source
    const Matrix& reweighted;              // pi-bar_g
    std::span<const std::uint32_t> walks;  // equally many for each node
};

// gamma(v) and gamma-bar(v).
struct PositionRows {
    Matrix position;
    Matrix context;
};
// Of `nodes`, in that order. Memory is that of the result and of a block of so many nodes.
inline constexpr std::size_t kPositionRowsPerBlock = 1024;
PositionRows position_pass(const IrweNetwork& model, const PositionSource& source,
                           std::span<const NodeId> nodes, ThreadPool& pool);
// The same into matrices of that size.
void position_pass(const IrweNetwork& model, const PositionSource& source,
                   std::span<const NodeId> nodes, Matrix& position, Matrix& context,
                   ThreadPool& pool);

// Rows of a matrix, in the order of `nodes`.
Matrix rows_of(const Matrix& matrix, std::span<const NodeId> nodes);

// Tells which nodes some walks visit.
class NodeGatherer {
public:
    explicit NodeGatherer(std::size_t num_nodes);

    // The distinct nodes of the walks in the order of their first appearance; the walks then hold
    // places among them.
    std::vector<NodeId> gather(std::span<NodeId> walks);

private:
    std::vector<std::uint32_t> places_;  // of every node; none between calls
};

}  // namespace irwe
