// Embeddings of many nodes of a graph without gradients, block by block: for inference, the output
// scale, the estimate, and the initial rows of mini-batches.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/methods/irwe_network/model/forward.h"

namespace irwe {

// Returns psi of `nodes`, in their order. Inner layers take memory for at most
// kIdentityRowsPerBlock rows.
inline constexpr std::size_t kIdentityRowsPerBlock = 16384;
Matrix identity_rows(const IrweNetwork& network, const ModelInputs& inputs,
                     std::span<const NodeId> nodes, ThreadPool& pool);
// Returns psi of all nodes.
Matrix identity_rows(const IrweNetwork& network, const ModelInputs& inputs, ThreadPool& pool);

// gamma(v) and gamma-bar(v).
struct PositionRows {
    Matrix position;
    Matrix context;
};

// The position module over a graph, with the frozen statistics. Construction computes pi-bar_g of
// all nodes and stores it. The caller keeps network, inputs, `identity` and pool alive while it
// exists.
class GraphPass {
public:
    // `identity` is psi of all nodes with this network. It may be destroyed after construction,
    // unless it replaces pi_g (PositionInputs::identity).
    GraphPass(const IrweNetwork& network, const ModelInputs& inputs, const Matrix& identity,
              ThreadPool& pool);

    // Returns the rows of `nodes`, in their order, from the stored encoder walks. Takes memory for
    // the result and for a block of kRowsPerBlock nodes.
    static constexpr std::size_t kRowsPerBlock = 1024;
    PositionRows rows(std::span<const NodeId> nodes) const;
    // Writes the rows of `nodes`, from other walks, to matrices of that size. There is the same
    // number of walks for every node of the graph.
    void write_rows(std::span<const NodeId> nodes, std::span<const std::uint32_t> walks,
                    Matrix& position, Matrix& context) const;

private:
    const IrweNetwork& network_;
    const ModelInputs& inputs_;
    const Matrix& identity_;
    ThreadPool& pool_;
    Matrix reweighted_;  // pi-bar_g of all nodes
};

// Finds the nodes that walks visit.
class NodeGatherer {
public:
    explicit NodeGatherer(std::size_t num_nodes);

    // Returns the distinct nodes of the walks in the order of their first appearance, and replaces
    // the nodes in the walks by their indices in the result.
    std::vector<NodeId> gather(std::span<NodeId> walks);

private:
    std::vector<std::uint32_t> places_;  // of every node; none between calls
};

}  // namespace irwe
