// Where a random walk from a node is after each of its first hops, with work that is bounded
// whatever the graph: probabilities too thin to follow are dropped, and their sum is known.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/real.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {

struct SpreadOptions {
    int num_hops = 5;            // T
    double max_visits = 30'000;  // K: a hop crosses at most so many edges, and those of the start
};

// The distribution of a walk after a hop: p(v) of the nodes listed; the rest, `dropped`, is
// elsewhere, and after some hops as good as anywhere: a walk forgets its start.
struct Spread {
    std::vector<NodeId> nodes;  // in no particular order, but always the same
    std::vector<Real> probabilities;
    double dropped = 0;
};

// Spreads walks from one node after another, on a Graph or a GraphWithNode. One thread uses it at a
// time; it holds 4 bytes for each node of the graph.
template <typename AnyGraph>
class WalkSpreaderOn {
public:
    // The caller keeps the graph alive. It may change between calls, but not its number of nodes.
    WalkSpreaderOn(const AnyGraph& graph, const SpreadOptions& options);

    // Returns the distributions after hops 1, ..., T from `start`, valid until the next call. All
    // are empty, and nothing is dropped, if the node has no neighbors.
    //
    // A step crosses an edge with a probability proportional to its weight.
    //
    // The first hop is exact. After it, the walk goes on from u only where p(u) > deg(u) / K, so
    // that the edges crossed in a hop number less than K; elsewhere p(u) is dropped. Without
    // dropping, hop t has p = (P^t)_start. On a graph without weights, p(v) of a hop is too small
    // by at most (t - 1) deg(v) / K.
    std::span<const Spread> from(NodeId start);

private:
    void advance(const Spread& before, bool is_first, Spread& after);

    const AnyGraph& graph_;
    SpreadOptions options_;
    std::vector<Real> mass_;  // of every node; zeros between calls
    std::vector<Spread> hops_;
};

using WalkSpreader = WalkSpreaderOn<Graph>;

extern template class WalkSpreaderOn<Graph>;
extern template class WalkSpreaderOn<GraphWithNode>;

}  // namespace irwe
