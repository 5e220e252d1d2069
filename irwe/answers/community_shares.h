// To which communities the edges of a node lead, at one and two steps.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct CommunityShare {
    NodeId community;
    double share;

    bool operator==(const CommunityShare&) const = default;
};

// The communities of some nodes with their shares, ascending; only those with a share.
using CommunityShares = std::vector<CommunityShare>;

// Returns for each node the shares of the communities among its neighbors and among their
// neighbors, half each: where a walk is after a step or two, every edge as likely as another.
// Weights and directions do not count. The community of the node itself has no say, but for its
// part among the neighbors of its neighbors. Nothing for nodes without edges.
//
// Costs for each edge a pass over the communities that its end is joined to.
//
// REQUIRES: a community for each node.
std::vector<CommunityShares> community_shares(const Graph& graph,
                                              std::span<const NodeId> community_of_node,
                                              ThreadPool& pool);

// Returns half the sum of the differences: the share that lies elsewhere, from 0 to 1.
double share_moved(const CommunityShares& before, const CommunityShares& after);

// Returns the community with the largest share, the first of equals. REQUIRES: there is one.
NodeId main_community(const CommunityShares& shares);

}  // namespace irwe
