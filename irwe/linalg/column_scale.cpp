#include "irwe/linalg/column_scale.h"

#include <cmath>
#include <utility>

namespace irwe {

void ColumnScale::apply(Matrix& values) const {
    values.rowwise() -= mean.row(0);
    values.array().rowwise() /= deviation.row(0).array();
}

ColumnScale column_scale(const Matrix& values) {
    const Eigen::RowVectorXd mean = values.cast<double>().colwise().mean();
    Eigen::RowVectorXd deviation =
        (values.cast<double>().rowwise() - mean).array().square().colwise().mean().sqrt();
    Matrix stored = deviation.cast<Real>();
    for (Real& value : stored.reshaped()) {
        if (!(value > Real{1e-6F})) {
            value = kDeviationOfConstant;
        } else if (value == kDeviationOfConstant) {
            value = std::nextafter(value, Real{2});  // a column that is not constant
        }
    }
    return {mean.cast<Real>(), std::move(stored)};
}

void standardize_columns(Matrix& values) {
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
        // The test is exact: rounding would give a constant column a deviation other than zero.
        if (values.col(j).minCoeff() == values.col(j).maxCoeff()) {
            values.col(j).setZero();
            continue;
        }
        Eigen::VectorXd column = values.col(j).cast<double>();
        column.array() -= column.mean();
        const double deviation = column.norm() / std::sqrt(static_cast<double>(values.rows()));
        values.col(j) = (column / deviation).cast<Real>();
    }
}

}  // namespace irwe
