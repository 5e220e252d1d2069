#include "irwe/nn/feature_linear.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/nn_random_sparse.h"

namespace irwe::nn {
namespace {

// 60 sparse columns, 9 dense and 5 of zeros.
struct FeatureProblem {
    SparseRows sparse, dense;
    Parameter weight, bias;
    Matrix d_output;

    explicit FeatureProblem(std::int64_t num_rows, Eigen::Index width)
        : sparse(random_sparse_rows(num_rows, 60, 0.1, Random(1))),
          dense(random_sparse_rows(num_rows, 9, 0.9, Random(2))),
          weight(uniform_parameter("weight", 74, width, 1, Random(3))),
          bias(uniform_parameter("bias", 1, width, 1, Random(4))),
          d_output(uniform_parameter("d_output", num_rows, width, 1, Random(5)).value) {}

    // The features, scaled by 3.
    Eigen::MatrixXd slow_features() const {
        Eigen::MatrixXd result(sparse.num_rows(), 74);
        result << dense_copy(sparse, 60), dense_copy(dense, 14);
        return 3 * result;
    }
};

struct Outcome {
    Matrix output, d_weight, d_bias;
};

Outcome outcome(const FeatureProblem& problem, int num_threads) {
    const SparseMatrix left = sparse_matrix(problem.sparse, 60);
    const SparseMatrix right = sparse_matrix(problem.dense, 14);
    const FeatureSource source({&left, &right}, {.scale = 3});
    const FeatureMatrix& features = source.all();
    EXPECT_EQ(features.dense_columns().size(), 9U);
    ThreadPool pool(num_threads);
    Tape tape = Tape::training(pool, 0);
    const Tensor output = feature_linear(tape, features, tape.parameter(problem.weight),
                                         tape.parameter(problem.bias));
    tape.gradient(output) = problem.d_output;
    tape.backward();
    return {tape.value(output), *tape.gradient_of(problem.weight), *tape.gradient_of(problem.bias)};
}

double worst_error(const Matrix& actual, const Eigen::MatrixXd& expected) {
    EXPECT_EQ(actual.rows(), expected.rows());
    return (actual.cast<double>() - expected).cwiseAbs().maxCoeff() /
           expected.cwiseAbs().maxCoeff();
}

TEST(FeatureLinear, AgreesWithTheDenseProduct) {
    for (const Eigen::Index width : {1, 10, 64, 100}) {
        const FeatureProblem problem(301, width);
        const Outcome actual = outcome(problem, 1);
        const Eigen::MatrixXd features = problem.slow_features();
        const Eigen::MatrixXd d_output = problem.d_output.cast<double>();
        Eigen::MatrixXd expected = features * problem.weight.value.cast<double>();
        expected.rowwise() += problem.bias.value.cast<double>().row(0);
        EXPECT_LT(worst_error(actual.output, expected), 2e-6);
        EXPECT_LT(worst_error(actual.d_weight, features.transpose() * d_output), 2e-6);
        EXPECT_LT(worst_error(actual.d_bias, d_output.colwise().sum()), 2e-6);
        EXPECT_TRUE(actual.d_weight.bottomRows(5).isZero(0));
    }
}

TEST(FeatureLinear, IsTheSameForAnyNumberOfThreads) {
    const FeatureProblem problem(5000, 150);
    const Outcome one = outcome(problem, 1);
    for (const int num_threads : {2, 4}) {
        const Outcome many = outcome(problem, num_threads);
        EXPECT_TRUE(one.output == many.output);
        EXPECT_TRUE(one.d_weight == many.d_weight);
        EXPECT_TRUE(one.d_bias == many.d_bias);
    }
}

}  // namespace
}  // namespace irwe::nn
