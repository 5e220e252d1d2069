#include "irwe/linalg/largest_eigenvectors.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/huge_pages.h"
#include "irwe/base/phase.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/gemm.h"

namespace irwe {
namespace {

std::size_t entries_of(const auto& matrix) { return static_cast<std::size_t>(matrix.size()); }

// Returns the rows of a task, and of the products that are summed in single precision: enough tasks
// for all threads if there are few rows.
std::int64_t rows_per_chunk(std::int64_t num_rows) {
    constexpr std::int64_t kFewest = 64;
    constexpr std::int64_t kMost = 1024;
    constexpr std::int64_t kTasks = 32;
    return std::clamp(num_chunks(num_rows, kTasks), kFewest, kMost);
}

// Returns the rows of a sum of products; of the work of a rank, too, so that no sum is cut. The
// number of sums does not grow with the rows.
std::int64_t rows_per_sum(std::int64_t num_rows) {
    constexpr std::int64_t kMaxSums = 64;
    const std::int64_t rows_per_part = rows_per_chunk(num_rows);
    return num_chunks(num_chunks(num_rows, kMaxSums), rows_per_part) * rows_per_part;
}

// Squares of lengths below this part of the largest are rounding errors of single precision.
constexpr double kSmallestSquare = 1e-9;

Matrix new_basis(std::int64_t num_rows, std::int64_t num_columns) {
    Matrix result(num_rows, num_columns);
    use_huge_pages(result.data(), entries(result).size_bytes());
    return result;
}

// The rows of a matrix that this rank has, and who works on them.
struct OwnRows {
    const Workers& workers;
    Shares shares;

    OwnRows(const Workers& used, std::int64_t num_rows)
        : workers(used), shares(shares_of_eigenvectors(used.world, num_rows)) {}

    std::int64_t num_of_all() const { return shares.back().end; }
    const Share& own() const { return shares[static_cast<std::size_t>(workers.world.rank())]; }

