// Sets of nodes by whose distances P-GNN tells where a node is.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/nn/anchor_messages.h"

namespace irwe {

// Returns floor(log2 of the nodes), at least 1: how many sizes of sets a graph has.
int num_anchor_sizes(std::uint64_t num_nodes);

// Draws sets of nodes. Whether a node is in a set depends on its name and on the share of nodes in
// the set, so sets stay nearly the same as a graph grows.
class AnchorSampler {
public:
    // Sets have members among `candidates` with neighbors, or among all nodes with neighbors if
    // there are none. The graph outlives the sampler.
    AnchorSampler(const Graph& graph, std::span<const NodeId> candidates);

    // Returns num_sets sets, of ceil(num_sets / num_sizes) sets of each size: a half of the
    // candidates, a quarter and so on, and at least one. Members are in random order. Empty sets
    // if the graph has no edges.
    std::vector<std::vector<NodeId>> sets(int num_sets, int num_sizes, RandomStream stream) const;

    // Returns the nearest member of each set and its distance for all nodes: distances up to
    // max_distance (0: any) as they are, and one more for all that are farther or cannot be
    // reached, where the first member stands in. Costs a search from each set.
    nn::AnchorPlaces places(const std::vector<std::vector<NodeId>>& sets, NodeId max_distance,
                            ThreadPool& pool) const;

private:
    const Graph& graph_;
    std::vector<NodeId> candidates_;
    std::vector<std::uint64_t> hashes_;  // of their names
};

}  // namespace irwe
