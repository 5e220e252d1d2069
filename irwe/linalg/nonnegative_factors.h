// Factors without negative numbers: X ~ weights parts, least squares.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe {

struct FactorOptions {
    int rank = 16;
    int num_rounds = 200;  // each improves all weights, then all parts
};

// Returns the parts, a matrix (rank, columns of x): those of the factors that a random beginning
// leads to by hierarchical alternating least squares (Cichocki and Phan, IEICE Transactions E92-A,
// 2009), in which the error never grows. Every part has length one; one that is not needed is zero.
//
// The bytes are the same for every number of threads.
// REQUIRES: no entry of x is negative; rank >= 1.
Matrix nonnegative_parts(const Matrix& x, const FactorOptions& options, const Random& random,
                         ThreadPool& pool);

// Returns the weights, a matrix (rows of x, rank), that come nearest to x with these parts and are
// not negative. A row depends on its row of x alone. The minimum is approached by `num_sweeps`
// sweeps over the parts, each of which sets one weight after the other to its best value.
Matrix nonnegative_weights(const Matrix& x, const Matrix& parts, int num_sweeps, ThreadPool& pool);

}  // namespace irwe
