// Operations on the rows and entries of one matrix.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>

#include "irwe/nn/activation.h"
#include "irwe/nn/concatenate.h"
#include "irwe/nn/dropout_rows.h"
#include "irwe/nn/learning_rate.h"
#include "irwe/nn/linear.h"
#include "irwe/nn/prelu.h"
#include "irwe/nn/replace_rows.h"
#include "irwe/nn/unit_length.h"

namespace irwe::nn {
namespace {

Matrix random_entries(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed = 1) {
    return uniform_parameter("x", rows, columns, 2, Random(seed)).value;
}

// Returns the value of an operation on constants.
Matrix value_of(const std::function<Tensor(Tape&)>& operation) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    return tape.value(operation(tape));
}

TEST(Concatenate, PutsMatricesSideBySide) {
    const Matrix x = random_entries(4, 3);
    const Matrix y = random_entries(4, 2, 2);
    const Matrix joined = value_of([&](Tape& tape) {
        return concatenate(tape, {tape.constant(x), tape.constant(y), tape.constant(x)});
    });
    EXPECT_EQ(joined.leftCols(3), x);
    EXPECT_EQ(joined.middleCols(3, 2), y);
    EXPECT_EQ(joined.rightCols(3), x);
}

TEST(AddBias, AddsTheSameRowToAll) {
    const Matrix x = random_entries(300, 3);
    const Matrix bias = random_entries(1, 3, 2);
    const Matrix y =
        value_of([&](Tape& tape) { return add_bias(tape, tape.constant(x), tape.constant(bias)); });
    EXPECT_EQ(y, x.rowwise() + bias.row(0));
}

TEST(Prelu, ScalesWhatIsBelowZero) {
    const Matrix x = random_entries(300, 101);
    const Matrix slope = Matrix::Constant(1, 1, static_cast<Real>(0.25));
    const Matrix y =
        value_of([&](Tape& tape) { return prelu(tape, tape.constant(x), tape.constant(slope)); });
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        const Real entry = x.data()[i];
        EXPECT_EQ(y.data()[i], entry > 0 ? entry : static_cast<Real>(0.25) * entry);
    }
}

// The slope has one gradient for all entries: a sum, which threads must not change.
TEST(Prelu, GivesTheSameBytesForEveryNumberOfThreads) {
    const Parameter x = uniform_parameter("x", 500, 130, 1, Random(1));
    const Parameter slope = constant_parameter("slope", 1, 1, static_cast<Real>(0.25));
    const auto gradient = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        const Tensor y = prelu(tape, tape.parameter(x), tape.parameter(slope));
        tape.gradient(y) = random_entries(500, 130, 3);
        tape.backward();
        return *tape.gradient_of(slope);
    };
    const Matrix expected = gradient(1);
    EXPECT_EQ(gradient(2), expected);
    EXPECT_EQ(gradient(4), expected);
}

TEST(Elu, IsTheExponentialBelowZero) {
    const Matrix x = random_entries(20, 9);
    const Matrix y =
        value_of([&](Tape& tape) { return activate(tape, tape.constant(x), Activation::elu); });
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        const double entry = x.data()[i];
        EXPECT_NEAR(y.data()[i], entry > 0 ? entry : std::exp(entry) - 1, 1e-6);
    }
    const Matrix far = Matrix::Constant(1, 1, -1000);
    EXPECT_EQ(value_of([&](Tape& tape) {
                  return activate(tape, tape.constant(far), Activation::elu);
              })(0, 0),
              -1);
}

TEST(UnitLength, ScalesRowsAndLeavesZerosAlone) {
    Matrix x = random_entries(100, 16);
    x.row(7).setZero();
    const Matrix y = value_of([&](Tape& tape) { return unit_length(tape, tape.constant(x)); });
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
        if (i == 7) {
            EXPECT_TRUE(y.row(i).isZero(0));
            continue;
        }
        EXPECT_NEAR(y.row(i).norm(), 1, 1e-6);
        EXPECT_NEAR(y.row(i).dot(x.row(i)), x.row(i).norm(), 1e-5);
    }
}

TEST(UnitLength, GivesARowOfZerosNoGradient) {
    ThreadPool pool(1);
    const Parameter x = constant_parameter("x", 2, 3, 0);
    Tape tape = Tape::training(pool, 0);
    const Tensor y = unit_length(tape, tape.parameter(x));
    tape.gradient(y).setOnes();
    tape.backward();
    EXPECT_TRUE(tape.gradient_of(x)->isZero(0));
}

// Returns 1000 x 40 ones after dropout.
Matrix dropped(int num_threads, std::uint64_t key, std::uint64_t place, double rate = 0.25) {
    ThreadPool pool(num_threads);
    Tape tape = Tape::training(pool, key);
    const Parameter ones = constant_parameter("x", 1000, 40, 1);
    return tape.value(dropout_rows(tape, tape.parameter(ones), rate, place));
}

TEST(DropoutRows, DropsItsShareAndScalesTheRest) {
    const Matrix y = dropped(2, 1, 0);
    const std::set<Real> values(y.data(), y.data() + y.size());
    EXPECT_EQ(values, (std::set<Real>{0, static_cast<Real>(1 / 0.75)}));
    const double share = static_cast<double>((y.array() == 0).count()) / 40000;
    EXPECT_NEAR(share, 0.25, 5 * std::sqrt(0.25 * 0.75 / 40000));
}

TEST(DropoutRows, IsAFunctionOfKeyAndPlace) {
    const Matrix expected = dropped(1, 1, 0);
    EXPECT_EQ(dropped(2, 1, 0), expected);
    EXPECT_EQ(dropped(4, 1, 0), expected);
    EXPECT_NE(dropped(1, 1, 1), expected);
    EXPECT_NE(dropped(1, 2, 0), expected);
}

TEST(DropoutRows, DoesNothingAtRateZeroAndInInference) {
    EXPECT_EQ(dropped(1, 1, 0, 0), Matrix::Ones(1000, 40));
    const Matrix x = random_entries(5, 4);
    EXPECT_EQ(value_of([&](Tape& tape) { return dropout_rows(tape, tape.constant(x), 0.5, 0); }),
              x);
}

TEST(ReplaceRows, PutsTheTokenOrZerosInPlaceOfRows) {
    const Matrix x = random_entries(5, 4);
    const Matrix token = random_entries(1, 4, 2);
    const Matrix replaced = value_of([&](Tape& tape) {
        return replace_rows(tape, tape.constant(x), {3, 1}, tape.constant(token));
    });
    const Matrix cleared = value_of([&](Tape& tape) {
        return clear_rows(tape, tape.constant(x), {3, 1});
    });
    for (const Eigen::Index i : {0, 2, 4}) {
        EXPECT_EQ(replaced.row(i), x.row(i));
        EXPECT_EQ(cleared.row(i), x.row(i));
    }
    for (const Eigen::Index i : {1, 3}) {
        EXPECT_EQ(replaced.row(i), token);
        EXPECT_TRUE(cleared.row(i).isZero(0));
    }
}

TEST(CosineShare, FallsFromOneByHalfACosine) {
    EXPECT_EQ(cosine_share(0, 10), 1);
    EXPECT_NEAR(cosine_share(5, 10), 0.5, 1e-12);
    EXPECT_NEAR(cosine_share(10, 10), 0, 1e-12);
    EXPECT_NEAR(cosine_share(2, 8), 0.5 * (1 + std::sqrt(0.5)), 1e-12);
}

}  // namespace
}  // namespace irwe::nn
