#include "irwe/nn/tape.h"

#include <gtest/gtest.h>

#include "irwe/nn/elementwise.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/squared_error.h"

namespace irwe::nn {
namespace {

Parameter number(const std::string& name, Real value) {
    return constant_parameter(name, 1, 1, value);
}

// (2 x)^2 at x = 3: 36, and 8 x = 24.
TEST(Tape, GivesLossAndGradientOfASquare) {
    ThreadPool pool(1);
    const Parameter x = number("x", 3);
    const Parameter factor = number("factor", 2);
    Tape tape = Tape::training(pool, 0);
    const Tensor product = multiply(tape, tape.parameter(x), tape.parameter(factor));
    EXPECT_EQ(squared_error(tape, product, Matrix::Zero(1, 1), 1), 36);
    tape.backward();
    EXPECT_EQ((*tape.gradient_of(x))(0, 0), 24);
    EXPECT_EQ((*tape.gradient_of(factor))(0, 0), 36);
}

TEST(Tape, AddsUpTheGradientsOfAParameterThatIsUsedTwice) {
    ThreadPool pool(1);
    const Parameter x = number("x", 5);
    Tape tape = Tape::training(pool, 0);
    const Tensor twice = add(tape, tape.parameter(x), tape.parameter(x));
    static_cast<void>(squared_error(tape, twice, Matrix::Zero(1, 1), 1));
    tape.backward();
    EXPECT_EQ((*tape.gradient_of(x))(0, 0), 40);  // of (2 x)^2
}

TEST(Tape, AddsUpSeveralLosses) {
    ThreadPool pool(1);
    const Parameter x = number("x", 1);
    Tape tape = Tape::training(pool, 0);
    static_cast<void>(squared_error(tape, tape.parameter(x), Matrix::Zero(1, 1), 1));
    static_cast<void>(squared_error(tape, tape.parameter(x), Matrix::Zero(1, 1), 10));
    tape.backward();
    EXPECT_EQ((*tape.gradient_of(x))(0, 0), 22);
}

TEST(Tape, HasNoGradientForAParameterWithoutPartInTheLoss) {
    ThreadPool pool(1);
    const Parameter x = number("x", 1);
    const Parameter other = number("other", 1);
    Tape tape = Tape::training(pool, 0);
    static_cast<void>(tape.parameter(other));
    static_cast<void>(squared_error(tape, tape.parameter(x), Matrix::Zero(1, 1), 1));
    tape.backward();
    EXPECT_EQ(tape.gradient_of(other), nullptr);
    EXPECT_NE(tape.gradient_of(x), nullptr);
}

TEST(Tape, GivesTheGradientOfSomeRowsOfAParameter) {
    ThreadPool pool(1);
    Parameter table = constant_parameter("table", 5, 1, 0);
    table.value << 0, 1, 2, 3, 4;
    Tape tape = Tape::training(pool, 0);
    const Tensor rows = tape.parameter_rows(table, {4, 1});
    EXPECT_EQ(tape.value(rows)(0, 0), 4);
    EXPECT_EQ(tape.value(rows)(1, 0), 1);
    EXPECT_FALSE(tape.row_gradient_of(table).has_value());
    static_cast<void>(squared_error(tape, rows, Matrix::Zero(2, 1), 1));
    tape.backward();
    EXPECT_EQ(tape.gradient_of(table), nullptr);
    const std::optional<Tape::RowGradient> gradient = tape.row_gradient_of(table);
    ASSERT_TRUE(gradient.has_value());
    EXPECT_EQ(std::vector<std::uint32_t>(gradient->rows.begin(), gradient->rows.end()),
              (std::vector<std::uint32_t>{4, 1}));
    EXPECT_EQ((*gradient->gradient)(0, 0), 8);
    EXPECT_EQ((*gradient->gradient)(1, 0), 2);
}

TEST(Tape, NeedsNoGradientsInInference) {
    ThreadPool pool(1);
    const Parameter x = number("x", 1);
    Tape tape = Tape::inference(pool);
    EXPECT_FALSE(tape.needs_gradient(tape.parameter(x)));
    EXPECT_FALSE(tape.is_training());
}

TEST(Tape, NeedsAGradientForAResultOnlyIfAnInputDoes) {
    ThreadPool pool(1);
    const Parameter x = number("x", 1);
    Tape tape = Tape::training(pool, 0);
    const Tensor constant = tape.constant(Matrix::Ones(1, 1));
    EXPECT_FALSE(tape.needs_gradient(add(tape, constant, constant)));
    EXPECT_TRUE(tape.needs_gradient(add(tape, constant, tape.parameter(x))));
}

}  // namespace
}  // namespace irwe::nn
