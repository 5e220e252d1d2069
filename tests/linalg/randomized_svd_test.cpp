#include "irwe/linalg/randomized_svd.h"

#include <gmock/gmock.h>

#include <span>
#include <utility>

#include "irwe/linalg/dense_decomposition.h"
#include "tests/support/dense_copy.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

// In blocks of 7 rows; `num_rows` and `num_columns` as they come, each entry with the given chance.
SparseMatrix random_sparse(std::int64_t num_rows, std::int64_t num_columns, double density) {
    constexpr std::int64_t kRowsPerBlock = 7;
    RandomStream stream = Random(11).stream("entries");
    std::vector<SparseRows> blocks;
    for (std::int64_t i = 0; i < num_rows; ++i) {
        if (i % kRowsPerBlock == 0) {
            blocks.emplace_back();
        }
        for (std::uint32_t j = 0; j < num_columns; ++j) {
            if (stream.uniform() < density) {
                blocks.back().append(j, static_cast<Real>(stream.gaussian_pair().first));
            }
        }
        blocks.back().end_row();
    }
    return {std::move(blocks), kRowsPerBlock, num_columns};
}

// Every entry is stored, zero or not.
SparseMatrix sparse_copy(const Eigen::MatrixXd& dense) {
    std::vector<SparseRows> blocks(1);
    for (Eigen::Index i = 0; i < dense.rows(); ++i) {
        for (Eigen::Index j = 0; j < dense.cols(); ++j) {
            blocks[0].append(static_cast<std::uint32_t>(j), static_cast<Real>(dense(i, j)));
        }
        blocks[0].end_row();
    }
    return {std::move(blocks), dense.rows(), dense.cols()};
}

Eigen::MatrixXd gaussian(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("gaussian");
    return Eigen::MatrixXd::NullaryExpr(rows, columns,
                                        [&] { return stream.gaussian_pair().first; });
}

Eigen::MatrixXd product_of(const TruncatedSvd& svd) {
    const Eigen::Map<const Eigen::VectorXd> values(svd.values.data(),
                                                   static_cast<Eigen::Index>(svd.values.size()));
    return svd.left.cast<double>() * values.asDiagonal() * svd.right.cast<double>().transpose();
}

// 0 for orthonormal columns.
double distance_from_orthonormal(const Matrix& columns) {
    const Eigen::MatrixXd wide = columns.cast<double>();
    return (wide.transpose() * wide - Eigen::MatrixXd::Identity(wide.cols(), wide.cols()))
        .cwiseAbs()
        .maxCoeff();
}

// The sine of the largest angle between the spaces of two sets of orthonormal columns.
double largest_sine(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
    return dense_svd(a - b * (b.transpose() * a)).values(0);
}

TruncatedSvd svd_of(const SparseMatrix& matrix, const SvdOptions& options, int num_threads = 2) {
    ThreadPool pool(num_threads);
    return randomized_svd(matrix, options, Random(3), pool);
}

void expect_as_eigen_finds_them(const SparseMatrix& matrix, const SvdOptions& options) {
    const TruncatedSvd svd = svd_of(matrix, options);
    const DenseSvd expected = dense_svd(dense_copy(matrix));
    ASSERT_EQ(svd.values.size(), static_cast<std::size_t>(options.rank));
    for (int j = 0; j < options.rank; ++j) {
        const double value = expected.values(j);
        EXPECT_NEAR(svd.values[static_cast<std::size_t>(j)], value, 1e-5 * value) << j;
    }
    EXPECT_LT(largest_sine(svd.left.cast<double>(), expected.left.leftCols(options.rank)), 1e-3);
    EXPECT_LT(largest_sine(svd.right.cast<double>(), expected.right.leftCols(options.rank)), 1e-3);
    EXPECT_LT(distance_from_orthonormal(svd.left), 1e-5);
    EXPECT_LT(distance_from_orthonormal(svd.right), 1e-5);
}

TEST(RandomizedSvd, AgreesWithTheDenseDecompositionOfASquareMatrix) {
    expect_as_eigen_finds_them(random_sparse(90, 90, 0.2), {.rank = 8, .power_iterations = 30});
}

TEST(RandomizedSvd, AgreesWithTheDenseDecompositionOfATallMatrix) {
    expect_as_eigen_finds_them(random_sparse(300, 40, 0.1), {.rank = 5, .power_iterations = 20});
}

TEST(RandomizedSvd, AgreesWithTheDenseDecompositionOfAWideMatrix) {
    expect_as_eigen_finds_them(random_sparse(40, 300, 0.1), {.rank = 5, .power_iterations = 20});
}

