// Linear layers, activations, batch norm and squared errors: their values. Their gradients are held
// to central differences in tests/gradients.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "irwe/nn/activation.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/module.h"
#include "irwe/nn/row_norm.h"
#include "irwe/nn/squared_error.h"

namespace irwe::nn {
namespace {

Matrix random_matrix(Eigen::Index rows, Eigen::Index columns, double bound = 1) {
    return uniform_parameter("x", rows, columns, bound, Random(2)).value;
}

TEST(Linear, IsTheProductPlusTheBiasInEveryRow) {
    ThreadPool pool(2);
    Linear layer("layer", 3, 4, Bias::yes, Random(1));
    const Matrix x = random_matrix(5, 3);
    Tape tape = Tape::inference(pool);
    const Matrix y = tape.value(layer(tape, tape.constant(x)));
    const Matrix& weight = tape.value(layer.weight(tape));
    const Matrix& bias = tape.value(layer.bias(tape));
    EXPECT_TRUE(y.isApprox((x * weight).rowwise() + bias.row(0), static_cast<Real>(1e-6)));
}

TEST(Linear, BeginsUniformWithinOneOverTheRootOfItsInputs) {
    Linear layer("layer", 100, 200, Bias::yes, Random(1));
    const std::vector<Parameter*> parameters = parameters_of(layer);
    ASSERT_EQ(parameters.size(), 2U);
    EXPECT_EQ(parameters[0]->name, "layer.weight");
    EXPECT_EQ(parameters[1]->name, "layer.bias");
    const Matrix& weight = parameters[0]->value;
    EXPECT_LE(weight.cwiseAbs().maxCoeff(), static_cast<Real>(0.1));
    EXPECT_NEAR(weight.mean(), 0, 2e-3);
    EXPECT_NEAR(weight.squaredNorm() / static_cast<Real>(weight.size()), 0.01 / 3, 1e-4);
}

TEST(Activation, AgreesWithTheStandardLibrary) {
    ThreadPool pool(2);
    Matrix x = random_matrix(13, 7, 6);
    x(0, 0) = 0;
    x(0, 1) = 200;
    x(0, 2) = -200;
    Tape tape = Tape::inference(pool);
    const Matrix tanh = tape.value(activate(tape, tape.constant(x), Activation::tanh));
    const Matrix relu = tape.value(activate(tape, tape.constant(x), Activation::relu));
    const Matrix sigmoid = tape.value(activate(tape, tape.constant(x), Activation::sigmoid));
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        const double value = x.data()[i];
        EXPECT_NEAR(tanh.data()[i], std::tanh(value), 5e-7);
        EXPECT_EQ(relu.data()[i], std::max(static_cast<Real>(value), Real{0}));
        EXPECT_NEAR(sigmoid.data()[i], 1 / (1 + std::exp(-value)), 5e-7);
    }
}

TEST(Mlp, LeavesOutTheLastActivationOnRequest) {
    ThreadPool pool(1);
    const std::vector<int> sizes{3, 4, 5};
    const Mlp with("mlp", sizes, Activation::relu, Random(1), true);
    const Mlp without("mlp", sizes, Activation::relu, Random(1), false);
    const Matrix x = random_matrix(6, 3);
    Tape tape = Tape::inference(pool);
    const Matrix linear = tape.value(without(tape, tape.constant(x)));
    EXPECT_LT(linear.minCoeff(), 0);
    EXPECT_EQ(tape.value(with(tape, tape.constant(x))), linear.cwiseMax(Real{0}));
}

TEST(BatchNorm, GivesColumnsOfMeanZeroAndVarianceOneInTraining) {
    ThreadPool pool(2);
    const BatchNorm norm("norm", 4, Random(1));
    const Matrix x = (random_matrix(500, 4, 3).array() + 5).matrix();
    Tape tape = Tape::training(pool, 0);
    const Matrix y = tape.value(norm(tape, tape.constant(x)));
    for (Eigen::Index j = 0; j < y.cols(); ++j) {
        EXPECT_NEAR(y.col(j).mean(), 0, 1e-5);
        EXPECT_NEAR(y.col(j).squaredNorm() / 500, 1, 1e-4);
    }
}

TEST(BatchNorm, UsesTheFrozenStatisticsInInferenceWhateverTheRows) {
    ThreadPool pool(1);
    BatchNorm norm("norm", 4, Random(1));
    const Matrix x = random_matrix(50, 4, 3);
    norm.freeze(x);
    Tape training = Tape::training(pool, 0);
    Tape inference = Tape::inference(pool);
    const Matrix all = training.value(norm(training, training.constant(x)));
    EXPECT_TRUE(inference.value(norm(inference, inference.constant(x)))
                    .isApprox(all, static_cast<Real>(1e-6)));
    const Matrix one_row = x.row(7);
    EXPECT_TRUE(inference.value(norm(inference, inference.constant(one_row)))
                    .isApprox(all.row(7), static_cast<Real>(1e-6)));
}

TEST(SquaredError, IsTheSameForASparseTargetAndItsDenseTwin) {
    ThreadPool pool(2);
    const Matrix prediction = random_matrix(100, 5);
    Matrix dense = Matrix::Zero(100, 5);
    std::vector<SparseRows> parts(2);
    for (Eigen::Index i = 0; i < 100; ++i) {
        parts[0].append(static_cast<std::uint32_t>(i % 2), 4);
        parts[0].end_row();
        parts[1].append(static_cast<std::uint32_t>(i % 3), static_cast<Real>(i));
        parts[1].end_row();
        dense(i, i % 2) += 2;
        dense(i, 2 + i % 3) += static_cast<Real>(i) / 2;
    }
    const SparseMatrix left({parts[0]}, 100, 2);
    const SparseMatrix right({parts[1]}, 100, 3);
    Tape tape = Tape::inference(pool);
    const Tensor x = tape.constant(prediction);
    const double sparse = squared_error(
        tape, x, SparseTarget{.side_by_side = {&left, &right}, .scaling = {.scale = 0.5}}, 1);
    EXPECT_NEAR(sparse, squared_error(tape, x, dense, 1), 1e-3);
    EXPECT_NEAR(sparse, (prediction - dense).cast<double>().squaredNorm(), 1e-3);
}

TEST(SquaredError, IsTheSameForSomeRowsOfScaledCountsAndFurtherColumns) {
    ThreadPool pool(2);
    SparseRows counts;
    counts.append(1, 9);
    counts.end_row();
    counts.append(0, 4);
    counts.end_row();
    counts.end_row();
    const SparseMatrix left({counts}, 3, 2);
    const Matrix further = random_matrix(3, 2);
    const std::vector<std::uint32_t> chosen{2, 0, 1, 0};
    Matrix dense = Matrix::Zero(4, 4);
    dense(1, 1) = dense(3, 1) = 3;
    dense(2, 0) = 2;
    for (Eigen::Index i = 0; i < 4; ++i) {
        dense.row(i).tail(2) = further.row(chosen[static_cast<std::size_t>(i)]);
    }
    const Matrix prediction = random_matrix(4, 4);
    Tape tape = Tape::inference(pool);
    const Tensor x = tape.constant(prediction);
    const SparseTarget target{.side_by_side = {&left},
                              .scaling = {.scale = 1, .square_root = true},
                              .further = {&further},
                              .chosen = chosen};
    EXPECT_NEAR(squared_error(tape, x, target, 1), squared_error(tape, x, dense, 1), 1e-4);
}

TEST(NormalizedRows, HaveMeanZeroAndVarianceOne) {
    ThreadPool pool(2);
    const Matrix x = 3 * random_matrix(100, 16) + Matrix::Constant(100, 16, 5);
    Tape tape = Tape::inference(pool);
    const Matrix& y = tape.value(normalized_rows(tape, tape.constant(x)));
    for (Eigen::Index i = 0; i < y.rows(); ++i) {
        EXPECT_NEAR(y.row(i).mean(), 0, 1e-5);
        EXPECT_NEAR(y.row(i).squaredNorm() / 16, 1, 1e-3);
        const Real factor = (x(i, 1) - x(i, 0)) / (y(i, 1) - y(i, 0));
        EXPECT_NEAR((x(i, 3) - x(i, 2)) / factor, y(i, 3) - y(i, 2), 1e-3);
    }
}

}  // namespace
}  // namespace irwe::nn
