// How much more often than by chance a walk is back where it began.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

inline constexpr int kNumReturnRatios = 5;

struct ReturnOptions {
    double max_visits = 30'000;  // edges that the walks from a node cross in a hop, at most
};

// Returns ln(R_t(v) + 0.001) for t = 2, ..., 6, one row per node, where
//
//     R_t(v) = (P^t)_vv / pi_v,   pi_v = deg(v) / 2E,
//
// is the chance that a walk from v is at v after t steps over the chance that it is there after
// many. By symmetry, R_2k is the sum over u of p_k(u)^2 / pi_u, and R_2k+1 that of p_k(u) p_k+1(u)
// / pi_u, where p_k is the distribution after k hops (walk_spread.h): three hops are enough.
// What the spread drops counts as spread by chance. R = 1 for nodes without neighbors.
Matrix log_return_ratios(const Graph& graph, const ReturnOptions& options, ThreadPool& pool);

}  // namespace irwe