// More rows than one chunk of the QR factorization, and a last chunk of fewer rows than columns.
TEST(RandomizedSvd, AgreesWithTheDenseDecompositionOfManyRows) {
    expect_as_eigen_finds_them(random_sparse(2 * 1024 + 3, 40, 0.05),
                               {.rank = 20, .oversampling = 20});
}

TEST(RandomizedSvd, FindsAllTripletsIfAllAreAskedFor) {
    const SparseMatrix matrix = random_sparse(20, 30, 0.5);
    expect_as_eigen_finds_them(matrix, {.rank = 20});
    EXPECT_LT((product_of(svd_of(matrix, {.rank = 20})) - dense_copy(matrix)).norm(), 1e-5);
}

TEST(RandomizedSvd, RecoversAMatrixOfLowRankExactly) {
    const Eigen::MatrixXd dense = gaussian(120, 6, 1) * gaussian(6, 80, 2);
    const TruncatedSvd svd = svd_of(sparse_copy(dense), {.rank = 6, .power_iterations = 0});
    EXPECT_LT((product_of(svd) - dense).norm(), 1e-6 * dense.norm());
}

// Without an orthonormal basis after each product the small ones drown in rounding errors.
TEST(RandomizedSvd, FindsSmallValuesBesideLargeOnes) {
    Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(50, 50);
    for (int j = 0; j < 50; ++j) {
        dense(j, 49 - j) = std::pow(10.0, -j);
    }
    const TruncatedSvd svd = svd_of(sparse_copy(dense), {.rank = 12, .oversampling = 4});
    for (int j = 0; j < 12; ++j) {
        EXPECT_NEAR(svd.values[static_cast<std::size_t>(j)], std::pow(10.0, -j),
                    1e-5 * std::pow(10.0, -j));
    }
}

TEST(RandomizedSvd, FillsUpWithOrthonormalVectorsWhereTheRankIsLower) {
    Eigen::MatrixXd dense = gaussian(60, 3, 1) * gaussian(3, 50, 2);
    dense.topRows(20).setZero();
    dense.rightCols(10).setZero();
    const TruncatedSvd svd = svd_of(sparse_copy(dense), {.rank = 10});
    for (std::size_t j = 3; j < 10; ++j) {
        EXPECT_LT(svd.values[j], 1e-6 * svd.values[0]);
    }
    EXPECT_LT(distance_from_orthonormal(svd.left), 1e-5);
    EXPECT_LT(distance_from_orthonormal(svd.right), 1e-5);
    EXPECT_LT((product_of(svd) - dense).norm(), 1e-5);
}

TEST(RandomizedSvd, TakesAMatrixOfZeros) {
    const TruncatedSvd svd = svd_of(random_sparse(30, 20, 0), {.rank = 4});
    EXPECT_THAT(svd.values, testing::Each(0.0));
    EXPECT_LT(distance_from_orthonormal(svd.left), 1e-5);
    EXPECT_LT(distance_from_orthonormal(svd.right), 1e-5);
}

TEST(RandomizedSvd, MakesTheLargestEntryOfEachLeftVectorPositive) {
    const TruncatedSvd svd = svd_of(random_sparse(50, 60, 0.3), {.rank = 12});
    for (Eigen::Index j = 0; j < svd.left.cols(); ++j) {
        EXPECT_EQ(svd.left.col(j).maxCoeff(), svd.left.col(j).cwiseAbs().maxCoeff());
    }
}

TEST(RandomizedSvd, GivesTheSameBytesForEveryNumberOfThreads) {
    const SparseMatrix matrix = random_sparse(3000, 200, 0.02);
    for (const bool single_precision : {false, true}) {
        const SvdOptions options{.rank = 16, .single_precision = single_precision};
        const TruncatedSvd expected = svd_of(matrix, options, 1);
        for (const int num_threads : {2, 4}) {
            const TruncatedSvd svd = svd_of(matrix, options, num_threads);
            EXPECT_EQ(svd.values, expected.values);
            EXPECT_EQ(svd.left, expected.left);
            EXPECT_EQ(svd.right, expected.right);
        }
    }
}

TEST(RandomizedSvd, AgreesInSinglePrecisionWithTheDenseDecomposition) {
    expect_as_eigen_finds_them(random_sparse(90, 90, 0.2),
                               {.rank = 8, .power_iterations = 30, .single_precision = true});
    expect_as_eigen_finds_them(
        random_sparse(2 * 1024 + 3, 40, 0.05),
        {.rank = 20, .oversampling = 20, .power_iterations = 8, .single_precision = true});
}