    // Calls work(begin, end) for chunks of all rows that lie in the share. The bytes of the rows
    // may depend on the chunks.
    template <typename Work>
    void for_chunks(const Work& work) const {
        for_chunks_of(own(), rows_per_chunk(num_of_all()), workers.pool, work);
    }
};

// Fills the rows with independent normal numbers, a stream for each row.
void fill_with_normals(Matrix& basis, const Random& random, const OwnRows& rows) {
    rows.for_chunks([&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            RandomStream stream =
                random.stream("largest_eigenvectors", static_cast<std::uint64_t>(i));
            auto row = basis.row(i - rows.own().begin);
            for (Eigen::Index j = 0; j < basis.cols(); j += 2) {
                const auto [first, second] = stream.gaussian_pair();
                row(j) = static_cast<Real>(first);
                if (j + 1 < basis.cols()) {
                    row(j + 1) = static_cast<Real>(second);
                }
            }
        }
    });
}

// Returns left^T right of all ranks. Products of a chunk of rows are summed in single precision,
// chunks in double.
Eigen::MatrixXd inner_products(const Matrix& left, const Matrix& right, const OwnRows& rows) {
    const std::int64_t rows_per_part = rows_per_chunk(rows.num_of_all());
    const auto sum_of_rows = [&](std::int64_t begin, std::int64_t end) {
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(left.cols(), right.cols());
        Matrix part(left.cols(), right.cols());
        for (std::int64_t first = begin; first < end; first += rows_per_part) {
            const std::int64_t place = first - rows.own().begin;
            const std::int64_t count = std::min(rows_per_part, end - first);
            gemm(left.middleRows(place, count), right.middleRows(place, count), part,
                 {.left = Transpose::yes});
            sum += part.cast<double>();
        }
        return sum;
    };
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(left.cols(), right.cols());
    return sum_over_shares(rows.workers, rows.shares, rows_per_sum(rows.num_of_all()), zero,
                           sum_of_rows);
}

// Computes result = basis * factor; the result may be the basis itself. The factor is that of rank
// 0.
void multiply_rows(const Matrix& basis, const Eigen::MatrixXd& factor, Matrix& result,
                   const OwnRows& rows) {
    Matrix narrow = factor.cast<Real>();
    broadcast(rows.workers.world, entries(narrow));
    rows.for_chunks([&](std::int64_t begin, std::int64_t end) {
        const std::int64_t place = begin - rows.own().begin;
        Matrix product(end - begin, narrow.cols());
        gemm(basis.middleRows(place, end - begin), narrow, product);
        result.middleRows(place, end - begin) = product;
    });
}

// Returns F = L^-T with gram = L L^T: columns of length one with this Gram matrix, times F, are
// orthonormal. Returns nothing if the columns are so near to dependent that rounding would show:
// the smallest eigenvalue of the Gram matrix is at least 1 / ||L^-1||^2.
std::optional<Eigen::MatrixXd> cholesky_factor(const Eigen::MatrixXd& gram) {
    constexpr double kLargestInverse = 100;  // ||L^-1||^2 over that of orthonormal columns
    const Eigen::LLT<Eigen::MatrixXd> cholesky(gram);
    if (cholesky.info() != Eigen::Success) {
        return std::nullopt;
    }
    const Eigen::MatrixXd inverse =
        cholesky.matrixL().solve(Eigen::MatrixXd::Identity(gram.rows(), gram.cols()));
    if (!(inverse.squaredNorm() <= kLargestInverse * static_cast<double>(gram.rows()))) {
        return std::nullopt;
    }
    return inverse.transpose();
}

// Returns F = V diag(values)^-1/2 with gram = V diag(values) V^T (Stathopoulos and Wu, SIAM J. Sci.
// Comput. 23, 2002), the columns with the largest values first. Columns of directions in which the
// columns depend on each other are zero.
Eigen::MatrixXd eigenvector_factor(const Eigen::MatrixXd& gram) {
    const SymmetricEigen eigen = symmetric_eigen(gram);
    const double smallest = kSmallestSquare * std::max(eigen.values.maxCoeff(), 0.0);
    const Eigen::VectorXd inverse_lengths = eigen.values.unaryExpr(
        [&](double square) { return square > smallest ? 1 / std::sqrt(square) : 0; });
    return (eigen.vectors * inverse_lengths.asDiagonal()).rowwise().reverse();
}

// Replaces the columns by orthonormal ones that span the same: by Cholesky's factor of their Gram
// matrix, which is the cheaper way, or, where columns are nearly dependent, by its eigenvectors.
// After these, products with the same matrix are nearly orthogonal, and Cholesky's factor serves
// again. Columns that depend on others become zero.
//
// Leaves an error of rounding times the squared condition of the columns; a second call removes it.
void orthonormalize(Matrix& basis, const OwnRows& rows) {
    const Eigen::MatrixXd gram = inner_products(basis, basis, rows);
    const Eigen::VectorXd scale = gram.diagonal().unaryExpr(
        [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
    const Eigen::MatrixXd scaled = scale.asDiagonal() * gram * scale.asDiagonal();
    std::optional<Eigen::MatrixXd> factor =
        Eigen::MatrixXd::Zero(gram.rows(), gram.cols());  // multiply_rows takes that of rank 0
    if (rows.workers.world.rank() == 0) {
        factor = cholesky_factor(scaled);
        if (!factor) {
            factor = eigenvector_factor(scaled);
        }
    }
    multiply_rows(basis, scale.asDiagonal() * *factor, basis, rows);
}

using RealRow = Eigen::Matrix<Real, 1, Eigen::Dynamic>;

// The entry of largest absolute value of each column of some rows, the first of several.
struct LargestEntries {
    RealRow values{};

    // Takes rows that follow.
    LargestEntries& operator+=(const LargestEntries& next) {
        for (Eigen::Index j = 0; j < values.size(); ++j) {
            if (std::abs(next.values(j)) > std::abs(values(j))) {
                values(j) = next.values(j);
            }
        }
        return *this;
    }
};

// Makes the entry of largest absolute value of each column, the first of several, positive.
void fix_signs(Matrix& vectors, const OwnRows& rows) {
    const std::int64_t num_rows = rows_per_chunk(rows.num_of_all());
    ThreadPool& pool = rows.workers.pool;
    World& world = rows.workers.world;
    const LargestEntries none{RealRow::Zero(vectors.cols())};
    const LargestEntries largest = sum_in_order(pool, vectors.rows(), num_rows, none,
                                                [&](std::int64_t begin, std::int64_t end) {
                                                    LargestEntries entries = none;
                                                    for (std::int64_t i = begin; i < end; ++i) {
                                                        entries += {vectors.row(i)};
                                                    }
                                                    return entries;
                                                });
    Matrix of_ranks(world.size(), vectors.cols());
    of_ranks.row(world.rank()) = largest.values;
    gather_rows(world, of_ranks, 1);
    LargestEntries of_all = none;
    for (int rank = 0; rank < world.size(); ++rank) {
        of_all += {of_ranks.row(rank)};
    }
    const RealRow signs =
        of_all.values.unaryExpr([](Real value) { return value < 0 ? Real{-1} : Real{1}; });
    parallel_for_chunks(pool, vectors.rows(), num_rows, [&](std::int64_t begin, std::int64_t end) {
        vectors.middleRows(begin, end - begin).array().rowwise() *= signs.array();
    });
}

// Returns basis^T matrix basis, some columns at a time: a second matrix of the size of the basis
// would take much of the memory.
Eigen::MatrixXd matrix_within(const SymmetricOperator& matrix, const Matrix& basis,
                              const OwnRows& rows) {
    constexpr Eigen::Index kColumnsAtOnce = 64;
    Eigen::MatrixXd result(basis.cols(), basis.cols());
    for (Eigen::Index first = 0; first < basis.cols(); first += kColumnsAtOnce) {
        const Eigen::Index count = std::min(kColumnsAtOnce, basis.cols() - first);
        Matrix columns = basis.middleCols(first, count);
        matrix.multiply_share(columns, columns, rows.shares, rows.workers);
        result.middleCols(first, count) = inner_products(basis, columns, rows);
    }
    return (result + result.transpose()) / 2;
}

}  // namespace

Shares shares_of_eigenvectors(const World& world, std::int64_t size) {
    return shares_of(world, size, rows_per_sum(size));
}

LargestEigenvectors largest_eigenvectors(const SymmetricOperator& matrix,
                                         const EigenvectorOptions& options, const Random& random,
                                         const Workers& workers) {
    assert(options.count >= 1 && options.oversampling >= 0 && options.num_products >= 1);
    const std::int64_t size = matrix.size();
    const std::int64_t num_directions =
        std::min<std::int64_t>(std::int64_t{options.count} + options.oversampling, size);
    const OwnRows rows(workers, size);
    Matrix basis = new_basis(rows.own().size(), num_directions);
    fill_with_normals(basis, random, rows);
    orthonormalize(basis, rows);
    PhaseProgress progress(workers.pool, options.num_products);
    for (int i = 1; i < options.num_products; ++i) {
        matrix.multiply_share(basis, basis, rows.shares, workers);
        orthonormalize(basis, rows);
        progress.add(1);
    }
    orthonormalize(basis, rows);

    SymmetricEigen eigen{.values = Eigen::VectorXd(num_directions),
                         .vectors = Eigen::MatrixXd(num_directions, num_directions)};
    const Eigen::MatrixXd within = matrix_within(matrix, basis, rows);
    if (workers.world.rank() == 0) {
        eigen = symmetric_eigen(within);
    }
    broadcast(workers.world, std::span(eigen.values.data(), entries_of(eigen.values)));
    broadcast(workers.world, std::span(eigen.vectors.data(), entries_of(eigen.vectors)));
    std::vector<Eigen::Index> order(static_cast<std::size_t>(num_directions));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](Eigen::Index j) { return std::abs(eigen.values(j)); });
    order.resize(std::min(order.size(), static_cast<std::size_t>(options.count)));

    LargestEigenvectors result{
        .vectors = Matrix::Zero(rows.own().size(), options.count),
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
    multiply_rows(basis, chosen, result.vectors, rows);
    fix_signs(result.vectors, rows);
    return result;
}

}  // namespace irwe
