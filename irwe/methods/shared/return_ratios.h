// How much more often than by chance a walk is back where it began.

#pragma once

#include <array>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/shared/walk_spread.h"

namespace irwe {

inline constexpr int kNumReturnRatios = 5;

struct ReturnOptions {
    double max_visits = 30'000;  // edges that the walks from a node cross in a hop, at most
};

// Returns ln(R_t(v) + 0.001) for t = 2, ..., 6, one row per node, where
//
//     R_t(v) = (P^t)_vv / pi_v,   pi_v = strength(v) / the sum of all strengths,
//
// is the chance that a walk from v is at v after t steps over the chance that it is there after
// many. By symmetry, R_2k is the sum over u of p_k(u)^2 / pi_u, and R_2k+1 that of p_k(u) p_k+1(u)
// / pi_u, where p_k is the distribution after k hops (walk_spread.h): three hops are enough.
// What the spread drops counts as spread by chance. R = 1 for nodes without neighbors.
Matrix log_return_ratios(const Graph& graph, const ReturnOptions& options, ThreadPool& pool);
// Returns the rows of `nodes`, in their order.
Matrix log_return_ratios(const Graph& graph, std::span<const NodeId> nodes,
                         const ReturnOptions& options, ThreadPool& pool);

// Computes rows of log_return_ratios for one node after another, on a Graph or a GraphWithNode. One
// thread uses it at a time; it holds 8 bytes for each node of the graph.
template <typename AnyGraph>
class ReturnRatiosOn {
public:
    // The caller keeps the graph alive. It may change between calls, but not its number of nodes.
    ReturnRatiosOn(const AnyGraph& graph, const ReturnOptions& options);

    // Returns the row of a node.
    std::array<Real, kNumReturnRatios> operator()(NodeId v);

private:
    double meetings(const Spread& a, const Spread& b);

    const AnyGraph& graph_;
    WalkSpreaderOn<AnyGraph> spreader_;
    std::vector<Real> of_node_;  // zeros between calls
};

extern template class ReturnRatiosOn<Graph>;
extern template class ReturnRatiosOn<GraphWithNode>;

}  // namespace irwe
