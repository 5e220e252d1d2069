#include "irwe/methods/irwe_network/features/hop_contrast.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "irwe/methods/irwe_network/features/hop_encoding.h"
#include "irwe/methods/irwe_network/features/hop_statistics.h"
#include "tests/support/dense_copy.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// Every entry that is not zero.
SparseMatrix sparse_copy(const Eigen::MatrixXd& dense) {
    std::vector<SparseRows> blocks(1);
    for (Eigen::Index i = 0; i < dense.rows(); ++i) {
        for (Eigen::Index j = 0; j < dense.cols(); ++j) {
            if (dense(i, j) != 0) {
                blocks[0].append(static_cast<std::uint32_t>(j), static_cast<Real>(dense(i, j)));
            }
        }
        blocks[0].end_row();
    }
    return {std::move(blocks), dense.rows(), dense.cols()};
}

SparseMatrix hop_contrast(const SparseMatrix& frequencies, double negative_power,
                          ThreadPool& pool) {
    return clipped_contrast(frequencies, log_negative_frequencies(frequencies, negative_power),
                            pool);
}

// By the definition, over all pairs.
Eigen::MatrixXd contrast_of(const Eigen::MatrixXd& p, double negative_power) {
    Eigen::RowVectorXd n = p.colwise().sum().array().pow(negative_power);
    n /= n.sum();
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(p.rows(), p.cols());
    for (Eigen::Index i = 0; i < p.rows(); ++i) {
        for (Eigen::Index j = 0; j < p.cols(); ++j) {
            if (p(i, j) > 0) {
                result(i, j) = std::max(0.0, std::log(p(i, j) / n(j)));
            }
        }
    }
    return result;
}

double error(const Eigen::MatrixXd& actual, const Eigen::MatrixXd& expected) {
    return (actual - expected).cwiseAbs().maxCoeff();
}

SpectralEncoding encoding_of(const SparseMatrix& contrast, int dim, const Random& random,
                             ThreadPool& pool) {
    return spectral_encoding(contrast, transposed(contrast), dim, random, pool);
}

TEST(HopContrast, IsTheClippedLogarithmOfTheDefinition) {
    ThreadPool pool(2);
    for (const double power : {0.75, 1.0}) {
        const SparseMatrix p = hop_frequencies(random_graph(80, 150, 3), 3, pool);
        const SparseMatrix c = hop_contrast(p, power, pool);
        EXPECT_LT(error(dense_copy(c), contrast_of(dense_copy(p), power)), 1e-5);
        EXPECT_LT(c.num_nonzeros(), p.num_nonzeros());
        for (const SparseBlock& block : c.blocks()) {
            EXPECT_THAT(block.values, testing::Each(testing::Gt(0)));
        }
    }
}

TEST(HopContrast, HasNoNegativeSamplesThatNobodyVisits) {
    Eigen::MatrixXd p(2, 3);
    p << 0.5, 0, 0.5,  //
        1, 0, 0;
    const std::vector<double> log_negative = log_negative_frequencies(sparse_copy(p), 2);
    EXPECT_NEAR(log_negative[0], std::log(0.9), 1e-12);
    EXPECT_EQ(log_negative[1], -std::numeric_limits<double>::infinity());
    EXPECT_NEAR(log_negative[2], std::log(0.1), 1e-12);
}

// Column 1 was never visited in training, and column 3 is a new node.
TEST(HopContrast, LeavesOutColumnsThatWereNeverVisitedOrAreNew) {
    ThreadPool pool(1);
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> log_negative{std::log(0.1), -infinity, std::log(0.9)};
    const SparseMatrix p = sparse_copy(Eigen::RowVector4d(0.2, 0.3, 0.4, 0.1));
    const SparseMatrix c = clipped_contrast(p, log_negative, pool);
    EXPECT_EQ(c.num_columns(), 3);
    EXPECT_THAT(c.row(0).columns, testing::ElementsAre(0));
    EXPECT_NEAR(c.row(0).values[0], std::log(2.0), 1e-6);
}

