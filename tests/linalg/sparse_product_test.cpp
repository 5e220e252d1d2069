#include "irwe/linalg/sparse_product.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <utility>
#include <vector>

#include "irwe/base/random.h"
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
    sparse_product_in_cache(pool, sparse, dense, result, true);
    EXPECT_LT(error(result, expected + before.cast<double>()), 1e-5);
    sparse_product_in_cache(pool, sparse, dense, result, false);
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
        sparse_product_in_cache(pool, sparse, wide.middleCols(3, width),
                                result.middleCols(2, width), false);
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
    sparse_product_in_cache(single, sparse, dense, one, false);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        Matrix many(9000, 150);
        sparse_product_in_cache(pool, sparse, dense, many, false);
        EXPECT_TRUE(one == many);
    }
}

TEST(SparseProduct, NoRowsOrNoColumnsAreNothingToDo) {
    ThreadPool pool(1);
    Matrix empty(0, 5);
    sparse_product_in_cache(pool, SparseRows(), Matrix::Ones(3, 5), empty, false);
    SparseRows zero;
    zero.end_row();
    Matrix result = Matrix::Ones(1, 5);
    sparse_product_in_cache(pool, zero, Matrix(0, 5), result, false);
    EXPECT_TRUE(result.isZero(0));
}

// Row i has i entries (modulo the columns), so that every remainder of a group of four comes; 300
// rows are three tasks.
SparseMatrix growing_rows(std::int64_t num_rows, std::uint32_t num_columns) {
    RandomStream stream = Random(1).stream("values");
    std::vector<SparseRows> blocks(1);
    for (std::int64_t i = 0; i < num_rows; ++i) {
        for (std::uint32_t j = 0; j < i % num_columns; ++j) {
            blocks[0].append(num_columns - 1 - static_cast<std::uint32_t>(i % num_columns) + j,
                             static_cast<Real>(stream.uniform()));
        }
        blocks[0].end_row();
    }
    return {std::move(blocks), num_rows, num_columns};
}

template <typename Scalar>
void expect_twin_agrees(Eigen::Index width, double tolerance) {
    const SparseMatrix sparse = growing_rows(300, 23);
    const RowMajorMatrix<Scalar> dense = RowMajorMatrix<Scalar>::Random(23, width);
    RowMajorMatrix<Scalar> result = RowMajorMatrix<Scalar>::Constant(300, width, 9);
    ThreadPool pool(2);
    sparse_product_from_memory(pool, sparse, dense, result);
    for (std::int64_t i = 0; i < sparse.num_rows(); ++i) {
        const SparseRow row = sparse.row(i);
        for (Eigen::Index k = 0; k < width; ++k) {
            double sum = 0;
            for (std::size_t j = 0; j < row.columns.size(); ++j) {
                sum += static_cast<double>(row.values[j]) *
                       static_cast<double>(dense(row.columns[j], k));
            }
            ASSERT_NEAR(result(i, k), sum, tolerance) << i << ", " << k;
        }
    }
}

TEST(SparseProductFromMemory, AgreesWithItsSlowTwin) {
    for (const Eigen::Index width : {1, 7, 16, 37}) {
        expect_twin_agrees<float>(width, 1e-5);
        expect_twin_agrees<double>(width, 1e-13);
    }
}

// Bit for bit: the embeddings of a seed depend on the order of the additions.
TEST(SparseProductFromMemory, AddsTheProductsOfChosenRowsInTheOrderOfTheColumns) {
    const SparseMatrix sparse = growing_rows(300, 23);
    const Matrix dense = Matrix::Random(23, 37);
    const std::vector<std::uint32_t> rows{299, 0, 22, 5, 5, 21, 100};
    ThreadPool pool(2);
    const Matrix result = sparse_product_from_memory(pool, sparse, rows, dense);
    Matrix expected = Matrix::Zero(std::ssize(rows), dense.cols());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const SparseRow row = sparse.row(rows[i]);
        for (std::size_t j = 0; j < row.columns.size(); ++j) {
            expected.row(static_cast<Eigen::Index>(i)) += row.values[j] * dense.row(row.columns[j]);
        }
    }
    EXPECT_EQ(result, expected);
}

