// How far a graph falls into parts, in one number.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// The second largest eigenvalue, by sign and not by absolute value, of D^-1/2 A D^-1/2: near 1
// where the graph falls into parts (1 where it is not connected), smaller the faster walks mix.
//
// Power iteration on (I + D^-1/2 A D^-1/2) / 2, whose eigenvalues are not negative, with the known
// first vector sqrt(degree) projected out. Ends when the estimate changes by less than 1e-4, or
// after 200 products; it comes from below and stays up to a few hundredths too small where many
// eigenvalues crowd. 0 for a graph without edges or with fewer than two nodes.
double second_eigenvalue(const Graph& graph, const Random& random, ThreadPool& pool);

}  // namespace irwe
