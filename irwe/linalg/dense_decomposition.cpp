#include "irwe/linalg/dense_decomposition.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace irwe {

SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& matrix) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

DenseSvd dense_svd(const Eigen::MatrixXd& matrix) {
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
    return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

}  // namespace irwe