// U S of Eigen up to signs: both have the same inner products.
TEST(SpectralEncoding, IsThatOfTheDenseDecompositionWithRowsOfMeanLengthOne) {
    ThreadPool pool(2);
    const Graph graph = random_graph(60, 90, 5);
    const SparseMatrix c = hop_contrast(hop_frequencies(graph, 2, pool), 0.75, pool);
    const Eigen::MatrixXd encodings = encoding_of(c, 60, Random(1), pool).encodings.cast<double>();
    EXPECT_NEAR(encodings.squaredNorm(), 60, 1e-3);
    const Eigen::MatrixXd dense = dense_copy(c);
    const Eigen::MatrixXd expected = 60 / dense.squaredNorm() * dense * dense.transpose();
    EXPECT_LT(error(encodings * encodings.transpose(), expected), 1e-4);
    const Eigen::VectorXd lengths = encodings.colwise().norm();
    EXPECT_TRUE(std::ranges::is_sorted(lengths, std::ranges::greater()));
}

// Also where the decomposition is far from exact: old and new nodes must look alike.
TEST(SpectralEncoding, FoldsInTheOldRowsWhereTheyWere) {
    ThreadPool pool(2);
    const Graph graph = random_graph(200, 1000, 7);
    const SparseMatrix c = hop_contrast(hop_frequencies(graph, 2, pool), 0.75, pool);
    const SpectralEncoding encoding = encoding_of(c, 4, Random(2), pool);
    EXPECT_LT(error(folded_in(c, encoding.fold_in, pool).cast<double>(),
                    encoding.encodings.cast<double>()),
              1e-5);
}

// U S of a matrix of rank 4: the inner products say so, whatever the signs.
TEST(SpectralEncoding, HoldsAllOfAMatrixOfItsRank) {
    ThreadPool pool(2);
    const Eigen::MatrixXd dense = Eigen::MatrixXd::Random(70, 4) * Eigen::MatrixXd::Random(4, 50);
    const Eigen::MatrixXd encodings =
        encoding_of(sparse_copy(dense), 4, Random(2), pool).encodings.cast<double>();
    const Eigen::MatrixXd expected = 70 / dense.squaredNorm() * dense * dense.transpose();
    EXPECT_LT(error(encodings * encodings.transpose(), expected), 1e-4);
}

TEST(SpectralEncoding, FillsUpWithZerosWhereTheMatrixIsSmallerOrEmpty) {
    ThreadPool pool(1);
    const SparseMatrix c = sparse_copy(Eigen::MatrixXd::Random(5, 3));
    const SpectralEncoding encoding = encoding_of(c, 8, Random(3), pool);
    EXPECT_EQ(encoding.encodings.rows(), 5);
    EXPECT_EQ(encoding.fold_in.rows(), 3);
    EXPECT_GT(encoding.encodings.col(2).norm(), 0);
    EXPECT_TRUE(encoding.encodings.rightCols(5).isZero(0));
    EXPECT_TRUE(encoding.fold_in.rightCols(5).isZero(0));
    const SparseMatrix zeros = sparse_copy(Eigen::MatrixXd::Zero(5, 3));
    EXPECT_TRUE(encoding_of(zeros, 8, Random(3), pool).encodings.isZero(0));
    EXPECT_EQ(encoding_of(SparseMatrix(), 8, Random(3), pool).encodings.cols(), 8);
}

TEST(SpectralEncoding, GivesTheSameBytesForEveryNumberOfThreads) {
    ThreadPool one(1);
    const Graph graph = random_graph(3000, 6000, 6);
    const SparseMatrix c = hop_contrast(hop_frequencies(graph, 3, one), 0.75, one);
    const SpectralEncoding expected = encoding_of(c, 8, Random(4), one);
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        const SparseMatrix same = hop_contrast(hop_frequencies(graph, 3, pool), 0.75, pool);
        const SpectralEncoding encoding = encoding_of(same, 8, Random(4), pool);
        EXPECT_EQ(encoding.encodings, expected.encodings);
        EXPECT_EQ(encoding.fold_in, expected.fold_in);
        EXPECT_EQ(folded_in(c, expected.fold_in, pool), folded_in(c, expected.fold_in, one));
    }
}

}  // namespace
}  // namespace irwe
