// A matrix that is known by its products with others, and need not be stored.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/real.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {

// Scalar is float or double: the numbers of the products.
template <typename Scalar>
class LinearOperatorOf {
public:
    virtual ~LinearOperatorOf() = default;

    virtual std::int64_t num_rows() const = 0;
    virtual std::int64_t num_columns() const = 0;

    // Computes result = this * right. The bytes are the same for every number of threads.
    // REQUIRES: right is (columns, n), result is (rows, n) and another matrix.
    virtual void multiply(const RowMajorMatrix<Scalar>& right, RowMajorMatrix<Scalar>& result,
                          ThreadPool& pool) const = 0;
    // Computes result = this^T * right, in the same way.
    // REQUIRES: right is (rows, n), result is (columns, n) and another matrix.
    virtual void multiply_transposed(const RowMajorMatrix<Scalar>& right,
                                     RowMajorMatrix<Scalar>& result, ThreadPool& pool) const = 0;
};
using LinearOperator = LinearOperatorOf<Real>;

// A sparse matrix and its transpose. The caller keeps both alive.
template <typename Scalar>
class SparseOperatorOf final : public LinearOperatorOf<Scalar> {
public:
    SparseOperatorOf(const SparseMatrix& matrix, const SparseMatrix& transpose)
        : matrix_(matrix), transpose_(transpose) {}

    std::int64_t num_rows() const override { return matrix_.num_rows(); }
    std::int64_t num_columns() const override { return matrix_.num_columns(); }
    void multiply(const RowMajorMatrix<Scalar>& right, RowMajorMatrix<Scalar>& result,
                  ThreadPool& pool) const override {
        sparse_product_from_memory(pool, matrix_, right, result);
    }
    void multiply_transposed(const RowMajorMatrix<Scalar>& right, RowMajorMatrix<Scalar>& result,
                             ThreadPool& pool) const override {
        sparse_product_from_memory(pool, transpose_, right, result);
    }

private:
    const SparseMatrix& matrix_;
    const SparseMatrix& transpose_;
};
using SparseOperator = SparseOperatorOf<Real>;

// A dense matrix. The caller keeps it alive.
class DenseOperator final : public LinearOperator {
public:
    explicit DenseOperator(const Matrix& matrix) : matrix_(matrix) {}

    std::int64_t num_rows() const override { return matrix_.rows(); }
    std::int64_t num_columns() const override { return matrix_.cols(); }
    void multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const override;
    void multiply_transposed(const Matrix& right, Matrix& result, ThreadPool& pool) const override;

private:
    const Matrix& matrix_;
};

}  // namespace irwe
