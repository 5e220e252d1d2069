// Names of groups, from what sets them apart in the graph.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "irwe/answers/node_facts.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct GroupWords {
    std::string name;         // unlike the others
    std::string description;  // a sentence without its point
};

// Returns names for groups of nodes that play the same role: what they are in the graph, such as
// "hubs of leaves", "leaves", "members of dense groups", "bridges between communities", "nodes of
// chains". Where two groups are called alike, their degrees are added.
//
// `leaving` is the share of steps of each node that leave its community.
std::vector<GroupWords> role_words(std::span<const NodeFacts> facts,
                                   std::span<const double> leaving,
                                   std::span<const std::uint32_t> role_of, std::uint32_t num_roles);

// Returns names for groups of nodes that lie together: the shape of what lies inside, and the node
// that most of its edges are of: "dense group around ORD", "star around 0", "chain from 4 to 9".
std::vector<GroupWords> community_words(const Graph& graph,
                                        std::span<const std::uint32_t> community_of,
                                        std::uint32_t num_communities);

}  // namespace irwe
