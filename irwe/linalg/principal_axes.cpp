#include "irwe/linalg/principal_axes.h"

#include <algorithm>
#include <cassert>

#include "irwe/base/chunks.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr Index kRowsAtOnce = 256;
constexpr Index kMaxTasks = 32;  // each has a matrix of sums

}  // namespace

Eigen::MatrixXd scatter(ConstMatrixView rows, const Eigen::RowVectorXd& center, ThreadPool& pool) {
    const Index rows_per_task = std::max(kRowsAtOnce, num_chunks(rows.rows(), kMaxTasks));
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(rows.cols(), rows.cols());
    return sum_in_order(pool, rows.rows(), rows_per_task, zero,
                        [&](std::int64_t task_begin, std::int64_t task_end) {
                            Eigen::MatrixXd sum = zero;
                            for (Index begin = task_begin; begin < task_end; begin += kRowsAtOnce) {
                                const Index count = std::min(kRowsAtOnce, task_end - begin);
                                const Eigen::MatrixXd block =
                                    rows.middleRows(begin, count).cast<double>().rowwise() - center;
                                sum.selfadjointView<Eigen::Lower>().rankUpdate(block.transpose());
                            }
                            return sum;
                        });
}

double PrincipalAxes::share_kept(Index count) const {
    const double all = variances.sum();
    return all > 0 ? variances.head(std::min(count, variances.size())).sum() / all : 1;
}

Index PrincipalAxes::num_holding(double share) const {
    const double wanted = share * variances.sum();
    double sum = 0;
    Index count = 0;
    while (count < variances.size() && sum < wanted) {
        sum += variances(count++);
    }
    return count;
}

PrincipalAxes axes_of_scatter(const Eigen::MatrixXd& scatter, const Eigen::RowVectorXd& mean) {
    const Index d = scatter.rows();
    const SymmetricEigen eigen = symmetric_eigen(scatter);  // values ascend
    PrincipalAxes result{mean, Eigen::VectorXd(d), Eigen::MatrixXd(d, d)};
    for (Index axis = 0; axis < d; ++axis) {
        result.variances(axis) = std::max(eigen.values(d - 1 - axis), 0.0);
        result.axes.col(axis) = eigen.vectors.col(d - 1 - axis);
        Index largest = 0;
        result.axes.col(axis).cwiseAbs().maxCoeff(&largest);
        if (result.axes(largest, axis) < 0) {
            result.axes.col(axis) *= -1;
        }
    }
    return result;
}

PrincipalAxes principal_axes(ConstMatrixView rows, ThreadPool& pool) {
    const Eigen::RowVectorXd mean = mean_row(rows, pool);
    return axes_of_scatter(scatter(rows, mean, pool), mean);
}

ScatterSum::ScatterSum(Index num_columns)
    : center_(Eigen::RowVectorXd::Zero(num_columns)),
      sum_(Eigen::RowVectorXd::Zero(num_columns)),
      squares_(Eigen::MatrixXd::Zero(num_columns, num_columns)) {}

void ScatterSum::add(ConstMatrixView rows, ThreadPool& pool) {
    assert(rows.cols() == center_.size());
    if (rows.rows() == 0) {
        return;
    }
    const Eigen::RowVectorXd mean = mean_row(rows, pool);
    if (num_rows_ == 0) {
        center_ = mean;
    }
    sum_ += static_cast<double>(rows.rows()) * (mean - center_);
    squares_ += scatter(rows, center_, pool);
    num_rows_ += rows.rows();
}

PrincipalAxes ScatterSum::axes() const {
    const double count = std::max<double>(static_cast<double>(num_rows_), 1);
    const Eigen::RowVectorXd offset = sum_ / count;
    return axes_of_scatter(squares_ - count * offset.transpose() * offset, center_ + offset);
}

}  // namespace irwe
