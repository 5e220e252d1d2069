#include "irwe/linalg/gemm.h"

#include <gtest/gtest.h>

#include <array>

#include "irwe/nn/parameter.h"

namespace irwe {
namespace {

Matrix random_matrix(const std::string& name, Eigen::Index rows, Eigen::Index columns) {
    return nn::uniform_parameter(name, rows, columns, 1, Random(5)).value;
}

Matrix turned_if(Transpose transpose, const Matrix& matrix) {
    return transpose == Transpose::yes ? Matrix(matrix.transpose()) : matrix;
}

// Entry by entry, in double precision.
Matrix obvious_product(const Matrix& left, const Matrix& right) {
    Matrix result(left.rows(), right.cols());
    for (Eigen::Index i = 0; i < left.rows(); ++i) {
        for (Eigen::Index j = 0; j < right.cols(); ++j) {
            double sum = 0;
            for (Eigen::Index k = 0; k < left.cols(); ++k) {
                sum += static_cast<double>(left(i, k)) * right(k, j);
            }
            result(i, j) = static_cast<Real>(sum);
        }
    }
    return result;
}

TEST(Gemm, AgreesWithTheObviousProductForAllTranspositions) {
    ThreadPool pool(2);
    for (const auto& [rows, columns, depth] : {std::array{1, 1, 1}, std::array{7, 5, 3},
                                               std::array{300, 33, 20}, std::array{3, 1100, 2}}) {
        for (const Transpose left : {Transpose::no, Transpose::yes}) {
            for (const Transpose right : {Transpose::no, Transpose::yes}) {
                const Matrix a = random_matrix("a", rows, depth);
                const Matrix b = random_matrix("b", depth, columns);
                const Matrix expected =
                    random_matrix("c", rows, columns) + 2 * obvious_product(a, b);
                Matrix serial = random_matrix("c", rows, columns);
                Matrix pooled = serial;
                const GemmOptions options{
                    .left = left, .right = right, .scale = 2, .accumulate = true};
                gemm(turned_if(left, a), turned_if(right, b), serial, options);
                gemm(pool, turned_if(left, a), turned_if(right, b), pooled, options);
                EXPECT_TRUE(serial.isApprox(expected, static_cast<Real>(1e-5)));
                EXPECT_TRUE(pooled.isApprox(expected, static_cast<Real>(1e-5)));
            }
        }
    }
}

TEST(Gemm, TakesBlocksOfLargerMatrices) {
    const Matrix a = random_matrix("a", 9, 12);
    const Matrix b = random_matrix("b", 12, 11);
    Matrix result = Matrix::Constant(8, 8, 7);
    gemm(a.block(1, 2, 4, 5), b.block(3, 1, 5, 6), result.block(2, 1, 4, 6));
    const Matrix expected = obvious_product(a.block(1, 2, 4, 5), b.block(3, 1, 5, 6));
    EXPECT_TRUE(result.block(2, 1, 4, 6).isApprox(expected, static_cast<Real>(1e-5)));
    EXPECT_EQ(result(0, 0), 7);
    EXPECT_EQ(result(7, 7), 7);
}

TEST(Gemm, GivesTheSameBytesForEveryNumberOfThreads) {
    const Matrix a = random_matrix("a", 700, 90);
    const Matrix b = random_matrix("b", 90, 1300);
    ThreadPool one(1);
    Matrix expected(700, 1300);
    gemm(one, a, b, expected);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        Matrix result(700, 1300);
        gemm(pool, a, b, result);
        EXPECT_EQ(result, expected);
    }
}

}  // namespace
}  // namespace irwe
