// The spectral propagation of ProNE: a band-pass filter of the Laplacian, by a Chebyshev series.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct ProneFilterOptions {
    int order = 10;      // terms of the series; 1: no filter
    double mu = 0.2;     // the eigenvalue in the middle of the band
    double theta = 0.5;  // how narrow the band is
};

// Returns (A + I) (rows - g(L) rows), where L = I - (D + I)^-1 (A + I),
//
//     g(L) = sum over k < order of c_k T_k((L - mu)^2 / 2 - I),
//
// c_0 = I_0(theta) and c_k = 2 (-1)^k I_k(theta), with modified Bessel functions I_k. Costs 2 order
// products of the graph with the columns of `rows`.
//
// REQUIRES: order >= 2; a row for each node.
Matrix prone_filtered(const Graph& graph, const Matrix& rows, const ProneFilterOptions& options,
                      ThreadPool& pool);

}  // namespace irwe
