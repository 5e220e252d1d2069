#include "irwe/linalg/nonnegative_factors.h"

#include <algorithm>
#include <cassert>

#include "irwe/linalg/gemm.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerTask = 256;

// Sets the entries of every row of `factor`, one after the other, to the value that is best while
// the others stay: the minimum of factor gram factor^T - 2 products factor^T, row by row.
void sweep(const Matrix& gram, const Matrix& products, Matrix& factor, ThreadPool& pool) {
    parallel_for_chunks(pool, factor.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t i = begin; i < end; ++i) {
                                auto row = factor.row(i);
                                for (Eigen::Index j = 0; j < gram.rows(); ++j) {
                                    if (gram(j, j) > 0) {
                                        const Real rest = products(i, j) - row.dot(gram.row(j));
                                        row[j] = std::max(Real{0}, row[j] + rest / gram(j, j));
                                    } else {
                                        row[j] = 0;
                                    }
                                }
                            }
                        });
}

// left^T right, or left right^T.
Matrix product(const Matrix& left, Transpose left_is, const Matrix& right, Transpose right_is,
               ThreadPool& pool) {
    Matrix result(left_is == Transpose::yes ? left.cols() : left.rows(),
                  right_is == Transpose::yes ? right.rows() : right.cols());
    gemm(pool, left, right, result, {.left = left_is, .right = right_is});
    return result;
}

Matrix random_beginning(Eigen::Index rows, Eigen::Index columns, RandomStream stream) {
    Matrix result(rows, columns);
    for (Real& entry : entries(result)) {
        entry = static_cast<Real>(stream.uniform());
    }
    return result;
}

}  // namespace

Matrix nonnegative_parts(const Matrix& x, const FactorOptions& options, const Random& random,
                         ThreadPool& pool) {
    assert(options.rank >= 1);
    assert((x.array() >= 0).all());
    Matrix weights = random_beginning(x.rows(), options.rank, random.stream("weights"));
    Matrix parts = random_beginning(x.cols(), options.rank, random.stream("parts"));  // transposed
    for (int round = 0; round < options.num_rounds; ++round) {
        sweep(product(parts, Transpose::yes, parts, Transpose::no, pool),
              product(x, Transpose::no, parts, Transpose::no, pool), weights, pool);
        sweep(product(weights, Transpose::yes, weights, Transpose::no, pool),
              product(x, Transpose::yes, weights, Transpose::no, pool), parts, pool);
    }
    for (Eigen::Index j = 0; j < parts.cols(); ++j) {
        const Real length = parts.col(j).norm();
        parts.col(j) *= length > 0 ? 1 / length : Real{0};
    }
    return parts.transpose();
}

Matrix nonnegative_weights(const Matrix& x, const Matrix& parts, int num_sweeps, ThreadPool& pool) {
    const Matrix gram = product(parts, Transpose::no, parts, Transpose::yes, pool);
    // Not by BLAS, which rounds the last rows of a product otherwise than the others: equal rows
    // have equal weights.
    Matrix products(x.rows(), parts.rows());
    parallel_for_chunks(pool, x.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            for (Eigen::Index j = 0; j < parts.rows(); ++j) {
                products(i, j) = x.row(i).dot(parts.row(j));
            }
        }
    });
    Matrix weights = Matrix::Zero(x.rows(), parts.rows());
    for (int i = 0; i < num_sweeps; ++i) {
        sweep(gram, products, weights, pool);
    }
    return weights;
}

}  // namespace irwe
