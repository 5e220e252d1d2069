// Changes between two graphs over mostly the same nodes: who plays another role, and who belongs to
// another community, more than chance would have it.
//
// What is chance is found by resampling. The edges that differ between the graphs are dealt anew,
// at random, to BEFORE and AFTER (GraphPair::resampled), some dozen times; how far nodes move
// between such graphs is the noise. Identity is that of one model for all graphs, so that its walks
// and whatever else it samples are part of the noise. Communities are found once, in the edges of
// both graphs together; a node changes its community if its steps lead to another one.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "irwe/answers/graph_pair.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

struct ChangeOptions {
    double false_alarms = 0.001;  // share of unchanged nodes that may be reported; above 0, below 1
    int num_draws = 20;           // of pairs that are resampled; at least 2
    std::uint64_t seed = 1;
};

// How far a node moved, beside how far it moves by chance.
struct Movement {
    double distance = 0;  // role: between the identities; community: share of steps, 0 to 1
    double noise = 0;     // root of the mean square of the distance by chance, of the node
    double score = 0;     // the distance over the noise of the node and of all nodes together
    double chance = 1;    // share of scores by chance, of all nodes, that are at least as large
    bool counts = false;  // the chance is at most ChangeOptions::false_alarms
};

struct NodeChange {
    NodeId node;
    Movement role;
    Movement community;  // counts only if the communities below differ as well
    NodeId community_before;
    NodeId community_after;
};

struct Changes {
    std::vector<NodeChange> of_nodes;  // of the nodes that have edges in both graphs, ascending
    std::vector<NodeId> newcomers;     // ascending
    std::vector<NodeId> leavers;       // ascending
    std::vector<NodeId> community_of_node;  // in both graphs together; by falling size
    NodeId num_communities = 0;
    double least_chance = 0;  // that can be told apart: 1 / (number of scores by chance + 1)
};

// Returns identities, one row for each node of a graph, whose nodes all have edges; comparable
// between all graphs that it is given.
using IdentityOfGraph = std::function<Matrix(const Graph& graph)>;

// Throws InputError for options that are out of range.
//
// A pure function of its arguments for every number of threads if `identity` is. Calls `identity`
// for 2 + 2 num_draws graphs, or for one if the graphs are the same: then no node has moved.
Changes changes(const GraphPair& pair, const IdentityOfGraph& identity,
                const ChangeOptions& options, ThreadPool& pool);

}  // namespace irwe
