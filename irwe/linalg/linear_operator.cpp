#include "irwe/linalg/linear_operator.h"

#include "irwe/linalg/gemm.h"

namespace irwe {

void DenseOperator::multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const {
    gemm(pool, matrix_, right, result);
}

void DenseOperator::multiply_transposed(const Matrix& right, Matrix& result,
                                        ThreadPool& pool) const {
    gemm(pool, matrix_, right, result, {.left = Transpose::yes});
}

}  // namespace irwe
