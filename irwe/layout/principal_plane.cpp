#include "irwe/layout/principal_plane.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "irwe/base/error.h"
#include "irwe/layout/fit_to_square.h"
#include "irwe/linalg/principal_axes.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr Index kRowsAtOnce = 256;

// The axes of greatest variance, (d, 2); zeros beyond the last.
Eigen::MatrixXd first_two(const PrincipalAxes& axes) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(axes.axes.rows(), 2);
    const Index count = std::min<Index>(axes.axes.cols(), 2);
    result.leftCols(count) = axes.axes.leftCols(count);
    return result;
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
    const Eigen::MatrixXd axes = first_two(axes_of_scatter(sums, mean));
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
