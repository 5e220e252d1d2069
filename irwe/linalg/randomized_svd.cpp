#include "irwe/linalg/randomized_svd.h"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/base/huge_pages.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

template <typename Scalar>
using Basis = RowMajorMatrix<Scalar>;

void validate(const SvdOptions& options, std::int64_t num_rows, std::int64_t num_columns) {
    const std::int64_t smaller_side = std::min(num_rows, num_columns);
    require(
        options.rank >= 1 && options.rank <= smaller_side,
        fmt::format("a matrix of {} x {} has {} singular values and {} were asked for; the rank "
                    "must be from 1 to {}",
                    num_rows, num_columns, smaller_side, options.rank, smaller_side));
    require(options.oversampling >= 0 && options.power_iterations >= 0,
            fmt::format("oversampling is {} and power_iterations {}; neither may be negative",
                        options.oversampling, options.power_iterations));
}

template <typename Scalar>
Basis<Scalar> new_basis(std::int64_t num_rows, std::int64_t num_columns) {
    Basis<Scalar> result(num_rows, num_columns);
    use_huge_pages(result.data(), static_cast<std::size_t>(result.size()) * sizeof(Scalar));
    return result;
}

// Independent normal numbers, a stream for each row.
template <typename Scalar>
Basis<Scalar> gaussian_matrix(std::int64_t num_rows, std::int64_t num_columns, const Random& random,
                              ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 512;
    Basis<Scalar> result = new_basis<Scalar>(num_rows, num_columns);
    parallel_for_chunks(pool, num_rows, kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            RandomStream stream = random.stream("randomized_svd", static_cast<std::uint64_t>(i));
            for (std::int64_t j = 0; j < num_columns; ++j) {
                result(i, j) = static_cast<Scalar>(stream.gaussian_pair().first);
            }
        }
    });
    return result;
}

// left * right. `result` may be left itself.
template <typename Scalar, typename Result>
void multiply(const Basis<Scalar>& left, const Eigen::MatrixXd& right, Result& result,
              ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 512;
    using ResultScalar = typename Result::Scalar;
    const Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> factor = right.cast<Scalar>();
    parallel_for_chunks(pool, left.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        const Basis<Scalar> rows = left.middleRows(begin, end - begin) * factor;
        result.middleRows(begin, end - begin) = rows.template cast<ResultScalar>();
    });
}

// matrix = q r with q^T q = I and r upper triangular.
struct Factors {
    Basis<double> q;    // (rows, columns)
    Eigen::MatrixXd r;  // (columns, columns)
};

