#include "irwe/linalg/linear_operator.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

// 300 x 500 and 500 x 300: more than one tile, and none that is full at the end.
class LinearOperatorTest : public testing::Test {
protected:
    Matrix dense_ = Matrix::Random(300, 500);
    Matrix tall_ = Matrix::Random(500, 7);
    Matrix flat_ = Matrix::Random(300, 7);
    ThreadPool pool_{2};
};

TEST_F(LinearOperatorTest, MultipliesByADenseMatrixAndItsTranspose) {
    const DenseOperator matrix(dense_);
    EXPECT_EQ(matrix.num_rows(), 300);
    EXPECT_EQ(matrix.num_columns(), 500);
    Matrix product(300, 7);
    matrix.multiply(tall_, product, pool_);
    EXPECT_TRUE(product.isApprox(dense_ * tall_, static_cast<Real>(1e-5)));
    Matrix transposed_product(500, 7);
    matrix.multiply_transposed(flat_, transposed_product, pool_);
    EXPECT_TRUE(transposed_product.isApprox(dense_.transpose() * flat_, static_cast<Real>(1e-5)));
}

TEST_F(LinearOperatorTest, MultipliesByASparseMatrixAndItsTranspose) {
    std::vector<SparseRows> blocks(1);
    for (Eigen::Index i = 0; i < dense_.rows(); ++i) {
        for (Eigen::Index j = 0; j < dense_.cols(); ++j) {
            dense_(i, j) = (i + 2 * j) % 5 == 0 ? dense_(i, j) : Real{0};
            if (dense_(i, j) != 0) {
                blocks[0].append(static_cast<std::uint32_t>(j), dense_(i, j));
            }
        }
        blocks[0].end_row();
    }
    const SparseMatrix sparse(std::move(blocks), dense_.rows(), dense_.cols());
    const SparseMatrix transpose = transposed(sparse);
    const SparseOperator matrix(sparse, transpose);
    EXPECT_EQ(matrix.num_rows(), 300);
    EXPECT_EQ(matrix.num_columns(), 500);
    Matrix product(300, 7);
    matrix.multiply(tall_, product, pool_);
    EXPECT_TRUE(product.isApprox(dense_ * tall_, static_cast<Real>(1e-5)));
    Matrix transposed_product(500, 7);
    matrix.multiply_transposed(flat_, transposed_product, pool_);
    EXPECT_TRUE(transposed_product.isApprox(dense_.transpose() * flat_, static_cast<Real>(1e-5)));
}

}  // namespace
}  // namespace irwe
