// The heat kernel of a graph, H_t = e^-tL with L = I - D^-1/2 A D^-1/2, some columns at a time:
// nothing of the size of all pairs is stored.

#pragma once

#include <functional>
#include <span>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Calls visit(first, kernels) with the columns first, first + 1, ... of H_t for all times t, in
// their order, and then for the next columns, on the calling thread. The bytes are the same for
// every number of threads.
//
// The kernels are Chebyshev series of D^-1/2 A D^-1/2 (linalg/heat_series.h), accurate to 1e-6, and
// all times share one recurrence. Costs as many products of the graph with N columns as the series
// of the largest time has terms.
//
// REQUIRES: times >= 0, at least one.
void for_each_heat_panel(
    const Graph& graph, std::span<const double> times, ThreadPool& pool,
    const std::function<void(Eigen::Index first, std::span<const Matrix> kernels)>& visit);

}  // namespace irwe
