// A sparse matrix with its zeros.

#pragma once

#include <Eigen/Core>

#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

inline Eigen::MatrixXd dense_copy(const SparseMatrix& sparse) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(sparse.num_rows(), sparse.num_columns());
    for (std::int64_t i = 0; i < sparse.num_rows(); ++i) {
        const SparseRow row = sparse.row(i);
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            result(i, row.columns[k]) = static_cast<double>(row.values[k]);
        }
    }
    return result;
}

}  // namespace irwe
