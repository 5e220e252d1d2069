// What two nodes have in common: the plain measures of link prediction (Adamic and Adar 2003; Zhou,
// Lu and Zhang 2009).

#pragma once

#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// Over the common neighbors w of two nodes, which are neither of the two.
struct CommonNeighbors {
    NodeId count = 0;
    double adamic_adar = 0;          // sum of 1 / ln(degree of w)
    double resource_allocation = 0;  // sum of 1 / degree of w

    bool operator==(const CommonNeighbors&) const = default;
};

// Costs O(degree of u + degree of v). Weights and directions do not count.
CommonNeighbors common_neighbors(const Graph& graph, NodeId u, NodeId v);

// Returns the common neighbors of two nodes, those of small degree first, of equals the smaller
// number first.
std::vector<NodeId> rarest_common_neighbors(const Graph& graph, NodeId u, NodeId v);

}  // namespace irwe
