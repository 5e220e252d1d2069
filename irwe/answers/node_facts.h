// Facts about nodes that anybody can check in the graph: what groups are named by, and what answers
// give as their reasons.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Neighbors are other nodes: a kept self-loop is counted in none of these.
struct NodeFacts {
    NodeId degree = 0;            // neighbors
    double strength = 0;          // sum of the weights of their edges; the degree without weights
    NodeId out_degree = 0;        // neighbors with an arrow from the node; 0 in an undirected graph
    NodeId in_degree = 0;         // neighbors with an arrow to the node; 0 in an undirected graph
    double sent = 0;              // sum of the weights of the arrows from the node; 0 if undirected
    double received = 0;          // sum of the weights of the arrows to the node; 0 if undirected
    std::uint64_t triangles = 0;  // pairs of neighbors that are neighbors of each other
    double clustering = 0;        // their share of all pairs of neighbors; 0 without a pair
    double mean_neighbor_degree = 0;  // 0 without neighbors
    NodeId largest_neighbor_degree = 0;
    double leaf_share = 0;  // share of neighbors that have no other neighbor
    NodeId core = 0;        // largest k of a subgraph that has the node and all degrees at least k
    NodeId component_size = 0;  // nodes that can be reached, with the node itself
};

// Returns the facts of all nodes. Costs O(N + E a), where a is the arboricity of the graph, at most
// sqrt(E): triangles are found from the end with fewer neighbors. The same for every number of
// threads.
std::vector<NodeFacts> node_facts(const Graph& graph, ThreadPool& pool);

// A group, and the share of the steps from a node that end in it.
struct GroupShare {
    std::uint32_t group;
    double share;
    bool operator==(const GroupShare&) const = default;
};

// Returns where a step from `node` to a neighbor leads, which is chosen by weight: the groups by
// falling share, of equal shares the smaller number first. Shares add up to 1; none for a node
// without neighbors. A kept self-loop is no step.
//
// REQUIRES: `group_of` has a group for each node.
std::vector<GroupShare> step_groups(const Graph& graph, std::span<const std::uint32_t> group_of,
                                    NodeId node);

// Returns for each node the share of its steps that leave its group. Costs O(N + E).
//
// REQUIRES: as for step_groups.
std::vector<double> leaving_shares(const Graph& graph, std::span<const std::uint32_t> group_of);

}  // namespace irwe
