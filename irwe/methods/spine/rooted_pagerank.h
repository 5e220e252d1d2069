// Rooted PageRank: where a walk is that returns to its start again and again.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct RankedNode {
    NodeId node;
    float share;
    bool operator==(const RankedNode&) const = default;
};

struct PageRankOptions {
    double restart = 0.5;  // the probability to return instead of a further step
    int num_ranks = 20;    // nodes that are kept, at most
    // What waits at a node of degree d is passed on as long as it is at least tolerance d. The
    // smaller, the nearer to r = restart (I - (1 - restart) P^T)^-1 e_v, and the more work: at most
    // 1 / (tolerance restart) edges for a node.
    double tolerance = 1e-4;
};

// Returns for each node the nodes where the walk from it is most often, with the shares of time,
// descending. Of nodes with equal shares, those with the larger `tie` come first, so that the nodes
// may have any order if equal ties mean equal nodes.
//
// The shares are computed by passing on what has arrived, step by step, without random numbers.
std::vector<std::vector<RankedNode>> rooted_pagerank(const Graph& graph,
                                                     const PageRankOptions& options,
                                                     const std::vector<std::uint32_t>& ties,
                                                     ThreadPool& pool);

// Returns how different two lists of shares are: dynamic time warping, where a place of the path
// with shares a and b costs (max(a, b) + 0.001) / (min(a, b) + 0.001) - 1.
//
// REQUIRES: both have entries.
double share_distance(const std::vector<RankedNode>& a, const std::vector<RankedNode>& b);

}  // namespace irwe
