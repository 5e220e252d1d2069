// A number that says how far a graph falls into parts.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns the second largest (signed) eigenvalue of D^-1/2 A D^-1/2. It is near 1 if the graph
// falls into parts, 1 if it is not connected, and smaller the faster walks mix.
//
// Uses power iteration on (I + D^-1/2 A D^-1/2) / 2, whose eigenvalues are not negative, with the
// known first vector sqrt(degree) projected out. Stops when the estimate changes by less than 1e-4,
// or after 200 products. The estimate rises towards the eigenvalue and stays up to a few hundredths
// too small if many eigenvalues are close together. Returns 0 for a graph without edges or with
// fewer than two nodes.
double second_eigenvalue(const Graph& graph, const Random& random, ThreadPool& pool);

}  // namespace irwe
