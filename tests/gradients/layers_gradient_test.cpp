// Linear layers, activations, their stacks, batch norm and squared errors.

#include <array>
#include <tuple>
#include <vector>

#include "irwe/nn/activation.h"
#include "irwe/nn/batch_norm.h"
#include "irwe/nn/elementwise.h"
#include "irwe/nn/group_mean.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/mlp.h"
#include "irwe/nn/module.h"
#include "irwe/nn/row_norm.h"
#include "irwe/nn/squared_error.h"
#include "tests/support/gradient_check.h"

namespace irwe::nn {
namespace {

Parameter random_matrix(const std::string& name, Eigen::Index rows, Eigen::Index columns) {
    return uniform_parameter(name, rows, columns, 1, Random(3));
}

TEST(LinearGradient, MatchesCentralDifferences) {
    Parameter x = random_matrix("x", 5, 3);
    Parameter weight = random_matrix("weight", 3, 4);
    Parameter bias = random_matrix("bias", 1, 4);
    const Matrix target = random_matrix("target", 5, 4).value;
    check_gradients({&x, &weight, &bias}, [&](Tape& tape) {
        const Tensor y =
            linear(tape, tape.parameter(x), tape.parameter(weight), tape.parameter(bias));
        return squared_error(tape, y, target, 1);
    });
    check_gradients({&x, &weight}, [&](Tape& tape) {
        return squared_error(tape, linear(tape, tape.parameter(x), tape.parameter(weight)), target,
                             1);
    });
}

TEST(ActivationGradient, MatchesCentralDifferences) {
    Parameter x = random_matrix("x", 5, 7);
    const Matrix target = random_matrix("target", 5, 7).value;
    for (const Activation activation : {Activation::tanh, Activation::relu, Activation::sigmoid}) {
        check_gradients({&x}, [&](Tape& tape) {
            return squared_error(tape, activate(tape, tape.parameter(x), activation), target, 1);
        });
    }
}

TEST(GroupMeanGradient, MatchesCentralDifferences) {
    Parameter x = random_matrix("x", 6, 4);
    const Matrix target = random_matrix("target", 2, 4).value;
    check_gradients({&x}, [&](Tape& tape) {
        return squared_error(tape, group_mean(tape, tape.parameter(x), 2), target, 1);
    });
}

TEST(MlpGradient, MatchesCentralDifferences) {
    Parameter x = random_matrix("x", 6, 3);
    const Matrix target = random_matrix("target", 6, 2).value;
    const std::array<int, 4> sizes{3, 5, 4, 2};
    for (const bool last_activation : {true, false}) {
        Mlp mlp("mlp", sizes, Activation::tanh, Random(1), last_activation);
        auto x_and_mlp = std::tie(x, mlp);
        const std::vector<Parameter*> parameters = trained_parameters_of(x_and_mlp);
        check_gradients(parameters, [&](Tape& tape) {
            return squared_error(tape, mlp(tape, tape.parameter(x)), target, 1);
        });
    }
}

TEST(ElementwiseGradient, MatchesCentralDifferencesAlsoForATensorThatIsUsedTwice) {
    Parameter x = random_matrix("x", 3, 4);
    Parameter y = random_matrix("y", 3, 4);
    const Matrix target = random_matrix("target", 3, 4).value;
    check_gradients({&x, &y}, [&](Tape& tape) {
        const Tensor sum = add(tape, tape.parameter(x), tape.parameter(y));
        return squared_error(tape, multiply(tape, sum, tape.parameter(x)), target, 1);
    });
}

TEST(BatchNormGradient, MatchesCentralDifferences) {
    Parameter x = random_matrix("x", 6, 4);
    const Matrix target = random_matrix("target", 6, 4).value;
    BatchNorm norm("norm", 4, Random(1));
    auto x_and_norm = std::tie(x, norm);
    const std::vector<Parameter*> parameters = trained_parameters_of(x_and_norm);
    parameters[1]->value = random_matrix("scale", 1, 4).value;
    parameters[2]->value = random_matrix("shift", 1, 4).value;
    check_gradients(parameters, [&](Tape& tape) {
        return squared_error(tape, norm(tape, tape.parameter(x)), target, 1);
    });
}

TEST(SquaredErrorGradient, CountsTheWeightOnTheWayBackOnly) {
    Parameter x = random_matrix("x", 4, 5);
    SparseRows left;
    SparseRows right;
    for (std::uint32_t i = 0; i < 4; ++i) {
        left.append(i % 2, 3);
        left.end_row();
        right.append(i % 3, static_cast<Real>(i));
        right.end_row();
    }
    const SparseMatrix first({left}, 4, 2);
    const SparseMatrix second({right}, 4, 3);
    const SparseTarget target{.side_by_side = {&first, &second}, .scaling = {.scale = 0.5}};
    constexpr double kWeight = 0.3;
    check_gradients({&x}, [&](Tape& tape) {
        return kWeight * squared_error(tape, tape.parameter(x), target, kWeight);
    });
}

TEST(NormalizedRowsGradient, MatchesCentralDifferences) {
    Parameter x = random_matrix("x", 4, 6);
    const Matrix target = random_matrix("target", 4, 6).value;
    check_gradients({&x}, [&](Tape& tape) {
        return squared_error(tape, normalized_rows(tape, tape.parameter(x)), target, 1);
    });
}

// check_gradients makes tapes of batch statistics, so this one is by hand: with frozen statistics
// batch norm is a linear map of every row.
TEST(BatchNormGradient, LeavesTheStatisticsOutWhereTheyAreFrozen) {
    Parameter x = random_matrix("x", 5, 3);
    const Matrix target = random_matrix("target", 5, 3).value;
    BatchNorm norm("norm", 3, Random(1));
    norm.freeze(2 * random_matrix("other", 7, 3).value);
    ThreadPool pool(1);
    const auto loss = [&](Tape& tape) {
        return squared_error(tape, norm(tape, tape.parameter(x)), target, 1);
    };
    Tape tape = Tape::training(pool, 0, nullptr, NormStatistics::frozen);
    loss(tape);
    tape.backward();
    const Matrix& analytic = *tape.gradient_of(x);
    for (Eigen::Index i = 0; i < analytic.size(); ++i) {
        const double numeric = numeric_derivative(x.value.data()[i], [&] {
            Tape other = Tape::training(pool, 0, nullptr, NormStatistics::frozen);
            return loss(other);
        });
        EXPECT_NEAR(analytic.data()[i], numeric, 1e-7);
    }
}

}  // namespace
}  // namespace irwe::nn
