// Decompositions of dense matrices of moderate size, by Eigen: in one place, since its templates for
// them take a minute to compile.

#pragma once

#include <Eigen/Core>

namespace irwe {

// matrix = vectors diag(values) vectors^T.
struct SymmetricEigen {
    Eigen::VectorXd values;   // ascend
    Eigen::MatrixXd vectors;  // orthonormal columns
};
// REQUIRES: symmetric; the lower half is read. O(n^3).
SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& matrix);

// matrix = left diag(values) right^T, with as many columns as the smaller side has.
struct DenseSvd {
    Eigen::MatrixXd left;    // orthonormal columns
    Eigen::VectorXd values;  // descend
    Eigen::MatrixXd right;   // orthonormal columns
};
// By divide and conquer, O(m n min(m, n)).
DenseSvd dense_svd(const Eigen::MatrixXd& matrix);

}  // namespace irwe
