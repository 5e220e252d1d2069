#include "irwe/evaluation/scaling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "irwe/linalg/sparse_matrix.h"

namespace irwe {
namespace {

Matrix example() {
    Matrix result(4, 3);
    result << 1, 5, Real(0.1),  //
        2, -5, Real(0.1),       //
        3, 5, Real(0.1),        //
        0, 0, 0;
    return result;
}

TEST(Scaled, RawChangesNothing) { EXPECT_EQ(scaled(example(), Scaling::raw), example()); }

TEST(Scaled, StandardizedColumnsHaveMeanZeroAndDeviationOne) {
    const Eigen::MatrixXd result = scaled(example(), Scaling::standardized).cast<double>();
    EXPECT_LT(result.colwise().mean().cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LT((result.colwise().squaredNorm().array() / 4 - 1).abs().maxCoeff(), 1e-6);
    EXPECT_NEAR(result(2, 0), 1.5 / std::sqrt(1.25), 1e-6);
}

TEST(Scaled, AConstantColumnBecomesZeroExactly) {
    const Matrix result = scaled(example().topRows(3), Scaling::standardized);
    EXPECT_TRUE(result.col(2).isZero(0));
    EXPECT_FALSE(result.col(0).isZero());
}

TEST(Scaled, UnitRowsHaveLengthOneAndAZeroRowStays) {
    const Matrix result = scaled(example(), Scaling::unit_rows);
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(result.row(i).norm(), 1, 1e-6);
        EXPECT_NEAR(result.row(i).dot(example().row(i)), example().row(i).norm(), 1e-5);
    }
    EXPECT_TRUE(result.row(3).isZero(0));
}

TEST(WithUnitDeviations, KeepsTheDistancesOfStandardizedRows) {
    const Matrix dense = example();
    std::vector<SparseRows> blocks(2);  // of three rows and one
    for (Eigen::Index i = 0; i < 4; ++i) {
        SparseRows& rows = blocks[static_cast<std::size_t>(i / 3)];
        for (Eigen::Index j = 0; j < dense.cols(); ++j) {
            if (dense(i, j) != 0) {
                rows.append(static_cast<std::uint32_t>(j), dense(i, j));
            }
        }
        rows.end_row();
    }
    const SparseMatrix result =
        with_unit_deviations(SparseMatrix(std::move(blocks), 3, dense.cols()));
    Matrix found = Matrix::Zero(4, dense.cols());
    for (std::int64_t i = 0; i < 4; ++i) {
        for (std::size_t k = 0; k < result.row(i).columns.size(); ++k) {
            found(i, result.row(i).columns[k]) = result.row(i).values[k];
        }
    }
    const Matrix expected = scaled(dense, Scaling::standardized);
    for (Eigen::Index i = 0; i < 4; ++i) {
        for (Eigen::Index j = 0; j < 4; ++j) {
            EXPECT_NEAR((found.row(i) - found.row(j)).norm(),
                        (expected.row(i) - expected.row(j)).norm(), 1e-5);
        }
    }
}

TEST(Scaled, NoRowsStayNoRows) {
    EXPECT_EQ(scaled(Matrix(0, 3), Scaling::standardized).cols(), 3);
    EXPECT_EQ(scaled(Matrix(2, 0), Scaling::unit_rows).rows(), 2);
}

}  // namespace
}  // namespace irwe
