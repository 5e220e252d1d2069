// The degrees around nodes: for each node and distance k, the degrees of all nodes that are exactly
// k steps away.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// A degree and how many nodes of a ring have it.
struct DegreeCount {
    NodeId degree, count;
    bool operator==(const DegreeCount&) const = default;
};

// Holds 8 bytes for each degree that occurs in a ring, at most N for each node.
class RingDegrees {
public:
    // Searches from 64 nodes at a time, breadth first, up to distance `max_distance`. Costs
    // O(N E / 64) steps if all nodes are near each other, and O(N E) at worst.
    RingDegrees(const Graph& graph, int max_distance, ThreadPool& pool);

    // Returns how many rings v has, itself counted as the first: all distances up to that of the
    // farthest node, or to max_distance.
    int num_rings(NodeId v) const { return static_cast<int>(nodes_[v].ends.size()); }
    // Returns the degrees of the nodes at distance k from v, ascending.
    std::span<const DegreeCount> ring(NodeId v, int k) const;

private:
    struct Node {
        std::vector<DegreeCount> degrees;  // of all rings, one after the other
        std::vector<std::uint32_t> ends;   // of each ring
    };
    class Search;

    std::vector<Node> nodes_;
};

}  // namespace irwe
