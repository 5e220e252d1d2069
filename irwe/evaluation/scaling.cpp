#include "irwe/evaluation/scaling.h"

#include <cmath>

namespace irwe {
namespace {

void standardize_columns(Matrix& rows) {
    for (Eigen::Index j = 0; j < rows.cols(); ++j) {
        // Asked exactly: of a constant column, rounding would leave a deviation that is not zero.
        if (rows.col(j).minCoeff() == rows.col(j).maxCoeff()) {
            rows.col(j).setZero();
            continue;
        }
        Eigen::VectorXd column = rows.col(j).cast<double>();
        column.array() -= column.mean();
        const double deviation = column.norm() / std::sqrt(static_cast<double>(rows.rows()));
        rows.col(j) = (column / deviation).cast<Real>();
    }
}

void scale_rows_to_length_one(Matrix& rows) {
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const Eigen::RowVectorXd row = rows.row(i).cast<double>();
        const double length = row.norm();
        if (length > 0) {
            rows.row(i) = (row / length).cast<Real>();
        }
    }
}

}  // namespace

Matrix scaled(ConstMatrixView embeddings, Scaling scaling) {
    Matrix result = embeddings;
    if (result.size() == 0) {
        return result;
    }
    switch (scaling) {
        case Scaling::raw:
            break;
        case Scaling::standardized:
            standardize_columns(result);
            break;
        case Scaling::unit_rows:
            scale_rows_to_length_one(result);
            break;
    }
    return result;
}

}  // namespace irwe