TEST(RandomizedSvd, FillsUpWithZerosInSinglePrecisionWhereTheRankIsLower) {
    const Eigen::MatrixXd dense = gaussian(60, 3, 1) * gaussian(3, 50, 2);
    const TruncatedSvd svd = svd_of(sparse_copy(dense), {.rank = 10, .single_precision = true});
    EXPECT_THAT(std::span(svd.values).subspan(3), testing::Each(0.0));
    EXPECT_TRUE(svd.left.rightCols(7).isZero(0));
    EXPECT_TRUE(svd.right.rightCols(7).isZero(0));
    EXPECT_LT(distance_from_orthonormal(svd.left.leftCols(3)), 1e-5);
    EXPECT_LT(distance_from_orthonormal(svd.right.leftCols(3)), 1e-5);
    EXPECT_LT((product_of(svd) - dense).norm(), 1e-5 * dense.norm());
}

TEST(RandomizedSvd, TakesAMatrixOfZerosInSinglePrecision) {
    const TruncatedSvd svd =
        svd_of(random_sparse(30, 20, 0), {.rank = 4, .single_precision = true});
    EXPECT_THAT(svd.values, testing::Each(0.0));
    EXPECT_TRUE(svd.left.isZero(0));
    EXPECT_TRUE(svd.right.isZero(0));
}

TEST(RandomizedSvd, GivesADenseMatrixTheTripletsOfTheSparseOneWithItsEntries) {
    const SparseMatrix sparse = random_sparse(90, 70, 0.2);
    const Matrix dense = dense_copy(sparse).cast<Real>();
    const SvdOptions options{.rank = 8, .power_iterations = 30, .single_precision = true};
    const TruncatedSvd expected = svd_of(sparse, options);
    ThreadPool pool(2);
    const TruncatedSvd found = randomized_svd(DenseOperator(dense), options, Random(3), pool);
    for (std::size_t j = 0; j < 8; ++j) {
        EXPECT_NEAR(found.values[j], expected.values[j], 1e-5 * expected.values[j]);
    }
    EXPECT_TRUE(found.left.isApprox(expected.left, static_cast<Real>(1e-3)));
    EXPECT_TRUE(found.right.isApprox(expected.right, static_cast<Real>(1e-3)));
}

TEST(RandomizedSvd, GivesAnOperatorOfASparseMatrixItsBytes) {
    const SparseMatrix matrix = random_sparse(90, 70, 0.2);
    const SparseMatrix transpose = transposed(matrix);
    const SvdOptions options{.rank = 8, .single_precision = true};
    const TruncatedSvd expected = svd_of(matrix, options);
    ThreadPool pool(2);
    const TruncatedSvd found =
        randomized_svd(SparseOperator(matrix, transpose), options, Random(3), pool);
    EXPECT_EQ(found.values, expected.values);
    EXPECT_EQ(found.left, expected.left);
    EXPECT_EQ(found.right, expected.right);
}

TEST(RandomizedSvd, GivesADenseMatrixTheSameBytesForEveryNumberOfThreads) {
    const Matrix dense = gaussian(700, 600, 5).cast<Real>();
    const SvdOptions options{.rank = 16, .power_iterations = 2};
    ThreadPool one(1);
    const TruncatedSvd expected = randomized_svd(DenseOperator(dense), options, Random(3), one);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        const TruncatedSvd svd = randomized_svd(DenseOperator(dense), options, Random(3), pool);
        EXPECT_EQ(svd.values, expected.values);
        EXPECT_EQ(svd.left, expected.left);
        EXPECT_EQ(svd.right, expected.right);
    }
}

TEST(RandomizedSvd, RefusesARankThatTheMatrixCannotHave) {
    const SparseMatrix matrix = random_sparse(5, 4, 1);
    EXPECT_EQ(input_error([&] { svd_of(matrix, {.rank = 5}); }),
              "a matrix of 5 x 4 has 4 singular values and 5 were asked for; the rank must be from "
              "1 to 4");
    EXPECT_NE(input_error([&] { svd_of(matrix, {.rank = 0}); }), "no error");
    EXPECT_EQ(input_error([&] { svd_of(matrix, {.rank = 2, .oversampling = -1}); }),
              "oversampling is -1 and power_iterations 8; neither may be negative");
}

}  // namespace
}  // namespace irwe
