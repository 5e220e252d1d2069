#include "irwe/linalg/sparse_product.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "irwe/nn/parameter.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

struct Shape {
    std::int64_t rows;
    std::uint32_t columns;
    Eigen::Index width;
    double density;
};

// Widths around vectors and panels; rows around a task; panels that are copied and that are not.
constexpr Shape kShapes[] = {{1, 1, 1, 1},       {3, 5, 7, 0.5},    {5, 40, 8, 0.1},
                             {9, 11, 63, 0.3},   {7, 300, 64, 0.1}, {2, 300, 128, 0.002},
                             {20, 17, 65, 0.9},  {11, 50, 200, 0},  {4100, 30, 9, 0.2},
                             {4096, 3, 130, 0.5}};

double error(const Matrix& actual, const Eigen::MatrixXd& expected) {
    return (actual.cast<double>() - expected).cwiseAbs().maxCoeff();
}

void expect_twin_agrees(const Shape& shape) {
    const Random random(3);
    const SparseRows sparse =
        nn::random_sparse_rows(shape.rows, shape.columns, shape.density, random);
    const Matrix dense =
        nn::uniform_parameter("dense", shape.columns, shape.width, 1, random).value;
    const Matrix before = nn::uniform_parameter("before", shape.rows, shape.width, 1, random).value;
    const Eigen::MatrixXd expected = nn::dense_copy(sparse, shape.columns) * dense.cast<double>();
    ThreadPool pool(1);
    Matrix result = before;
    sparse_product(pool, sparse, dense, result, true);
    EXPECT_LT(error(result, expected + before.cast<double>()), 1e-5);
    sparse_product(pool, sparse, dense, result, false);
    EXPECT_LT(error(result, expected), 1e-5);
}

TEST(SparseProduct, AgreesWithItsSlowTwinOnEveryInstructionSet) {
    int num_targets = 0;
    for (std::int64_t targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
        hwy::SetSupportedTargetsForTest(targets & -targets);
        for (const Shape& shape : kShapes) {
            SCOPED_TRACE(testing::Message()
                         << hwy::TargetName(targets & -targets) << ", " << shape.rows << " x "
                         << shape.columns << " x " << shape.width);
            expect_twin_agrees(shape);
        }
        ++num_targets;
    }
    hwy::SetSupportedTargetsForTest(0);
    EXPECT_GT(num_targets, 0);
}

// Blocks of wider matrices: nothing beside the block may change.
TEST(SparseProduct, WorksOnBlocksAndWritesNothingElse) {
    const Random random(4);
    ThreadPool pool(1);
    for (const Eigen::Index width : {5, 64, 77}) {
        const SparseRows sparse = nn::random_sparse_rows(30, 20, 0.4, random);
        const Matrix wide = nn::uniform_parameter("wide", 20, width + 10, 1, random).value;
        Matrix result = Matrix::Constant(30, width + 10, 9);
        sparse_product(pool, sparse, wide.middleCols(3, width), result.middleCols(2, width), false);
        EXPECT_LT(error(result.middleCols(2, width),
                        nn::dense_copy(sparse, 20) * wide.middleCols(3, width).cast<double>()),
                  1e-5);
        EXPECT_TRUE((result.leftCols(2).array() == 9).all());
        EXPECT_TRUE((result.rightCols(8).array() == 9).all());
    }
}

TEST(SparseProduct, IsTheSameForAnyNumberOfThreads) {
    const Random random(5);
    const SparseRows sparse = nn::random_sparse_rows(9000, 40, 0.2, random);
    const Matrix dense = nn::uniform_parameter("dense", 40, 150, 1, random).value;
    Matrix one(9000, 150);
    ThreadPool single(1);
    sparse_product(single, sparse, dense, one, false);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        Matrix many(9000, 150);
        sparse_product(pool, sparse, dense, many, false);
        EXPECT_TRUE(one == many);
    }
}

TEST(SparseProduct, NoRowsOrNoColumnsAreNothingToDo) {
    ThreadPool pool(1);
    Matrix empty(0, 5);
    sparse_product(pool, SparseRows(), Matrix::Ones(3, 5), empty, false);
    SparseRows zero;
    zero.end_row();
    Matrix result = Matrix::Ones(1, 5);
    sparse_product(pool, zero, Matrix(0, 5), result, false);
    EXPECT_TRUE(result.isZero(0));
}

}  // namespace
}  // namespace irwe
