#include "irwe/base/randomized_svd.h"

#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cstdint>

#include "irwe/base/error.h"

namespace irwe {
namespace {

using Basis = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

void validate(const SvdOptions& options, const SparseMatrix& matrix) {
    const std::int64_t smaller_side = std::min(matrix.num_rows(), matrix.num_columns());
    require(options.rank >= 1 && options.rank <= smaller_side,
            fmt::format(
                "a matrix of {} x {} has {} singular values and {} were asked for; the rank "
                "must be from 1 to {}",
                matrix.num_rows(), matrix.num_columns(), smaller_side, options.rank, smaller_side));
    require(options.oversampling >= 0 && options.power_iterations >= 0,
            fmt::format("oversampling is {} and power_iterations {}; neither may be negative",
                        options.oversampling, options.power_iterations));
}

SparseMatrix transposed(const SparseMatrix& matrix) {
    const auto num_nonzeros = static_cast<std::size_t>(matrix.num_nonzeros());
    SparseRows result;
    result.offsets.assign(static_cast<std::size_t>(matrix.num_columns()) + 1, 0);
    result.columns.resize(num_nonzeros);
    result.values.resize(num_nonzeros);
    for (const SparseRows& block : matrix.blocks()) {
        for (const std::uint32_t column : block.columns) {
            ++result.offsets[column + 1];
        }
    }
    for (std::size_t i = 1; i < result.offsets.size(); ++i) {
        result.offsets[i] += result.offsets[i - 1];
    }
    std::vector<std::uint64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        const SparseRow row = matrix.row(i);
        for (std::size_t j = 0; j < row.columns.size(); ++j) {
            const std::uint64_t place = next[row.columns[j]]++;
            result.columns[place] = static_cast<std::uint32_t>(i);
            result.values[place] = row.values[j];
        }
    }
    std::vector<SparseRows> blocks;
    blocks.push_back(std::move(result));
    return {std::move(blocks), matrix.num_columns(), matrix.num_rows()};
}

Basis product(const SparseMatrix& sparse, const Basis& dense, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 128;
    Basis result(sparse.num_rows(), dense.cols());
    parallel_for_chunks(
        pool, sparse.num_rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const SparseRow row = sparse.row(i);
                result.row(i).setZero();
                for (std::size_t j = 0; j < row.columns.size(); ++j) {
                    result.row(i) += static_cast<double>(row.values[j]) * dense.row(row.columns[j]);
                }
            }
        });
    return result;
}

Basis product(const Basis& left, const Eigen::MatrixXd& right, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 512;
    Basis result(left.rows(), right.cols());
    parallel_for_chunks(pool, left.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        result.middleRows(begin, end - begin) = left.middleRows(begin, end - begin) * right;
    });
    return result;
}

// Independent normal numbers, a stream for each row.
Basis gaussian_matrix(std::int64_t num_rows, std::int64_t num_columns, const Random& random) {
    Basis result(num_rows, num_columns);
    for (std::int64_t i = 0; i < num_rows; ++i) {
        RandomStream stream = random.stream("randomized_svd", static_cast<std::uint64_t>(i));
        for (std::int64_t j = 0; j < num_columns; ++j) {
            result(i, j) = stream.gaussian_pair().first;
        }
    }
    return result;
}

// matrix = q r with q^T q = I and r upper triangular.
struct Factors {
    Basis q;            // (rows, columns)
    Eigen::MatrixXd r;  // (columns, columns)
};

// The tall and skinny QR factorisation (Demmel, Grigori, Hoemmen and Langou, 2012): Householder
// reflections for each chunk of rows, the triangles on top of each other factorised again. Unlike a
// Cholesky factorisation of the Gram matrix it does not mind columns that depend on each other.
//
// REQUIRES: at least as many rows as columns.
Factors qr(const Basis& matrix, ThreadPool& pool) {
    using Reflections = Eigen::HouseholderQR<Eigen::MatrixXd>;
    const std::int64_t n = matrix.cols();
    const std::int64_t chunk_size = std::max<std::int64_t>(1024, 4 * n);
    const std::int64_t num_chunks = (matrix.rows() + chunk_size - 1) / chunk_size;
    std::vector<Reflections> chunks(static_cast<std::size_t>(num_chunks));
    // Only the last chunk may have less than n rows, and so the triangles are n rows apart.
    const std::int64_t last_size = matrix.rows() - (num_chunks - 1) * chunk_size;
    Basis triangles = Basis::Zero((num_chunks - 1) * n + std::min(last_size, n), n);
    parallel_for_chunks(pool, matrix.rows(), chunk_size, [&](std::int64_t begin, std::int64_t end) {
        const std::int64_t chunk = begin / chunk_size;
        const std::int64_t height = std::min(end - begin, n);
        Reflections& reflections = chunks[static_cast<std::size_t>(chunk)];
        reflections.compute(matrix.middleRows(begin, end - begin));
        triangles.middleRows(chunk * n, height) =
            reflections.matrixQR().topRows(height).template triangularView<Eigen::Upper>();
    });
    const Factors top =
        num_chunks > 1 ? qr(triangles, pool) : Factors{Basis::Identity(n, n), triangles};
    Factors result{Basis(matrix.rows(), n), top.r};
    parallel_for_chunks(pool, matrix.rows(), chunk_size, [&](std::int64_t begin, std::int64_t end) {
        const std::int64_t chunk = begin / chunk_size;
        const std::int64_t height = std::min(end - begin, n);
        Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(end - begin, n);
        rows.topRows(height) = top.q.middleRows(chunk * n, height);
        rows.applyOnTheLeft(chunks[static_cast<std::size_t>(chunk)].householderQ());
        result.q.middleRows(begin, end - begin) = rows;
    });
    return result;
}

// Turns each pair of columns so that the entry of the left one that is largest in absolute value,
// the first of them, is positive.
void fix_signs(Basis& left, Basis& right) {
    for (Eigen::Index j = 0; j < left.cols(); ++j) {
        Eigen::Index largest = 0;
        left.col(j).cwiseAbs().maxCoeff(&largest);
        if (left(largest, j) < 0) {
            left.col(j) *= -1;
            right.col(j) *= -1;
        }
    }
}

}  // namespace

TruncatedSvd randomized_svd(const SparseMatrix& matrix, const SvdOptions& options,
                            const Random& random, ThreadPool& pool) {
    validate(options, matrix);
    const std::int64_t num_directions = std::min({std::int64_t{options.rank} + options.oversampling,
                                                  matrix.num_rows(), matrix.num_columns()});
    const SparseMatrix transpose = transposed(matrix);

    Basis right = gaussian_matrix(matrix.num_columns(), num_directions, random);
    Basis left = qr(product(matrix, right, pool), pool).q;
    for (int i = 0; i < options.power_iterations; ++i) {
        right = qr(product(transpose, left, pool), pool).q;
        left = qr(product(matrix, right, pool), pool).q;
    }

    // A = left (A^T left)^T = left (q r)^T, and with r = u s v^T that is (left v) s (q u)^T.
    const Factors factors = qr(product(transpose, left, pool), pool);
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(factors.r, Eigen::ComputeFullU | Eigen::ComputeFullV);
    left = product(left, svd.matrixV().leftCols(options.rank), pool);
    right = product(factors.q, svd.matrixU().leftCols(options.rank), pool);
    fix_signs(left, right);
    const auto values = svd.singularValues().head(options.rank);
    return {.left = left.cast<Real>(),
            .values = {values.begin(), values.end()},
            .right = right.cast<Real>()};
}

}  // namespace irwe