// The tall and skinny QR factorization (Demmel, Grigori, Hoemmen and Langou, 2012): Householder
// reflections for each chunk of rows, the triangles on top of each other factorized again. Unlike a
// Cholesky factorization of the Gram matrix it does not mind columns that depend on each other.
//
// REQUIRES: at least as many rows as columns.
Factors qr(const Basis<double>& matrix, ThreadPool& pool) {
    using Reflections = Eigen::HouseholderQR<Eigen::MatrixXd>;
    const std::int64_t n = matrix.cols();
    const std::int64_t chunk_size = std::max<std::int64_t>(1024, 4 * n);
    const std::int64_t count = num_chunks(matrix.rows(), chunk_size);
    std::vector<Reflections> chunks(static_cast<std::size_t>(count));
    // Only the last chunk may have less than n rows, and so the triangles are n rows apart.
    const std::int64_t last_size = matrix.rows() - (count - 1) * chunk_size;
    Basis<double> triangles = Basis<double>::Zero((count - 1) * n + std::min(last_size, n), n);
    parallel_for_chunks(pool, matrix.rows(), chunk_size, [&](std::int64_t begin, std::int64_t end) {
        const std::int64_t chunk = begin / chunk_size;
        const std::int64_t height = std::min(end - begin, n);
        Reflections& reflections = chunks[static_cast<std::size_t>(chunk)];
        reflections.compute(matrix.middleRows(begin, end - begin));
        triangles.middleRows(chunk * n, height) =
            reflections.matrixQR().topRows(height).template triangularView<Eigen::Upper>();
    });
    const Factors top =
        count > 1 ? qr(triangles, pool) : Factors{Basis<double>::Identity(n, n), triangles};
    Factors result{Basis<double>(matrix.rows(), n), top.r};
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

void orthonormalize(Basis<double>& matrix, ThreadPool& pool) { matrix = qr(matrix, pool).q; }

// matrix^T matrix. The number of chunks, each with a sum of its own, does not grow with the rows.
Eigen::MatrixXd gram_matrix(const Basis<float>& matrix, ThreadPool& pool) {
    constexpr std::int64_t kMaxChunks = 64;
    constexpr std::int64_t kRowsAtOnce = 256;
    const std::int64_t n = matrix.cols();
    const std::int64_t chunk_size =
        std::max(4 * kRowsAtOnce, num_chunks(matrix.rows(), kMaxChunks));
    const auto gram_of_chunk = [&](std::int64_t begin, std::int64_t end) {
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
        for (std::int64_t i = begin; i < end; i += kRowsAtOnce) {
            const std::int64_t count = std::min(kRowsAtOnce, end - i);
            const Eigen::MatrixXd rows =
                matrix.middleRows(i, count).transpose().template cast<double>();
            sum.selfadjointView<Eigen::Lower>().rankUpdate(rows);
        }
        return sum;
    };
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(n, n);
    return sum_in_order(pool, matrix.rows(), chunk_size, zero, gram_of_chunk)
        .selfadjointView<Eigen::Lower>();
}

// Eigenvalues of a Gram matrix below this part of the largest are rounding errors of single
// precision, squared.
constexpr double kSmallestEigenvalue = 1e-10;

// By the eigenvectors of the Gram matrix of the columns brought to length one: Stathopoulos and Wu,
// "A block orthogonalization procedure with constant synchronization requirements", SIAM J. Sci.
// Comput. 23, 2002. In place, and columns that depend on others are no trouble, as they would be to
// a Cholesky factorization: there are fewer orthonormal columns then, and zeros for the rest.
//
// Leaves an error of rounding times the condition of the columns; a second call takes that away.
void orthonormalize(Basis<float>& matrix, ThreadPool& pool) {
    const Eigen::MatrixXd gram = gram_matrix(matrix, pool);
    const Eigen::VectorXd scale = gram.diagonal().unaryExpr(
        [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
    const SymmetricEigen eigen = symmetric_eigen(scale.asDiagonal() * gram * scale.asDiagonal());
    const double smallest = kSmallestEigenvalue * eigen.values.maxCoeff();
    const Eigen::VectorXd inverse_lengths = eigen.values.unaryExpr(
        [&](double square) { return square > smallest ? 1 / std::sqrt(square) : 0; });
    multiply(matrix, scale.asDiagonal() * eigen.vectors * inverse_lengths.asDiagonal(), matrix,
             pool);
}

// The singular value decomposition of a tall matrix is (matrix to_left) diag(values) right^T.
struct TallSvd {
    Eigen::MatrixXd to_left;
    Eigen::VectorXd values;
    Eigen::MatrixXd right;
};

// Factors matrix = q r and r = u s v^T. Replaces the matrix by q, to be multiplied by u.
TallSvd tall_svd(Basis<double>& matrix, ThreadPool& pool) {
    Factors factors = qr(matrix, pool);
    matrix = std::move(factors.q);
    DenseSvd svd = dense_svd(factors.r);
    return {std::move(svd.left), std::move(svd.values), std::move(svd.right)};
}

// With the Gram matrix v s^2 v^T: the left vectors are matrix v s^-1. The small values, and their
// vectors, are zero.
TallSvd tall_svd(const Basis<float>& matrix, ThreadPool& pool) {
    const SymmetricEigen eigen = symmetric_eigen(gram_matrix(matrix, pool));
    const Eigen::VectorXd squares = eigen.values.reverse();
    const double smallest = kSmallestEigenvalue * squares(0);
    TallSvd result{{}, Eigen::VectorXd::Zero(squares.size()), eigen.vectors.rowwise().reverse()};
    Eigen::VectorXd inverses = Eigen::VectorXd::Zero(squares.size());
    for (Eigen::Index j = 0; j < squares.size(); ++j) {
        if (squares(j) > smallest) {
            result.values(j) = std::sqrt(squares(j));
            inverses(j) = 1 / result.values(j);
        } else {
            result.right.col(j).setZero();
        }
    }
    result.to_left = result.right * inverses.asDiagonal();
    return result;
}

// Turns each pair of columns so that the entry of the left one that is largest in absolute value,
// the first of them, is positive.
void fix_signs(Matrix& left, Matrix& right) {
    Eigen::Array<Real, 1, Eigen::Dynamic> largest = left.row(0).array();
    for (Eigen::Index i = 1; i < left.rows(); ++i) {
        const auto row = left.row(i).array();
        largest = (row.abs() > largest.abs()).select(row, largest);
    }
    const Eigen::Array<Real, 1, Eigen::Dynamic> signs =
        (largest < 0)
            .select(-Eigen::Array<Real, 1, Eigen::Dynamic>::Ones(left.cols()),
                    Eigen::Array<Real, 1, Eigen::Dynamic>::Ones(left.cols()));
    left.array().rowwise() *= signs;
    right.array().rowwise() *= signs;
}

template <typename Scalar>
TruncatedSvd subspace_iteration(const LinearOperatorOf<Scalar>& matrix, const SvdOptions& options,
                                const Random& random, ThreadPool& pool) {
    const std::int64_t num_directions = std::min({std::int64_t{options.rank} + options.oversampling,
                                                  matrix.num_rows(), matrix.num_columns()});
    Basis<Scalar> right =
        gaussian_matrix<Scalar>(matrix.num_columns(), num_directions, random, pool);
    Basis<Scalar> left = new_basis<Scalar>(matrix.num_rows(), num_directions);
    matrix.multiply(right, left, pool);
    orthonormalize(left, pool);
    for (int i = 0; i < options.power_iterations; ++i) {
        matrix.multiply_transposed(left, right, pool);
        orthonormalize(right, pool);
        matrix.multiply(right, left, pool);
        orthonormalize(left, pool);
    }
    if constexpr (std::is_same_v<Scalar, float>) {
        orthonormalize(left, pool);
    }

    // A = left (A^T left)^T, and with A^T left = u s v^T that is (left v) s u^T.
    matrix.multiply_transposed(left, right, pool);
    const TallSvd svd = tall_svd(right, pool);
    TruncatedSvd result{.left = Matrix(matrix.num_rows(), options.rank),
                        .values = {svd.values.begin(), svd.values.begin() + options.rank},
                        .right = {}};
    multiply(left, svd.right.leftCols(options.rank), result.left, pool);
    left.resize(0, 0);
    result.right.resize(matrix.num_columns(), options.rank);
    multiply(right, svd.to_left.leftCols(options.rank), result.right, pool);
    fix_signs(result.left, result.right);
    return result;
}

}  // namespace

TruncatedSvd randomized_svd(const SparseMatrix& matrix, const SvdOptions& options,
                            const Random& random, ThreadPool& pool) {
    return randomized_svd(matrix, transposed(matrix), options, random, pool);
}

TruncatedSvd randomized_svd(const SparseMatrix& matrix, const SparseMatrix& transpose,
                            const SvdOptions& options, const Random& random, ThreadPool& pool) {
    validate(options, matrix.num_rows(), matrix.num_columns());
    return options.single_precision
               ? subspace_iteration(SparseOperatorOf<float>(matrix, transpose), options, random,
                                    pool)
               : subspace_iteration(SparseOperatorOf<double>(matrix, transpose), options, random,
                                    pool);
}

TruncatedSvd randomized_svd(const LinearOperator& matrix, const SvdOptions& options,
                            const Random& random, ThreadPool& pool) {
    validate(options, matrix.num_rows(), matrix.num_columns());
    return subspace_iteration(matrix, options, random, pool);
}

}  // namespace irwe
