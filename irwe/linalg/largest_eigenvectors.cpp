#include "irwe/linalg/largest_eigenvectors.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "irwe/base/chunks.h"
#include "irwe/base/huge_pages.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/gemm.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerChunk = 1024;

// Squares of lengths below this part of the largest are rounding errors of single precision.
constexpr double kSmallestSquare = 1e-9;

Matrix new_basis(std::int64_t num_rows, std::int64_t num_columns) {
    Matrix result(num_rows, num_columns);
    use_huge_pages(result.data(), entries(result).size_bytes());
    return result;
}

// Independent normal numbers, a stream for each row.
void fill_with_normals(Matrix& basis, const Random& random, ThreadPool& pool) {
    parallel_for_chunks(
        pool, basis.rows(), kRowsPerChunk, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                RandomStream stream =
                    random.stream("largest_eigenvectors", static_cast<std::uint64_t>(i));
                for (Eigen::Index j = 0; j < basis.cols(); j += 2) {
                    const auto [first, second] = stream.gaussian_pair();
                    basis(i, j) = static_cast<Real>(first);
                    if (j + 1 < basis.cols()) {
                        basis(i, j + 1) = static_cast<Real>(second);
                    }
                }
            }
        });
}

// Returns left^T right. Products of a chunk of rows are summed in single precision, chunks in
// double. The number of chunks, each with a sum of its own, does not grow with the rows.
Eigen::MatrixXd inner_products(const Matrix& left, const Matrix& right, ThreadPool& pool) {
    constexpr std::int64_t kMaxSums = 64;
    const std::int64_t rows_per_sum =
        num_chunks(num_chunks(left.rows(), kMaxSums), kRowsPerChunk) * kRowsPerChunk;
    const auto sum_of_rows = [&](std::int64_t begin, std::int64_t end) {
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(left.cols(), right.cols());
        Matrix part(left.cols(), right.cols());
        for (std::int64_t first = begin; first < end; first += kRowsPerChunk) {
            const std::int64_t count = std::min(kRowsPerChunk, end - first);
            gemm(left.middleRows(first, count), right.middleRows(first, count), part,
                 {.left = Transpose::yes});
            sum += part.cast<double>();
        }
        return sum;
    };
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(left.cols(), right.cols());
    return sum_in_order(pool, left.rows(), rows_per_sum, zero, sum_of_rows);
}

// Computes result = basis * factor; the result may be the basis itself.
void multiply_rows(const Matrix& basis, const Eigen::MatrixXd& factor, Matrix& result,
                   ThreadPool& pool) {
    const Matrix narrow = factor.cast<Real>();
    parallel_for_chunks(pool, basis.rows(), kRowsPerChunk,
                        [&](std::int64_t begin, std::int64_t end) {
                            Matrix rows(end - begin, narrow.cols());
                            gemm(basis.middleRows(begin, end - begin), narrow, rows);
                            result.middleRows(begin, end - begin) = rows;
                        });
}

// Replaces the columns by orthonormal ones that span the same: by the eigenvectors of the Gram
// matrix of the columns, brought to length one (Stathopoulos and Wu, SIAM J. Sci. Comput. 23,
// 2002). Columns that depend on others become zero.
//
// Leaves an error of rounding times the squared condition of the columns; a second call removes it.
void orthonormalize(Matrix& basis, ThreadPool& pool) {
    const Eigen::MatrixXd gram = inner_products(basis, basis, pool);
    const Eigen::VectorXd scale = gram.diagonal().unaryExpr(
        [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
    const SymmetricEigen eigen = symmetric_eigen(scale.asDiagonal() * gram * scale.asDiagonal());
    const double smallest = kSmallestSquare * std::max(eigen.values.maxCoeff(), 0.0);
    const Eigen::VectorXd inverse_lengths = eigen.values.unaryExpr(
        [&](double square) { return square > smallest ? 1 / std::sqrt(square) : 0; });
    multiply_rows(basis, scale.asDiagonal() * eigen.vectors * inverse_lengths.asDiagonal(), basis,
                  pool);
}

// Makes the entry of largest absolute value of each column, the first of several, positive.
void fix_signs(Matrix& vectors) {
    for (Eigen::Index j = 0; j < vectors.cols(); ++j) {
        Eigen::Index largest = 0;
        vectors.col(j).cwiseAbs().maxCoeff(&largest);
        if (vectors(largest, j) < 0) {
            vectors.col(j) = -vectors.col(j);
        }
    }
}

}  // namespace

LargestEigenvectors largest_eigenvectors(const SymmetricOperator& matrix,
                                         const EigenvectorOptions& options, const Random& random,
                                         ThreadPool& pool) {
    assert(options.count >= 1 && options.oversampling >= 0 && options.num_products >= 1);
    const std::int64_t size = matrix.size();
    const std::int64_t num_directions =
        std::min<std::int64_t>(std::int64_t{options.count} + options.oversampling, size);
    Matrix basis = new_basis(size, num_directions);
    Matrix product = new_basis(size, num_directions);
    fill_with_normals(basis, random, pool);
    orthonormalize(basis, pool);
    for (int i = 1; i < options.num_products; ++i) {
        matrix.multiply(basis, product, pool);
        std::swap(basis, product);
        orthonormalize(basis, pool);
    }
    orthonormalize(basis, pool);

    matrix.multiply(basis, product, pool);
    const Eigen::MatrixXd within = inner_products(basis, product, pool);
    const SymmetricEigen eigen = symmetric_eigen((within + within.transpose()) / 2);
    std::vector<Eigen::Index> order(static_cast<std::size_t>(num_directions));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](Eigen::Index j) { return std::abs(eigen.values(j)); });
    order.resize(std::min(order.size(), static_cast<std::size_t>(options.count)));

    LargestEigenvectors result{
        .vectors = Matrix::Zero(size, options.count),
        .values = std::vector<double>(static_cast<std::size_t>(options.count), 0.0)};
    const double smallest =
        order.empty() ? 0 : std::sqrt(kSmallestSquare) * std::abs(eigen.values(order.front()));
    Eigen::MatrixXd chosen = Eigen::MatrixXd::Zero(num_directions, options.count);
    for (std::size_t j = 0; j < order.size(); ++j) {
        if (std::abs(eigen.values(order[j])) > smallest) {
            chosen.col(static_cast<Eigen::Index>(j)) = eigen.vectors.col(order[j]);
            result.values[j] = eigen.values(order[j]);
        }
    }
    product.resize(0, 0);
    multiply_rows(basis, chosen, result.vectors, pool);
    fix_signs(result.vectors);
    return result;
}

}  // namespace irwe
