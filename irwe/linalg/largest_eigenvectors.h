// The eigenvectors of a large symmetric matrix whose eigenvalues are largest in absolute value.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/linalg/symmetric_operator.h"

namespace irwe {

struct EigenvectorOptions {
    int count = 128;        // eigenvectors to find
    int oversampling = 24;  // extra directions that are iterated and dropped at the end
    int num_products = 8;   // products with the matrix, the last for the eigenvalues
};

// matrix ~ vectors diag(values) vectors^T. The columns of `vectors` are orthonormal; values are in
// descending order of their absolute value. If the matrix has a smaller rank, the values beyond it
// are zero, and so are their vectors.
struct LargestEigenvectors {
    Matrix vectors;              // (size, count), or the rows of them that this rank has
    std::vector<double> values;  // count of them
};

// Returns the eigenvectors by subspace iteration from a random basis, orthonormalized after every
// product, and the eigenvectors of the matrix within the last basis (Rayleigh and Ritz).
//
// In single precision the vectors are accurate to about 1e-5 where gaps between eigenvalues allow
// it; an error in direction j shrinks by |value_k / value_j| with each product, k = count +
// oversampling. The sign of a vector makes its entry of largest absolute value positive. The bytes
// are the same for every number of threads and ranks.
//
// Costs num_products products, O(size k^2 num_products) beside them, and the memory of a matrix
// (size, k) and the result. Ranks share all of it but the decompositions of matrices (k, k), which
// rank 0 makes: each has the rows of its share.
// REQUIRES: 1 <= count; oversampling >= 0; num_products >= 1.
LargestEigenvectors largest_eigenvectors(const SymmetricOperator& matrix,
                                         const EigenvectorOptions& options, const Random& random,
                                         const Workers& workers);

// Returns the rows of a matrix of `size` rows that each rank has.
Shares shares_of_eigenvectors(const World& world, std::int64_t size);

}  // namespace irwe
