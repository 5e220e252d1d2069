// Decompositions of dense matrices of moderate size, by Eigen. They are in one place because its
// templates for them take a minute to compile.

#pragma once

#include <Eigen/Core>

namespace irwe {

// matrix = vectors diag(values) vectors^T.
struct SymmetricEigen {
    Eigen::VectorXd values;   // ascending
    Eigen::MatrixXd vectors;  // orthonormal columns
};
// Returns the eigenvalues and eigenvectors of a symmetric matrix, of which the lower half is read.
// Costs O(n^3).
SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& matrix);

// matrix = left diag(values) right^T, with as many columns as the smaller side has.
struct DenseSvd {
    Eigen::MatrixXd left;    // orthonormal columns
    Eigen::VectorXd values;  // descending
    Eigen::MatrixXd right;   // orthonormal columns
};
// Returns the SVD by divide and conquer. Costs O(m n min(m, n)).
DenseSvd dense_svd(const Eigen::MatrixXd& matrix);

}  // namespace irwe
