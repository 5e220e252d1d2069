// Communities: groups of nodes with more edges among them than nodes of their degrees would have by
// chance.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

struct CommunityOptions {
    double resolution = 1;   // above 0; the larger, the smaller communities become
    std::uint64_t seed = 1;  // of the orders in which nodes are visited
};

struct Communities {
    std::vector<NodeId>
        of_node;  // the community of each node; communities are numbered by first node
    std::vector<NodeId> sizes;  // nodes in each community
};

// Returns communities of large modularity, by the method of Louvain (Blondel, Guillaume, Lambiotte
// and Lefebvre, 2008) with the refinement of Leiden (Traag, Waltman and van Eck, 2019): nodes move
// to the community of a neighbor as long as that helps; communities are split into parts that are
// well connected, which become the nodes of the next round. No single node could move to another
// community and raise the modularity, and communities are connected. Weights are used and
// directions are not. A node without neighbors is a community of its own.
//
// A pure function of graph and options, on one thread. A few passes over the edges in practice.
//
// Throws InputError if the resolution is not positive.
Communities find_communities(const Graph& graph, const CommunityOptions& options = {});

// Returns the strength of each community: the share of all edges that lie inside it, minus
// (volume / volume of the graph)^2, which that share would be by chance. Strengths add up to the
// modularity (evaluation/clustering_metrics.h). Zeros if there are no edges.
//
// REQUIRES: `of_node` has a number below num_communities for each node.
std::vector<double> community_strengths(const Graph& graph, std::span<const NodeId> of_node,
                                        NodeId num_communities);

}  // namespace irwe
