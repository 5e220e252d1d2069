// Embeddings of many nodes of a graph without gradients, block by block: inference, the output
// scale, the estimate, and the rows with which mini-batches begin.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/methods/irwe/model/forward.h"

namespace irwe {

// Returns psi of `nodes`, in their order. The layers between take memory for so many rows at most.
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

// The position module over a graph, by the frozen statistics. Making one costs pi-bar_g of all
// nodes, and memory for it. The caller keeps network, inputs, `identity` and pool alive while it
// exists.
class GraphPass {
public:
    // `identity`: psi of all nodes by this network; it may go once the pass is made unless it
    // stands in the place of pi_g (PositionInputs::identity).
    GraphPass(const IrweNetwork& network, const ModelInputs& inputs, const Matrix& identity,
              ThreadPool& pool);

    // Returns the rows of `nodes`, in their order, by the walks of the encoder. Memory is that of
    // the result and of a block of so many nodes.
    static constexpr std::size_t kRowsPerBlock = 1024;
    PositionRows rows(std::span<const NodeId> nodes) const;
    // Writes the rows of `nodes` by other walks, equally many for every node of the graph, into
    // matrices of that size.
    void write_rows(std::span<const NodeId> nodes, std::span<const std::uint32_t> walks,
                    Matrix& position, Matrix& context) const;

private:
    const IrweNetwork& network_;
    const ModelInputs& inputs_;
    const Matrix& identity_;
    ThreadPool& pool_;
    Matrix reweighted_;  // pi-bar_g of all nodes
};

// Tells which nodes some walks visit.
class NodeGatherer {
public:
    explicit NodeGatherer(std::size_t num_nodes);

    // Returns the distinct nodes of the walks in the order of their first appearance; the walks
    // then hold places among them.
    std::vector<NodeId> gather(std::span<NodeId> walks);

private:
    std::vector<std::uint32_t> places_;  // of every node; none between calls
};

}  // namespace irwe
