// The nearest of a set of nodes, for all nodes of a graph.

#pragma once

#include <limits>
#include <span>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

inline constexpr NodeId kNoDistance = std::numeric_limits<NodeId>::max();

struct NearestMembers {
    std::vector<NodeId> members;    // the nearest one of each node
    std::vector<NodeId> distances;  // in steps
};

// Returns for each node the nearest of `members` and how many steps it is away; among those that
// are equally near, the one that is named first. A node from which no member can be reached within
// `max_distance` steps has kNoDistance as both. Costs O(N + E).
//
// REQUIRES: `members` are nodes of the graph, each once.
NearestMembers nearest_members(const Graph& graph, std::span<const NodeId> members,
                               NodeId max_distance = kNoDistance);

}  // namespace irwe