// Every instruction set of this machine, ragged sizes included, against a plain sum in double.
TEST(AddPartOfProduct, AddsTheRowsOfAPart) {
    constexpr std::int64_t kRows = 5 * kRowsPerPart + 7;
    std::vector<SparseRows> blocks;
    Eigen::MatrixXd dense_copy = Eigen::MatrixXd::Zero(kRows, 40);
    for (std::int64_t begin = 0; begin < kRows; begin += 2 * kRowsPerPart) {
        SparseRows& rows = blocks.emplace_back();
        for (std::int64_t i = begin; i < std::min(begin + 2 * kRowsPerPart, kRows); ++i) {
            for (std::uint32_t j = static_cast<std::uint32_t>(i % 7); j < 40; j += 5) {
                rows.append(j, static_cast<Real>(i % 11) - static_cast<Real>(j % 3));
                dense_copy(i, j) = rows.values.back();
            }
            rows.end_row();
        }
    }
    const SparseMatrix sparse(std::move(blocks), 2 * kRowsPerPart, 40);
    for (const Eigen::Index num_columns : {16, 32, 48}) {
        ASSERT_EQ(padded_columns(num_columns - 3), num_columns);
        const Matrix dense = Matrix::Random(40, num_columns);
        Matrix result = Matrix::Ones(kRows, num_columns);
        for (const std::int64_t begin : {std::int64_t{0}, kRowsPerPart, 4 * kRowsPerPart}) {
            add_part_of_product(sparse, begin, begin + kRowsPerPart, dense,
                                result.middleRows(begin, kRowsPerPart));
        }
        add_part_of_product(sparse, 5 * kRowsPerPart, kRows, dense, result.bottomRows(7));
        Eigen::MatrixXd expected = dense_copy * dense.cast<double>();
        expected.middleRows(2 * kRowsPerPart, 2 * kRowsPerPart).setZero();  // not asked for
        expected.array() += 1;
        EXPECT_TRUE(result.cast<double>().isApprox(expected, 1e-5));
    }
}

TEST(WeightedRowSum, AgreesWithAPlainSum) {
    RandomStream stream = Random(4).stream("matrix");
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const int num_columns : {1, 3, 8, 15, 16, 64, 100, 131}) {
            CompactMatrix matrix(50, num_columns);
            for (Eigen::Index i = 0; i < matrix.size(); ++i) {
                matrix.data()[i] = Eigen::bfloat16(static_cast<float>(stream.uniform() - 0.5));
            }
            for (const std::size_t num_rows : {0U, 1U, 4U, 7U, 12U, 13U, 200U}) {
                std::vector<std::uint32_t> rows(num_rows);
                std::vector<Real> weights(num_rows);
                std::vector<double> expected(static_cast<std::size_t>(num_columns), 0.0);
                for (std::size_t i = 0; i < num_rows; ++i) {
                    rows[i] = static_cast<std::uint32_t>(stream.below(50));
                    weights[i] = static_cast<Real>(1 + stream.below(9));
                    for (int c = 0; c < num_columns; ++c) {
                        expected[static_cast<std::size_t>(c)] +=
                            double{weights[i]} * static_cast<double>(matrix(rows[i], c));
                    }
                }
                std::vector<Real> sum(static_cast<std::size_t>(num_columns), Real{7});
                weighted_row_sum(matrix, rows, weights, sum);
                for (std::size_t c = 0; c < sum.size(); ++c) {
                    ASSERT_NEAR(sum[c], expected[c], 1e-4) << hwy::TargetName(target);
                }
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

}  // namespace
}  // namespace irwe
