// Communities by position: groups of nodes whose positions are near each other, as many as the
// edges of the graph speak for.

#pragma once

#include <span>
#include <vector>

#include "irwe/answers/node_facts.h"
#include "irwe/answers/node_groups.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// Returns the communities of all nodes, from positions, one row per node; the quality of the result
// is their modularity.
//
// Directions of positions are clustered finely. Clusters are merged two at a time, each time the
// pair that raises modularity most or lowers it least (Clauset, Newman and Moore, 2004), down to
// the number at which modularity is largest, or to the given one; then clusters move to the group
// that gains most while that helps. Nodes without neighbors are a group of their own and are not
// counted in options.num_groups.
//
// There is one group, and `doubt` says why, if all positions are equal, or if the modularity is not
// above that of the communities that a random graph of the same degrees has. A pure function of its
// arguments; the bytes are the same for every number of threads.
//
// Throws InputError if there are fewer different nodes than options.num_groups.
NodeGroups find_position_groups(const Graph& graph, ConstMatrixView positions,
                                const GroupOptions& options, ThreadPool& pool);

// A node with neighbors in other groups.
struct GroupBridge {
    NodeId node;
    double leaving_share;        // of its steps that change the group
    std::vector<GroupShare> to;  // groups that they lead to, by falling share; without its own
};

// Returns the `count` nodes that join their group to others most: by the weight of their edges
// times the share that leaves and the share that stays, so that a node of few edges, or of none
// inside, does not count as much.
std::vector<GroupBridge> group_bridges(const Graph& graph, std::span<const std::uint32_t> group_of,
                                       std::size_t count);

// How two groups are joined.
struct GroupPair {
    std::uint32_t a, b;  // a < b
    double weight;       // of the edges between them; their number without weights
    double share;        // of the edges of the one that has fewer
};
// Returns the pairs of groups that edges join, by falling weight.
std::vector<GroupPair> group_pairs(const Graph& graph, std::span<const std::uint32_t> group_of);

}  // namespace irwe
