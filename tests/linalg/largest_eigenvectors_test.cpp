#include "irwe/linalg/largest_eigenvectors.h"

#include <gmock/gmock.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace irwe {
namespace {

// A dense matrix behind the interface.
class DenseSymmetric final : public SymmetricOperator {
public:
    explicit DenseSymmetric(Eigen::MatrixXd matrix) : matrix_(std::move(matrix)) {}

    std::int64_t size() const override { return matrix_.rows(); }
    void multiply(const Matrix& right, Matrix& result, ThreadPool&) const override {
        result = (matrix_ * right.cast<double>()).cast<Real>();
    }

private:
    Eigen::MatrixXd matrix_;
};

// Orthonormal columns.
Eigen::MatrixXd random_basis(Eigen::Index size, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("basis");
    Eigen::MatrixXd matrix(size, size);
    for (Eigen::Index i = 0; i < matrix.size(); ++i) {
        matrix.data()[i] = stream.gaussian_pair().first;
    }
    return Eigen::HouseholderQR<Eigen::MatrixXd>(matrix).householderQ();
}

TEST(LargestEigenvectors, FindsValuesOfBothSignsByTheirSize) {
    constexpr Eigen::Index kSize = 60;
    Eigen::VectorXd values = Eigen::VectorXd::Zero(kSize);
    values.head(5) << 9, -7, 5, -4, 3;
    values.tail(kSize - 5).setLinSpaced(0.2, 0.01);
    const Eigen::MatrixXd basis = random_basis(kSize, 1);
    const DenseSymmetric matrix(basis * values.asDiagonal() * basis.transpose());
    ThreadPool pool(2);

    const LargestEigenvectors found = largest_eigenvectors(
        matrix, {.count = 5, .oversampling = 8, .num_products = 8}, Random(2), pool);

    ASSERT_EQ(found.values.size(), 5);
    for (Eigen::Index j = 0; j < 5; ++j) {
        EXPECT_NEAR(found.values[static_cast<std::size_t>(j)], values(j), 1e-3);
        EXPECT_NEAR(std::abs(found.vectors.col(j).cast<double>().dot(basis.col(j))), 1, 1e-4);
    }
}

TEST(LargestEigenvectors, HasOrthonormalColumnsWhoseLargestEntryIsPositive) {
    const Eigen::MatrixXd basis = random_basis(300, 3);
    const DenseSymmetric matrix(basis * Eigen::VectorXd::LinSpaced(300, 10, 1).asDiagonal() *
                                basis.transpose());
    ThreadPool pool(2);
    const LargestEigenvectors found = largest_eigenvectors(matrix, {.count = 20}, Random(4), pool);
    const Eigen::MatrixXd vectors = found.vectors.cast<double>();
    EXPECT_TRUE((vectors.transpose() * vectors).isApprox(Eigen::MatrixXd::Identity(20, 20), 1e-4));
    for (Eigen::Index j = 0; j < 20; ++j) {
        EXPECT_GT(vectors.col(j).maxCoeff(), -vectors.col(j).minCoeff());
    }
}

// Products with such a matrix are nearly dependent: orthonormal columns need more than Cholesky.
TEST(LargestEigenvectors, FindsValuesOfVeryDifferentSize) {
    constexpr Eigen::Index kSize = 200;
    const Eigen::MatrixXd basis = random_basis(kSize, 8);
    Eigen::VectorXd values = Eigen::VectorXd::Constant(kSize, 1e-3);
    values.head(4) << 1e4, -300, 10, 1;
    const DenseSymmetric matrix(basis * values.asDiagonal() * basis.transpose());
    ThreadPool pool(2);
    const LargestEigenvectors found = largest_eigenvectors(
        matrix, {.count = 4, .oversampling = 20, .num_products = 8}, Random(2), pool);
    for (Eigen::Index j = 0; j < 4; ++j) {
        const double value = values(j);
        EXPECT_NEAR(found.values[static_cast<std::size_t>(j)], value,
                    1e-3 * std::abs(value) + 1e-2);
        EXPECT_NEAR(std::abs(found.vectors.col(j).cast<double>().dot(basis.col(j))), 1, 1e-3);
    }
    const Eigen::MatrixXd vectors = found.vectors.cast<double>();
    EXPECT_TRUE((vectors.transpose() * vectors).isApprox(Eigen::MatrixXd::Identity(4, 4), 1e-4));
}

TEST(LargestEigenvectors, GivesZerosBeyondTheRank) {
    const Eigen::VectorXd direction = Eigen::VectorXd::Ones(10).normalized();
    const DenseSymmetric matrix(4 * direction * direction.transpose());
    ThreadPool pool(1);
    const LargestEigenvectors found = largest_eigenvectors(matrix, {.count = 12}, Random(5), pool);
    EXPECT_NEAR(found.values[0], 4, 1e-4);
    for (std::size_t j = 1; j < 12; ++j) {
        EXPECT_EQ(found.values[j], 0);
        EXPECT_TRUE(found.vectors.col(static_cast<Eigen::Index>(j)).isZero(0));
    }
}

TEST(LargestEigenvectors, GivesZerosForAMatrixOfZeros) {
    const DenseSymmetric matrix(Eigen::MatrixXd::Zero(6, 6));
    ThreadPool pool(1);
    const LargestEigenvectors found = largest_eigenvectors(matrix, {.count = 2}, Random(5), pool);
    EXPECT_THAT(found.values, testing::Each(0));
    EXPECT_TRUE(found.vectors.isZero(0));
}

TEST(LargestEigenvectors, GivesTheSameBytesForEveryNumberOfThreads) {
    const Eigen::MatrixXd basis = random_basis(1500, 6);
    const DenseSymmetric matrix(basis.leftCols(40) *
                                Eigen::VectorXd::LinSpaced(40, 8, 1).asDiagonal() *
                                basis.leftCols(40).transpose());
    ThreadPool one(1);
    ThreadPool four(4);
    const EigenvectorOptions options{.count = 10, .oversampling = 6, .num_products = 4};
    const LargestEigenvectors a = largest_eigenvectors(matrix, options, Random(7), one);
    const LargestEigenvectors b = largest_eigenvectors(matrix, options, Random(7), four);
    EXPECT_EQ(a.values, b.values);
    EXPECT_TRUE(std::ranges::equal(entries(a.vectors), entries(b.vectors)));
}

}  // namespace
}  // namespace irwe
