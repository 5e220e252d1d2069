#include "irwe/linalg/unit_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/linalg/mean_of_ranks.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr Index kRowsPerTask = 1024;

// A row that differs from the mean by less, relative to the longer of the two, differs by the
// rounding of the mean: the spacing of single precision is 6e-8.
constexpr double kNoDifference = 1e-9;

[[noreturn]] void refuse(ConstMatrixView rows, Index i) {
    Index column = 0;
    while (std::isfinite(rows(i, column))) {
        ++column;
    }
    throw InputError(
        fmt::format("row {}, column {} of the vectors is {}, expected a finite number; did the "
                    "training diverge?",
                    i, column, rows(i, column)));
}

// Writes each row minus `mean`, at length one, to `result`, which may be the matrix of `rows`.
void write_unit_rows(ConstMatrixView rows, const Eigen::RowVectorXd& mean, ThreadPool& pool,
                     Matrix& result) {
    const double mean_length = mean.norm();
    parallel_for_chunks(pool, rows.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        Eigen::RowVectorXd difference(rows.cols());
        for (Index i = begin; i < end; ++i) {
            difference = rows.row(i).cast<double>();
            const double longest = std::max(mean_length, difference.norm());
            difference -= mean;
            const double length = difference.norm();
            if (!std::isfinite(length)) {
                refuse(rows, i);
            }
            if (length > kNoDifference * longest) {
                result.row(i) = (difference / length).cast<Real>();
            } else {
                result.row(i).setZero();
            }
        }
    });
}

void require_finite(ConstMatrixView rows) {
    for (Index i = 0; i < rows.rows(); ++i) {
        if (!rows.row(i).allFinite()) {
            refuse(rows, i);
        }
    }
}

}  // namespace

Eigen::RowVectorXd mean_row(ConstMatrixView rows, ThreadPool& pool) {
    return mean_row(rows, 0, {{0, rows.rows()}}, pool);
}

Eigen::RowVectorXd mean_row(ConstMatrixView rows, std::int64_t first_row, const Shares& shares,
                            const Workers& workers) {
    const Eigen::RowVectorXd zero = Eigen::RowVectorXd::Zero(rows.cols());
    const Eigen::RowVectorXd total = sum_over_shares(
        workers, shares, kRowsPerMean, zero, [&](std::int64_t begin, std::int64_t end) {
            Eigen::RowVectorXd sum = zero;
            for (Index i = begin; i < end; ++i) {
                sum += rows.row(i - first_row).cast<double>();
            }
            return sum;
        });
    return total / static_cast<double>(std::max(shares.back().end, std::int64_t{1}));
}

Matrix unit_rows(ConstMatrixView rows, const Eigen::RowVectorXd& mean, ThreadPool& pool) {
    require(mean.size() == rows.cols(),
            fmt::format("the mean has {} columns and the vectors have {}, expected as many",
                        mean.size(), rows.cols()));
    Matrix result(rows.rows(), rows.cols());
    write_unit_rows(rows, mean, pool, result);
    return result;
}

Matrix unit_rows(ConstMatrixView rows, ThreadPool& pool) {
    require_finite(rows);
    return unit_rows(rows, mean_row(rows, pool), pool);
}

void make_unit_rows(Matrix& rows, ThreadPool& pool) {
    require_finite(rows);
    write_unit_rows(rows, mean_row(rows, pool), pool, rows);
}

}  // namespace irwe
