// Communities with numbers that people can read: the largest is the first.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

struct CommunitiesBySize {
    std::vector<NodeId> of_node;  // the community of each node, from 0
    NodeId count = 0;
};

// Returns the communities of find_communities (graph/communities.h), numbered by falling size; of
// equals, that of the first node comes first.
CommunitiesBySize communities_by_size(const Graph& graph, std::uint64_t seed);

}  // namespace irwe
