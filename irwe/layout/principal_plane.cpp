#include "irwe/layout/principal_plane.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/layout/fit_to_square.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr Index kRowsAtOnce = 256;
constexpr Index kMaxTasks = 32;  // each has a matrix of sums

// The scatter matrix of the rows about `mean`.
Eigen::MatrixXd scatter(ConstMatrixView rows, const Eigen::RowVectorXd& mean, ThreadPool& pool) {
    const Index rows_per_task = std::max(kRowsAtOnce, num_chunks(rows.rows(), kMaxTasks));
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(rows.cols(), rows.cols());
    return sum_in_order(pool, rows.rows(), rows_per_task, zero,
                        [&](std::int64_t task_begin, std::int64_t task_end) {
                            Eigen::MatrixXd sum = zero;
                            for (Index begin = task_begin; begin < task_end; begin += kRowsAtOnce) {
                                const Index count = std::min(kRowsAtOnce, task_end - begin);
                                const Eigen::MatrixXd block =
                                    rows.middleRows(begin, count).cast<double>().rowwise() - mean;
                                sum.selfadjointView<Eigen::Lower>().rankUpdate(block.transpose());
                            }
                            return sum;
                        });
}

// The axes of greatest variance, (d, 2).
Eigen::MatrixXd principal_axes(const Eigen::MatrixXd& scatter) {
    const Index d = scatter.rows();
    Eigen::MatrixXd axes = Eigen::MatrixXd::Zero(d, 2);
    const SymmetricEigen eigen = symmetric_eigen(scatter);  // values ascend
    for (Index axis = 0; axis < std::min<Index>(d, 2); ++axis) {
        axes.col(axis) = eigen.vectors.col(d - 1 - axis);
        Index largest = 0;
        axes.col(axis).cwiseAbs().maxCoeff(&largest);
        if (axes(largest, axis) < 0) {
            axes.col(axis) *= -1;
        }
    }
    return axes;
}

}  // namespace

Matrix principal_plane(ConstMatrixView rows, ThreadPool& pool) {
    if (rows.cols() == 0) {
        return Matrix::Zero(rows.rows(), 2);
    }
    const Eigen::RowVectorXd mean = mean_row(rows, pool);
    const Eigen::MatrixXd sums = scatter(rows, mean, pool);
    require(sums.allFinite() && mean.allFinite(),
            "the vectors have numbers that are not finite; did the training diverge?");
    const Eigen::MatrixXd axes = principal_axes(sums);
    Matrix result(rows.rows(), 2);
    parallel_for_chunks(pool, rows.rows(), kRowsAtOnce, [&](std::int64_t begin, std::int64_t end) {
        for (Index i = begin; i < end; ++i) {
            result.row(i) = ((rows.row(i).cast<double>() - mean) * axes).cast<Real>();
        }
    });
    fit_to_square(result);
    return result;
}

}  // namespace irwe
