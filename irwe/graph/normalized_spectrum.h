// The ends of the spectrum of S = D^-1/2 A D^-1/2, which say how far a graph falls into parts, and
// how far its edges join parts that are unlike.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns the second largest (signed) eigenvalue of S. It is near 1 if the graph falls into parts,
// 1 if it is not connected, and smaller the faster walks mix.
//
// Uses power iteration on (I + S) / 2, whose eigenvalues are not negative, with the known first
// vector sqrt(degree) projected out. Stops when the estimate changes by less than 1e-4,
// or after 200 products. The estimate rises towards the eigenvalue and stays up to a few hundredths
// too small if many eigenvalues are close together. Returns 0 for a graph without edges or with
// fewer than two nodes.
double second_eigenvalue(const Graph& graph, const Random& random, ThreadPool& pool);

// Returns the smallest eigenvalue of S, from -1 to 0: -1 if the graph has two sides that all edges
// cross, and near -1 if most do. Uses power iteration on (I - S) / 2, with the bounds above; the
// estimate falls towards the eigenvalue.
double smallest_eigenvalue(const Graph& graph, const Random& random, ThreadPool& pool);

// Returns r such that the eigenvalues of S but the first would lie in [-r, r], up to a few percent,
// if the edges were drawn at random with these degrees: the radius 2 sqrt((|S|^2 - 1) / N) of the
// semicircle with the sum of their squares. Eigenvalues beyond it tell of structure.
double random_radius(const Graph& graph);

}  // namespace irwe
