// The graph of layers of struc2vec: in layer k, nodes are joined by weights that say how alike
// their surroundings are up to distance k.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/shared/ring_degrees.h"

namespace irwe {

// Returns f_0, f_1, ... of a pair: f_k = f_(k-1) + the warping distance of the rings at distance k,
// for all k for which both nodes have such a ring.
std::vector<double> structural_distances(const RingDegrees& rings, NodeId u, NodeId v);

class LayeredGraph {
public:
    // Joins `pairs`, each of which is there once, u < v, ascending, in every layer in which both
    // have a ring: with weight exp(-f_k). Takes 4 bytes for each pair and layer, and 16 for those
    // of the walks.
    LayeredGraph(const RingDegrees& rings, std::span<const Edge> pairs, NodeId num_nodes,
                 ThreadPool& pool);

    int num_layers() const { return static_cast<int>(layers_.size()); }

    // Returns a walk from v, which it writes to `buffer`: as many nodes as it has room for, or v
    // alone if no pair has it. The walk begins in layer 0. With probability `stay` it goes to a
    // node of its layer, in proportion to the weights; otherwise it changes layer, up with
    // probability x / (x + 1), x = ln(e + the number of its edges here that are heavier than the
    // mean of the layer), or down. It stays where there is no such layer. Only nodes to which it
    // goes are written.
    //
    // REQUIRES: the buffer has room for a node, and 0 < stay <= 1.
    std::span<const NodeId> walk(NodeId v, double stay, RandomStream words,
                                 std::span<NodeId> buffer) const;

    // Returns the chance to leave layer k at v for the one above it.
    double chance_up(int k, NodeId v) const { return layer(k).up[v]; }

private:
    struct Layer {
        std::vector<std::uint64_t> offsets;  // where the edges of each node begin
        std::vector<NodeId> partners;        // ascending
        std::vector<float> sums;             // of the weights of a node's edges up to this one
        std::vector<float> up;               // the chance of each node to go up

        bool has(NodeId v) const { return offsets[v + 1] > offsets[v]; }
    };
    struct WeighedPair {
        Edge nodes;
        float distance;  // f_k
    };
    static Layer layer_of(std::span<const WeighedPair> pairs, NodeId num_nodes);
    const Layer& layer(int k) const { return layers_[static_cast<std::size_t>(k)]; }
    static NodeId step(const Layer& layer, NodeId v, RandomStream& words);

    std::vector<Layer> layers_;
};

}  // namespace irwe
